/**
 * A photo as it is sent: a JPEG of at most 800 pixels a side, drawn anew by the browser. Camera pictures are larger
 * than the server takes, and the place where they were taken, which cameras write into them, stays here.
 */

const SIDE_MAX = 800;
const QUALITY = 0.85;

export interface SmallPhoto {
  file: Blob;
  /** The picture as a data: address, which the page's policy lets be shown. */
  preview: string;
}

/** Null when the file can't be read as a picture. */
export async function smallPhoto(file: Blob): Promise<SmallPhoto | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = drawn(picture, sizeWithin(picture, SIDE_MAX));
    picture.close();
    const small = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, "image/jpeg", QUALITY);
    });
    return small && { file: small, preview: canvas.toDataURL("image/jpeg", QUALITY) };
  } catch {
    return null;
  }
}

interface Size {
  width: number;
  height: number;
}

/** The same shape, with no side longer than `most`; never larger than it is. */
export function sizeWithin({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function drawn(picture: ImageBitmap, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("this browser can't draw");
  // What is see-through would be black in a JPEG.
  brush.fillStyle = "#ffffff";
  brush.fillRect(0, 0, width, height);
  brush.drawImage(picture, 0, 0, width, height);
  return canvas;
}
