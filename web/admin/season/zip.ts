/** Packs a season's files into one archive, and unpacks such an archive. */
import { unzipSync, zipSync } from "fflate";

export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Bytes of all files together, since a small archive may unpack to a huge one. */
const UNPACKED_MAX = 100_000_000;
const ENTRIES_MAX = 2_000;
/** Every entry has the same time, so that the same files give the same archive. */
const MTIME = new Date(1980, 0, 1);

export function zipFiles(files: Files): Blob {
  const archive = zipSync(Object.fromEntries(files), { level: 0, mtime: MTIME });
  return new Blob([archive], { type: "application/zip" });
}

/** Returns null when the bytes are no archive, or a damaged or too large one. */
export function unzipFiles(archive: Uint8Array): Files | null {
  let [bytes, entries] = [0, 0];
  try {
    const files = unzipSync(archive, {
      filter({ name, size, originalSize }) {
        // Entries may overlap, so that a packed size counts as well.
        bytes += Math.max(size, originalSize);
        entries += 1;
        if (bytes > UNPACKED_MAX || entries > ENTRIES_MAX) throw new Error("too large");
        return !name.endsWith("/");
      },
    });
    return new Map(Object.entries(files));
  } catch {
    return null;
  }
}
