/** What was chosen on a phone or a computer, as the files of a season: an archive, a folder, or some of its files. */
import {
  columnName,
  decodeFileText,
  TABLE_ENDING,
} from "../../../worker/domain/spreadsheet-text.ts";
import { unzipFiles, type Files } from "./zip.ts";

export interface ChosenSeason {
  /** Tables and posts. */
  texts: { path: string; text: string }[];
  pictures: { path: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** Names of what is no file of a season, or can't be read. */
  unread: string[];
}

/** Characters of a text in which the names of its columns stand. */
const HEADER_MAX = 500;
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
    const inside = unzipFiles(bytes);
    if (inside === null) unread.push(file.name);
    for (const [path, content] of inside ?? []) all.set(path, content);
  }
  return filesByEnding(all, unread);
}

/** Sorts the files by their endings. A name without a folder gets the folder that a season has for it. */
export function filesByEnding(files: Files, unreadBefore: readonly string[] = []): ChosenSeason {
  const chosen: ChosenSeason = { texts: [], pictures: [], unread: [...unreadBefore] };
  for (const [given, bytes] of files) {
    const path = normalizePath(given);
    if (path === null) continue;
    const isText = TABLE_ENDING.test(path) || /\.md$/i.test(path);
    const text = isText ? decodeText(path, bytes) : null;
    if (text !== null) chosen.texts.push({ path, text });
    else if (!isText && PICTURE.test(path) && path.includes("/"))
      chosen.pictures.push({ path, bytes });
    else chosen.unread.push(given);
  }
  return chosen;
}

/** The last two parts of a path, since a chosen folder adds its own name; null for hidden files of the system. */
function normalizePath(given: string): string | null {
  const parts = given.split("/").filter((part) => part !== "");
  if (parts.some((part) => part.startsWith(".") || part === "__MACOSX")) return null;
  const name = parts.pop() ?? "";
  const folder = parts.pop();
  if (TABLE_ENDING.test(name)) return name;
  if (/\.md$/i.test(name)) return `blogs/${name}`;
  return folder === undefined ? name : `${folder}/${name}`;
}

/** Null for what is no text, and for notes that lie beside the tables. */
function decodeText(path: string, bytes: Uint8Array): string | null {
  const text = decodeFileText(bytes);
  const mayBeNotes = /\.(?:txt|tsv)$/i.test(path);
  return text !== null && mayBeNotes && !isTable(text) ? null : text;
}

/** Each table has a column of ids. */
function isTable(text: string): boolean {
  const cells = text.slice(0, HEADER_MAX).split(/[\t,;\r\n]/);
  return cells.some((cell) => columnName(cell.replaceAll('"', "")) === "id");
}
