/**
 * Drawings (SVG) without what their program has written of their author: its metadata, comments, the paths of files and
 * the metadata of photos inside. What would run is refused. Pure; each pass reads the text once.
 */
import { cleanPhoto } from "./photo.ts";

/** What may precede the first element. */
const PROLOGUE = /\s*(?:<\?xml[^>]*\?>|<!DOCTYPE[^>]*>)?/y;
const FIRST_ELEMENT = /<svg[\s/>]/y;
const RUNS = /<script|<foreignObject|\son\w+\s*=|javascript:/i;
/** Attributes of the usual editors: names of files and layers, and where the drawing was exported to. */
const EDITOR_ATTRIBUTE = /\s(?:inkscape|sodipodi):[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;
const PHOTO_INSIDE = /(data:image\/(?:png|jpe?g|webp);base64,)([A-Za-z0-9+/=\s]*)/gi;
/** Elements that are never drawn. */
const HIDDEN_ELEMENT = /<((?:[\w-]+:)?(?:metadata|namedview))(?=[\s/>])[^>]*>/y;
const COMMENT = ["<!--", "-->"] as const;
const CHARACTER_DATA = ["<![CDATA[", "]]>"] as const;

/**
 * The bytes of the drawing; "moving" for one that runs, "damaged" for one with a photo inside that is none, and null
 * for what is no drawing.
 */
export function cleanDrawing(bytes: Uint8Array): Uint8Array | "moving" | "damaged" | null {
  const text = new TextDecoder().decode(bytes);
  if (!isDrawingStart(text)) return null;
  if (RUNS.test(text)) return "moving";
  const clean = withCleanPhotos(withoutHiddenParts(text).replaceAll(EDITOR_ATTRIBUTE, ""));
  if (clean === null) return "damaged";
  return clean === text ? bytes : new TextEncoder().encode(clean);
}

/** Comments are skipped by searching for their ends, never matched in more than one way. */
function isDrawingStart(text: string): boolean {
  let at = text.startsWith("\ufeff") ? 1 : 0;
  for (let before = -1; before !== at;) {
    before = at;
    PROLOGUE.lastIndex = at;
    at += PROLOGUE.exec(text)?.[0].length ?? 0;
    if (!text.startsWith(COMMENT[0], at)) continue;
    const end = text.indexOf(COMMENT[1], at + COMMENT[0].length);
    if (end === -1) return false;
    at = end + COMMENT[1].length;
  }
  FIRST_ELEMENT.lastIndex = at;
  return FIRST_ELEMENT.test(text);
}

/** A comment or a hidden element without an end is removed with everything after it. */
function withoutHiddenParts(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf("<"); at !== -1;) {
    const end = endOfHidden(text, at);
    if (end === null) {
      const isData = text.startsWith(CHARACTER_DATA[0], at);
      at = text.indexOf("<", isData ? endAfter(text, CHARACTER_DATA[1], at) : at + 1);
      continue;
    }
    kept.push(text.slice(from, at));
    from = end;
    at = text.indexOf("<", end);
  }
  return kept.join("") + text.slice(from);
}

/** The end of the comment or hidden element that begins there; null if none begins. */
function endOfHidden(text: string, at: number): number | null {
  if (text.startsWith(COMMENT[0], at)) return endAfter(text, COMMENT[1], at);
  HIDDEN_ELEMENT.lastIndex = at;
  const [tag, name] = HIDDEN_ELEMENT.exec(text) ?? [];
  if (tag === undefined) return null;
  return tag.endsWith("/>") ? at + tag.length : endAfter(text, `</${name}>`, at);
}

function endAfter(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at === -1 ? text.length : at + end.length;
}

function withCleanPhotos(text: string): string | null {
  let areSound = true;
  const clean = text.replaceAll(PHOTO_INSIDE, (_, head: string, base64: string) => {
    const photo = readPhoto(base64);
    if (photo === null) areSound = false;
    return head + (photo ?? "");
  });
  return areSound ? clean : null;
}

/** The photo without its metadata, as base64. */
function readPhoto(base64: string): string | null {
  try {
    const photo = cleanPhoto(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
    if (photo === null) return null;
    let letters = "";
    for (const byte of photo.bytes) letters += String.fromCharCode(byte);
    return btoa(letters);
  } catch {
    return null;
  }
}
