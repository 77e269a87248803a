/** Finds a QR code in a picture of the camera, for browsers that find none by themselves (decisions 10.111). */
import { decodeQR } from "qr/decode.js";

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel, row by row. */
  data: Uint8ClampedArray;
}

/** Null when there is no code in it that can be read. */
export function readCode(picture: Picture): string | null {
  try {
    return decodeQR(picture);
  } catch {
    // The package throws for each picture without a code.
    return null;
  }
}
