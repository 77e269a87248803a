/** Files as one archive (PKZIP, stored as they are), and such an archive as files, deflated or stored. */

export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** UTF-8 names. */
const FLAGS = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** 1 January 1980: the same files give the same bytes. */
const DAY_ONE = 0x21;
/** A comment may follow the end. */
const COMMENT_MAX = 65_535;

/** Of the whole archive, unpacked: a small file may claim to be a huge one, or unpack to more than it claims. */
export const UNPACKED_MAX = 100_000_000;
const ENTRIES_MAX = 2_000;

export function zipped(files: Files): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path);
    const facts = [0, DAY_ONE, crc32(bytes), bytes.length, bytes.length] as const;
    const local = header(LOCAL_BYTES, name, (view) => {
      view.setUint32(0, LOCAL, true);
      view.setUint16(4, 20, true);
      view.setUint16(6, FLAGS, true);
      writeFacts(view, 10, facts, name.length);
    });
    const at = offset;
    directory.push(
      header(CENTRAL_BYTES, name, (view) => {
        view.setUint32(0, CENTRAL, true);
        view.setUint16(4, 20, true);
        view.setUint16(6, 20, true);
        view.setUint16(8, FLAGS, true);
        writeFacts(view, 12, facts, name.length);
        view.setUint32(42, at, true);
      }),
    );
    parts.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = header(END_BYTES, new Uint8Array(), (view) => {
    view.setUint32(0, END, true);
    view.setUint16(8, files.size, true);
    view.setUint16(10, files.size, true);
    view.setUint32(12, size, true);
    view.setUint32(16, offset, true);
  });
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

function header(
  length: number,
  name: Uint8Array,
  write: (view: DataView) => void,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length + name.length);
  write(new DataView(bytes.buffer));
  bytes.set(name, length);
  return bytes;
}

/** Time, day, checksum, packed and unpacked size, length of the name. */
function writeFacts(
  view: DataView,
  at: number,
  [time, day, crc, size, sizeUnpacked]: readonly [number, number, number, number, number],
  nameLength: number,
): void {
  view.setUint16(at, time, true);
  view.setUint16(at + 2, day, true);
  view.setUint32(at + 4, crc, true);
  view.setUint32(at + 8, size, true);
  view.setUint32(at + 12, sizeUnpacked, true);
  view.setUint16(at + 16, nameLength, true);
}

/** Null for what is no archive, or a damaged one. */
export async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Files | null> {
  try {
    return await read(bytes);
  } catch {
    return null;
  }
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<Files> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endIn(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new Error("too many");
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let [at, total] = [view.getUint32(end + 16, true), 0];
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error("no entry");
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const others = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const local = view.getUint32(at + 42, true);
    const from = at + CENTRAL_BYTES;
    const path = new TextDecoder().decode(bytes.subarray(from, from + nameLength));
    const start =
      local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (!path.endsWith("/")) {
      // Entries may overlap: what each unpacks to is counted, not what the directory says.
      const content = bytes.subarray(start, start + packed);
      const file = await unpacked(content, method, UNPACKED_MAX - total);
      if (file.length !== view.getUint32(at + 24, true))
        throw new Error("another size than it says");
      total += file.length;
      files.set(path, file);
    }
    at = from + nameLength + others;
  }
  return files;
}

function endIn(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new Error("no end");
}

async function unpacked(
  bytes: Uint8Array<ArrayBuffer>,
  method: number,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (method === STORED && bytes.length > most) throw new Error("too large");
  if (method === STORED) return bytes.slice();
  if (method !== DEFLATED) throw new Error("unknown method");
  if (typeof DecompressionStream === "undefined") throw new Error("a browser that cannot unpack");
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    total += next.value.length;
    if (total > most) {
      await reader.cancel();
      throw new Error("too large");
    }
    chunks.push(new Uint8Array(next.value));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
