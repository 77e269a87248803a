/**
 * Checks photos by their bytes, because names and declared types prove nothing. Every photo is stored without its
 * metadata (place, time, owner, thumbnails of cropped parts), and only if its structure is that of a picture with a
 * size. The orientation stays, because it decides how the photo is shown. Pure; the pixels themselves are not decoded.
 */
import {
  jpegOrientation,
  orientationIn,
  pngOrientation,
  UPRIGHT,
  webpOrientation,
} from "./orientation.ts";

export const PHOTO_BYTES_MAX = 2 * 1024 * 1024;
/** A phone has to unpack it: a few bytes may claim a picture of gigabytes. */
export const PHOTO_SIDE_MAX = 12_000;
/** The number of pixels that fit into 100 MB of memory, twice what phones take. */
export const PHOTO_PIXELS_MAX = 25_000_000;

export type PhotoKind = "jpeg" | "png" | "webp";

export interface CleanPhoto {
  kind: PhotoKind;
  /** In pixels. */
  width: number;
  height: number;
  /** The bytes without metadata. */
  bytes: Uint8Array<ArrayBuffer>;
}

interface Size {
  width: number;
  height: number;
}

interface Parsed extends Size {
  /** The largest that any part of the file claims, where parts have sizes of their own. */
  largest?: Size | null;
  kept: Kept[];
}

/** The parts of a photo that are kept, in order: a range of its bytes, from inclusive, to exclusive, or other bytes. */
type Kept = readonly [from: number, to: number] | Uint8Array;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Null for anything but a complete JPEG, PNG or WebP. */
export function cleanPhoto(bytes: Uint8Array): CleanPhoto | null {
  const kind = photoKind(bytes);
  const parsed = kind === null ? null : parsePhoto(bytes, kind);
  if (kind === null || parsed === null || !isFit(parsed.largest ?? parsed)) return null;
  const clean = joinParts(bytes, parsed.kept);
  if (kind === "webp")
    finishWebp(
      clean,
      parsed.kept.some((part) => !isRange(part)),
    );
  return { kind, width: parsed.width, height: parsed.height, bytes: clean };
}

/** Whether a complete photo claims more pixels than a phone can unpack. */
export function hasTooManyPixels(bytes: Uint8Array): boolean {
  const kind = photoKind(bytes);
  const parsed = kind === null ? null : parsePhoto(bytes, kind);
  return parsed !== null && !isFit(parsed.largest ?? parsed);
}

function parsePhoto(bytes: Uint8Array, kind: PhotoKind): Parsed | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { jpeg: parseJpeg, png: parsePng, webp: parseWebp }[kind](view);
}

/** The format by its magic bytes. */
export function photoKind(bytes: Uint8Array): PhotoKind | null {
  if (startsWith(bytes, JPEG)) return "jpeg";
  if (startsWith(bytes, PNG)) return "png";
  return bytes.length >= 12 && nameAt(bytes, 0) === "RIFF" && nameAt(bytes, 8) === "WEBP"
    ? "webp"
    : null;
}

/** ITU T.81, annex B. Kept is what decodes the picture; EXIF, XMP, comments and embedded pictures are removed. */
function parseJpeg(view: DataView): Parsed | null {
  const kept: Kept[] = [[0, 2]];
  let size: { width: number; height: number } | null = null;
  let hasExif = false;
  let hasScan = false;
  let at = 2;
  while (at + 2 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) {
      // Anything after the end marker is dropped.
      return size === null || !hasScan ? null : { ...size, kept: [...kept, [at, at + 2]] };
    }
    if (at + 4 > view.byteLength) return null;
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > view.byteLength) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && end - at >= 10) {
      // Programs differ in which of the two sizes they use.
      if (size !== null) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    const next = marker === 0xda ? endOfScan(view, end) : end;
    if (marker === 0xda) hasScan = true;
    if (isDrawn(view, at, marker)) kept.push([at, next]);
    else if (isExif(view, at, end) && !hasExif) {
      hasExif = true;
      keepOrientation(kept, orientationIn(bytesAt(view, at + 4, end)), jpegOrientation);
    }
    at = next;
  }
  return null;
}

function isExif(view: DataView, at: number, end: number): boolean {
  return view.getUint16(at) === 0xffe1 && end >= at + 10 && chunkName(view, at + 4) === "Exif";
}

/** A picture that lies as it is shown needs no word about it. */
function keepOrientation(
  kept: Kept[],
  orientation: number,
  write: (orientation: number) => Uint8Array,
): void {
  if (orientation !== UPRIGHT) kept.push(write(orientation));
}

/**
 * Keeps JFIF, ICC and Adobe application segments, and every segment that is neither application data nor a comment. A
 * JFIF segment with more than its usual 14 bytes has a thumbnail, and so has its extension (JFXX).
 */
function isDrawn(view: DataView, at: number, marker: number): boolean {
  const ICC = 0x4943435f;
  const isIcc = marker === 0xe2 && at + 8 <= view.byteLength && view.getUint32(at + 4) === ICC;
  const isJfif =
    marker === 0xe0 && view.getUint16(at + 2) === 16 && chunkName(view, at + 4) === "JFIF";
  const isApp = marker >= 0xe0 && marker <= 0xef;
  return isIcc || isJfif || marker === 0xee || (!isApp && marker !== 0xfe);
}

/** The next marker: inside a scan 0xff is followed by 0x00, a restart marker or another 0xff. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return view.byteLength;
}

/** PNG, 3rd edition. Text, EXIF, time and private chunks are removed; what decodes the picture is kept. */
function parsePng(view: DataView): Parsed | null {
  const KEPT = new Set(
    "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs".split(" "),
  );
  const kept: Kept[] = [[0, PNG.length]];
  let size: { width: number; height: number } | null = null;
  let hasExif = false;
  let hasData = false;
  for (let at = PNG.length; at + 12 <= view.byteLength;) {
    const end = at + 12 + view.getUint32(at);
    const name = chunkName(view, at + 4);
    if (end > view.byteLength || (size === null) !== (name === "IHDR")) return null;
    if (name === "IHDR") {
      if (end - at !== 25) return null;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    if (name === "IDAT" && end - at > 12) hasData = true;
    if (KEPT.has(name)) kept.push([at, end]);
    if (name === "eXIf" && !hasExif) {
      hasExif = true;
      keepOrientation(kept, orientationIn(bytesAt(view, at + 8, end - 4)), pngOrientation);
    }
    if (name === "IEND") return size === null || !hasData ? null : { ...size, kept };
    at = end;
  }
  return null;
}

/** RFC 9649. EXIF, XMP and unknown chunks are removed. */
function parseWebp(view: DataView): Parsed | null {
  const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP", "ANIM", "ANMF"]);
  const kept: Kept[] = [[0, 12]];
  let size: { width: number; height: number } | null = null;
  let largest: Size | null = null;
  let hasExif = false;
  let hasData = false;
  const whole = 8 + view.getUint32(4, true);
  if (whole > view.byteLength) return null;
  for (let at = 12; at + 8 <= whole;) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    const name = chunkName(view, at);
    if (end > whole) return null;
    const claimed = webpSize(view, name, at + 8, length);
    size ??= claimed;
    largest = chooseLarger(largest, claimed);
    if (["VP8 ", "VP8L", "ANMF"].includes(name)) hasData = true;
    if (KEPT.has(name)) kept.push([at, end]);
    if (name === "EXIF" && !hasExif) {
      hasExif = true;
      keepOrientation(kept, orientationIn(bytesAt(view, at + 8, at + 8 + length)), webpOrientation);
    }
    at = end;
  }
  return size === null || !hasData ? null : { ...size, largest, kept };
}

/** The canvas and each frame claim a size of their own. */
function chooseLarger(size: Size | null, other: Size | null): Size | null {
  if (size === null || other === null) return size ?? other;
  const [width, height] = [Math.max(size.width, other.width), Math.max(size.height, other.height)];
  return { width, height };
}

function webpSize(view: DataView, name: string, at: number, length: number) {
  if (name === "VP8X" && length >= 10) {
    return { width: 1 + uint24(view, at + 4), height: 1 + uint24(view, at + 7) };
  }
  if (name === "ANMF" && length >= 16) {
    return { width: 1 + uint24(view, at + 6), height: 1 + uint24(view, at + 9) };
  }
  if (name === "VP8L" && length >= 5 && view.getUint8(at) === 0x2f) {
    const bits = view.getUint32(at + 1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (name === "VP8 " && length >= 10 && view.getUint8(at + 3) === 0x9d) {
    const side = (from: number) => view.getUint16(from, true) & 0x3fff;
    return { width: side(at + 6), height: side(at + 8) };
  }
  return null;
}

/** Fixes the file length, and the flags that say which metadata there are. */
function finishWebp(bytes: Uint8Array<ArrayBuffer>, hasExif: boolean): void {
  const view = new DataView(bytes.buffer);
  view.setUint32(4, bytes.length - 8, true);
  const [EXIF, XMP] = [0x08, 0x04];
  if (chunkName(view, 12) !== "VP8X") return;
  view.setUint8(20, (view.getUint8(20) & ~(EXIF | XMP)) | (hasExif ? EXIF : 0));
}

function joinParts(bytes: Uint8Array, kept: readonly Kept[]): Uint8Array<ArrayBuffer> {
  const parts = kept.map((part) => (isRange(part) ? bytes.subarray(part[0], part[1]) : part));
  const clean = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    clean.set(part, at);
    at += part.length;
  }
  return clean;
}

function isRange(part: Kept): part is readonly [from: number, to: number] {
  return Array.isArray(part);
}

function bytesAt(view: DataView, from: number, to: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from);
}

function isFit({ width, height }: Size): boolean {
  const areSides = [width, height].every((side) => side >= 1 && side <= PHOTO_SIDE_MAX);
  return areSides && width * height <= PHOTO_PIXELS_MAX;
}

function startsWith(bytes: Uint8Array, pattern: readonly number[]): boolean {
  return pattern.every((byte, index) => bytes[index] === byte);
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function chunkName(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
