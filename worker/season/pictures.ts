/**
 * Reads the pictures beside a season's files. The folder determines their use, the content their type. What a camera or
 * a program has written into them is left out.
 */
import { fault, type Fault } from "../domain/faults.ts";
import { cleanDrawing } from "../domain/pictures/drawing.ts";
import {
  cleanPhoto,
  hasTooManyPixels,
  PHOTO_PIXELS_MAX,
  PHOTO_SIDE_MAX,
  photoKind,
} from "../domain/pictures/photo.ts";
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
/** The picture without its metadata, or the problem with it. */
export function readPicture(file: string, bytes: Uint8Array): SeasonPicture | Problem {
  const wrong = (what: Fault) => problem({ file }, what);
  const name = file.slice(file.indexOf("/") + 1);
  const kind = KIND_OF_ENDING[name.slice(name.lastIndexOf(".") + 1)];
  const isNamed = (file.startsWith(`${AGENTS_FOLDER}/`) ? AGENT_PHOTO_NAME : NAME).test(name);
  if (!isNamed || kind === undefined) return wrong(fault("picture_name"));
  if (bytes.length > PICTURE_BYTES_MAX) return wrong(fault("picture_too_large"));
  const drawing = photoKind(bytes) === null ? cleanDrawing(bytes) : null;
  if (drawing === "moving") return wrong(fault("picture_has_scripts"));
  const found = drawing === null ? photoKind(bytes) : "svg";
  if (found !== kind) return wrong(fault("picture_kind", { found: found ?? "", kind }));
  if (hasTooManyPixels(bytes)) {
    const pixels = PHOTO_PIXELS_MAX / 1_000_000;
    return wrong(fault("picture_too_many_pixels", { side: PHOTO_SIDE_MAX, pixels }));
  }
  const clean = drawing ?? cleanPhoto(bytes)?.bytes ?? "damaged";
  if (clean === "damaged") return wrong(fault("picture_damaged"));
  return { bytes: clean, contentType: CONTENT_TYPES[kind] ?? "" };
}
