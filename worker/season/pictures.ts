/** Pictures beside a season's files: the folder gives their use, the content their type. */
import {
  hasTooManyPixels,
  PHOTO_PIXELS_MAX,
  PHOTO_SIDE_MAX,
  photoKind,
} from "../domain/agents/photo.ts";
import { fault, type Fault } from "../domain/faults.ts";
import { problem, type Problem } from "./tables.ts";

export const PICTURE_FOLDERS = ["destinations", "gallery", "blogs"] as const;
export type PictureFolder = (typeof PICTURE_FOLDERS)[number];

export interface SeasonPicture {
  bytes: Uint8Array;
  contentType: string;
}

export const PICTURE_BYTES_MAX = 2 * 1024 * 1024;

/** Agents' own photos: personal, so they are exported only on request. */
export const AGENTS_FOLDER = "agents";

/** The file name of an agent's photo: 128 random bits. */
const AGENT_PHOTO_NAME = /^[A-Za-z0-9_-]{22}\.(?:png|jpg|webp)$/;
const NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/;
const KIND_OF_ENDING: { readonly [ending: string]: string } = {
  png: "png",
  jpg: "jpeg",
  jpeg: "jpeg",
  webp: "webp",
  svg: "svg",
};
const CONTENT_TYPES: { readonly [kind: string]: string } = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  svg: "image/svg+xml",
};
/** What may stand before the first element. */
const SVG_PROLOGUE = /\s*(?:<\?xml[^>]*\?>|<!DOCTYPE[^>]*>)?/y;
const SVG_ELEMENT = /<svg[\s/>]/y;
const SVG_RUNS = /<script|<foreignObject|\son\w+\s*=|javascript:/i;

/** The picture, or the problem with it. */
export function readPicture(file: string, bytes: Uint8Array): SeasonPicture | Problem {
  const wrong = (what: Fault) => problem({ file }, what);
  const name = file.slice(file.indexOf("/") + 1);
  const kind = KIND_OF_ENDING[name.slice(name.lastIndexOf(".") + 1)];
  const isNamed = (file.startsWith(`${AGENTS_FOLDER}/`) ? AGENT_PHOTO_NAME : NAME).test(name);
  if (!isNamed || kind === undefined) return wrong(fault("picture_name"));
  if (bytes.length > PICTURE_BYTES_MAX) return wrong(fault("picture_too_large"));
  const found = photoKind(bytes) ?? svgKind(bytes);
  if (found === "moving") return wrong(fault("picture_has_scripts"));
  if (found !== kind) {
    return wrong(fault("picture_kind", { found: found ?? "", kind }));
  }
  if (hasTooManyPixels(bytes)) {
    const pixels = PHOTO_PIXELS_MAX / 1_000_000;
    return wrong(fault("picture_too_many_pixels", { side: PHOTO_SIDE_MAX, pixels }));
  }
  return { bytes, contentType: CONTENT_TYPES[kind] ?? "" };
}

function svgKind(bytes: Uint8Array): "svg" | "moving" | null {
  const text = new TextDecoder().decode(bytes);
  if (!beginsWithSvg(text)) return null;
  return SVG_RUNS.test(text) ? "moving" : "svg";
}

/** One pass: comments are skipped by searching for their ends, never matched in more than one way. */
function beginsWithSvg(text: string): boolean {
  let at = text.startsWith("\ufeff") ? 1 : 0;
  for (let before = -1; before !== at;) {
    before = at;
    SVG_PROLOGUE.lastIndex = at;
    at += SVG_PROLOGUE.exec(text)?.[0].length ?? 0;
    if (!text.startsWith("<!--", at)) continue;
    const end = text.indexOf("-->", at + 4);
    if (end === -1) return false;
    at = end + 3;
  }
  SVG_ELEMENT.lastIndex = at;
  return SVG_ELEMENT.test(text);
}
