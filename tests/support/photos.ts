/** Minimal photos with or without metadata. */

const ascii = (text: string) => [...Buffer.from(text, "latin1")];
const u32 = (value: number) => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const u32le = (value: number) => u32(value).toReversed();
const getBytes = (...parts: number[][]) => new Uint8Array(parts.flat());

export interface PhotoInput {
  width?: number;
  height?: number;
  /** Text that is written into every metadata segment. */
  secret?: string;
  /** Additional bytes in a segment that is kept. */
  padding?: number;
  /** What stands in the EXIF segment, without its prefix. */
  exif?: Uint8Array;
  /** Text in place of the small pictures that a JPEG may have beside itself. */
  thumbnail?: string;
}

/** EXIF data as a phone writes them: the maker, the orientation, and where the picture was taken. */
export function exifWith(orientation: number, secret: string, isLittle = true): Uint8Array {
  const text = ascii(`${secret}\0`);
  const bytes = new Uint8Array(8 + 2 + 3 * 12 + 4 + text.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, 3, isLittle);
  const ASCII = 2;
  const SHORT = 3;
  const [MAKER, ORIENTATION, ARTIST] = [0x010f, 0x0112, 0x013b];
  const end = bytes.length - text.length;
  for (const [at, [tag = 0, type = 0, count = 0]] of [
    [MAKER, ASCII, text.length],
    [ORIENTATION, SHORT, 1],
    [ARTIST, ASCII, text.length],
  ].entries()) {
    const entry = 10 + at * 12;
    view.setUint16(entry, tag, isLittle);
    view.setUint16(entry + 2, type, isLittle);
    view.setUint32(entry + 4, count, isLittle);
    if (type === SHORT) view.setUint16(entry + 8, orientation, isLittle);
    else view.setUint32(entry + 8, end, isLittle);
  }
  bytes.set(text, end);
  return bytes;
}

/** A GIF, which no part of the product takes. */
export function aGif(side: number) {
  const both = [side & 255, side >> 8, side & 255, side >> 8];
  const frame = [0x2c, 0, 0, 0, 0, ...both, 0, 2, 2, 0x4c, 1, 0];
  return getBytes(ascii("GIF89a"), both, [0, 0, 0], frame, [0x3b]);
}

export function aJpeg(input: PhotoInput = {}) {
  const { width = 4, height = 3, secret, padding = 0, exif, thumbnail } = input;
  const segment = (marker: number, body: number[]) => [
    0xff,
    marker,
    ...u32(body.length + 2).slice(2),
    ...body,
  ];
  const side = (pixels: number) => u32(pixels).slice(2);
  const meta =
    secret === undefined
      ? []
      : [
          ...segment(0xe1, ascii(`Exif\0\0${secret}`)),
          ...segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
          ...segment(0xe2, ascii(`MPF\0${secret}`)),
          ...segment(0xed, ascii(`Photoshop 3.0\0${secret}`)),
          ...segment(0xfe, ascii(secret)),
        ];
  const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0xff, 0xd0, 0x34];
  return getBytes(
    [0xff, 0xd8],
    segment(0xe0, ascii(`JFIF\0\x01\x01\0\0\x01\0\x01\0\0${thumbnail ?? ""}`)),
    thumbnail === undefined ? [] : segment(0xe0, ascii(`JFXX\0\x10${thumbnail}`)),
    exif === undefined ? [] : segment(0xe1, [...ascii("Exif\0\0"), ...exif]),
    meta,
    segment(0xe2, ascii("ICC_PROFILE\0colours")),
    segment(0xc0, [8, ...side(height), ...side(width), 1, 1, 0x11, 0]),
    scan,
    // A progressive picture has tables between its scans; here also a comment.
    secret === undefined ? [] : segment(0xfe, ascii(secret)),
    scan,
    Array.from({ length: padding }, () => 0x12),
    [0xff, 0xd9],
    secret === undefined ? [] : ascii(secret),
  );
}

export function aPng({ width = 4, height = 3, secret, padding = 0, exif }: PhotoInput = {}) {
  // Checksums are not read.
  const chunk = (name: string, body: number[]) => [
    ...u32(body.length),
    ...ascii(name),
    ...body,
    0,
    0,
    0,
    0,
  ];
  return getBytes(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk("IHDR", [...u32(width), ...u32(height), 8, 6, 0, 0, 0]),
    exif === undefined ? [] : chunk("eXIf", [...exif]),
    secret === undefined
      ? []
      : ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "prVt"].flatMap((name) =>
          chunk(name, ascii(secret)),
        ),
    chunk("IDAT", [1, 2, 3, ...Array.from({ length: padding }, () => 0)]),
    chunk("IEND", []),
    secret === undefined ? [] : ascii(secret),
  );
}

/** `frame`: the sides of a frame that it claims behind its canvas. */
export function aWebp({
  width = 4,
  height = 3,
  secret,
  padding = 0,
  exif,
  frame,
}: PhotoInput & { frame?: number } = {}) {
  const chunk = (name: string, body: number[]) => [
    ...ascii(name),
    ...u32le(body.length),
    ...body,
    ...(body.length % 2 === 0 ? [] : [0]),
  ];
  const side = (pixels: number) => u32le(pixels - 1).slice(0, 3);
  const chunks = [
    ...chunk("VP8X", [
      exif === undefined && secret === undefined ? 0 : 0x0c,
      0,
      0,
      0,
      ...side(width),
      ...side(height),
    ]),
    ...chunk("VP8L", [0x2f, 1, 2, 3, 4, ...Array.from({ length: padding }, () => 0)]),
    ...(frame === undefined
      ? []
      : chunk("ANMF", [0, 0, 0, 0, 0, 0, ...side(frame), ...side(frame), 0, 0, 0, 0])),
    ...(exif === undefined ? [] : chunk("EXIF", [...exif])),
    ...(secret === undefined
      ? []
      : ["EXIF", "XMP ", "NOTE"].flatMap((name) => chunk(name, ascii(secret)))),
  ];
  return getBytes(ascii("RIFF"), u32le(chunks.length + 4), ascii("WEBP"), chunks);
}

export const PHOTOS = { jpeg: aJpeg(), png: aPng(), webp: aWebp() };
