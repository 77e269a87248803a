/** What was chosen on a phone or a computer, as the files of a season: an archive, a folder, or some of its files. */
import { unzipped, type Files } from "./zip.ts";

export interface ChosenSeason {
  /** Tables and posts. */
  texts: { path: string; text: string }[];
  pictures: { path: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** Names of what is no file of a season, or can't be read. */
  unread: string[];
}

const PICTURE = /\.(?:png|jpe?g|webp|svg)$/i;

export async function chosenSeason(files: readonly File[]): Promise<ChosenSeason> {
  const all = new Map<string, Uint8Array<ArrayBuffer>>();
  const unread: string[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!file.name.toLowerCase().endsWith(".zip")) {
      all.set(file.webkitRelativePath || file.name, bytes);
      continue;
    }
    const inside = await unzipped(bytes);
    if (inside === null) unread.push(file.name);
    for (const [path, content] of inside ?? []) all.set(path, content);
  }
  return filesByEnding(all, unread);
}

/** Sorts the files by their endings. A name without a folder gets the folder that a season has for it. */
export function filesByEnding(files: Files, unreadBefore: readonly string[] = []): ChosenSeason {
  const chosen: ChosenSeason = { texts: [], pictures: [], unread: [...unreadBefore] };
  for (const [given, bytes] of files) {
    const path = pathOf(given);
    if (path === null) continue;
    const isText = /\.(?:csv|md)$/i.test(path);
    const text = isText ? textOf(bytes) : null;
    if (text !== null) chosen.texts.push({ path, text });
    else if (!isText && PICTURE.test(path) && path.includes("/"))
      chosen.pictures.push({ path, bytes });
    else chosen.unread.push(given);
  }
  return chosen;
}

/** The last two parts of a path, since a chosen folder adds its own name; null for hidden files of the system. */
function pathOf(given: string): string | null {
  const parts = given.split("/").filter((part) => part !== "");
  if (parts.some((part) => part.startsWith(".") || part === "__MACOSX")) return null;
  const name = parts.pop() ?? "";
  const folder = parts.pop();
  if (/\.csv$/i.test(name)) return name;
  if (/\.md$/i.test(name)) return `blogs/${name}`;
  return folder === undefined ? name : `${folder}/${name}`;
}

/** Excel's "Unicode text" is UTF-16 with a mark at its start. */
function textOf(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** For a call. */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
