/**
 * The camera's orientation in a picture's EXIF data (EXIF 3.0, TIFF 6.0), which decides how it is shown. Nothing else
 * of that data is kept. Pure.
 */

/** As it lies there: what most pictures are, and what is shown when nothing is said. */
export const UPRIGHT = 1;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const LARGEST = 8;
const ENTRY_BYTES = 12;
const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
/** "Exif" and two zeros precede the data in a JPEG, and in some WebP files. */
const PREFIX = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** From 1 to 8. `exif` may begin with its prefix; unreadable data has no orientation. */
export function orientationIn(exif: Uint8Array): number {
  const isPrefixed = PREFIX.every((byte, at) => exif[at] === byte);
  const tiff = isPrefixed ? exif.subarray(PREFIX.length) : exif;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return UPRIGHT;
  const order = view.getUint16(0);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return UPRIGHT;
  const isLittle = order === LITTLE_ENDIAN;
  const first = view.getUint32(4, isLittle);
  if (first + 2 > view.byteLength) return UPRIGHT;
  const count = view.getUint16(first, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > view.byteLength) break;
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, isLittle);
    const isKnown = value >= UPRIGHT && value <= LARGEST;
    return view.getUint16(at + 2, isLittle) === SHORT && isKnown ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** EXIF data that contain only the orientation, without a prefix. */
function writeExif(orientation: number): number[] {
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [
    ORIENTATION_TAG >> 8,
    ORIENTATION_TAG & 0xff,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
  ];
  return [...header, 0, 1, ...entry, 0, 0, 0, 0, 0, 0];
}

/** As a segment of a JPEG: APP1 with its length. */
export function jpegOrientation(orientation: number): Uint8Array {
  const body = [...PREFIX, ...writeExif(orientation)];
  return Uint8Array.of(0xff, 0xe1, 0, body.length + 2, ...body);
}

/** As a chunk of a PNG: length, name, data and checksum. */
export function pngOrientation(orientation: number): Uint8Array {
  const named = [...letters("eXIf"), ...writeExif(orientation)];
  const chunk = new Uint8Array(named.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, named.length - 4);
  chunk.set(named, 4);
  view.setUint32(named.length + 4, checksum(named));
  return chunk;
}

/** As a chunk of a WebP: name, length and data, which have an even length. */
export function webpOrientation(orientation: number): Uint8Array {
  const data = writeExif(orientation);
  return Uint8Array.of(...letters("EXIF"), data.length, 0, 0, 0, ...data);
}

function letters(name: string): number[] {
  return Array.from(name, (letter) => letter.charCodeAt(0));
}

/** CRC-32 as in PNG, annex D. */
function checksum(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
