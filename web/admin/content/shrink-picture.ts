/**
 * A photo of a phone, small enough for a slow line and without what the camera wrote into it: drawn anew at no more than
 * 1,600 pixels a side. The server checks its content too.
 */
const SIDE_MAX = 1_600;
const QUALITY = 0.8;

/** As base64; null for what this browser can't read as a picture. */
export async function shrinkPicture(file: Blob): Promise<string | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
  const { width, height } = shrunkSize(picture);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.toDataURL("image/jpeg", QUALITY).split(",", 2)[1] ?? null;
}

export function shrunkSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
