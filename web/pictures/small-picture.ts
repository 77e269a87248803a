/**
 * Prepares every picture that is chosen on this phone: the browser redraws it as a JPEG that is small enough for a slow
 * connection. Metadata of the camera, such as the place, is not sent, and transparent areas become white. The server
 * removes metadata from pictures that are sent in other ways (worker/domain/pictures).
 */
const QUALITY = 0.85;

export interface SmallPicture {
  file: Blob;
  /** The picture as a data: address, which the page's policy lets be shown. */
  address: string;
}

/** No side is longer than `sideMax` pixels. Null for what this browser can't read as a picture. */
export async function shrinkPicture(file: Blob, sideMax: number): Promise<SmallPicture | null> {
  try {
    const canvas = drawSmall(await loadPicture(file), sideMax);
    const small = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, "image/jpeg", QUALITY);
    });
    return small && { file: small, address: canvas.toDataURL("image/jpeg", QUALITY) };
  } catch {
    return null;
  }
}

/** Uses an image element, which applies the camera's orientation. Safari 14 has no other way to read a file. */
async function loadPicture(file: Blob): Promise<HTMLImageElement> {
  const address = await new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(String(reader.result)));
    reader.addEventListener("error", () => fail(reader.error));
    reader.readAsDataURL(file);
  });
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

interface Size {
  width: number;
  height: number;
}

/** Scales the size down so that no side is longer than `most`; never enlarges it. */
export function sizeWithin({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function drawSmall(picture: HTMLImageElement, sideMax: number): HTMLCanvasElement {
  const whole = { width: picture.naturalWidth, height: picture.naturalHeight };
  if (whole.width === 0 || whole.height === 0) throw new Error("a picture without a size");
  const { width, height } = sizeWithin(whole, sideMax);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("this browser can't draw");
  // Transparent areas would be black in a JPEG.
  brush.fillStyle = "#ffffff";
  brush.fillRect(0, 0, width, height);
  brush.drawImage(picture, 0, 0, width, height);
  return canvas;
}
