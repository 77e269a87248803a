/** What kind of picture some bytes are, by what they begin with: names and declared types prove nothing. */

export const PHOTO_BYTES_MAX = 2 * 1024 * 1024;

export type PhotoKind = "jpeg" | "png" | "webp";

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP_VP8 = [0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38];
/** Where "IHDR" begins, the part that every PNG starts with, and where "WEBPVP8" does. */
const IHDR = [0x49, 0x48, 0x44, 0x52];
const IHDR_AT = 12;
const WEBP_AT = 8;

/** Null for anything but a JPEG, a PNG or a WebP. */
export function photoKind(bytes: Uint8Array): PhotoKind | null {
  if (stands(bytes, JPEG, 0)) return "jpeg";
  if (stands(bytes, PNG, 0) && stands(bytes, IHDR, IHDR_AT)) return "png";
  if (stands(bytes, RIFF, 0) && stands(bytes, WEBP_VP8, WEBP_AT)) return "webp";
  return null;
}

function stands(bytes: Uint8Array, pattern: readonly number[], at: number): boolean {
  return pattern.every((byte, place) => bytes[at + place] === byte);
}
