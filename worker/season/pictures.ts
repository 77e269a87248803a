/** Pictures beside a season's files: the folder gives their use, the content their type. */
import { photoKind } from "../domain/agents/photo.ts";
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
const SVG_START =
  /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s/>]/;
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
  return { bytes, contentType: CONTENT_TYPES[kind] ?? "" };
}

function svgKind(bytes: Uint8Array): "svg" | "moving" | null {
  const text = new TextDecoder().decode(bytes);
  if (!SVG_START.test(text)) return null;
  return SVG_RUNS.test(text) ? "moving" : "svg";
}
