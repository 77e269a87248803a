/**
 * Pictures of the shop in R2. One is known by its content, so that the same picture twice is one file and none is ever
 * overwritten. It is recognised by its bytes, and stored without its metadata.
 */
import type { Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import {
  PicturesBody,
  UploadBody,
  type PicturesView,
  type UploadView,
} from "../../contract/staff/staff-content.ts";
import { cleanPhoto, PHOTO_BYTES_MAX, type PhotoKind } from "../../domain/pictures/photo.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

const PICTURES_A_PAGE = 200;
/** Base64 of the largest picture, and its envelope. */
export const UPLOAD_BYTES_MAX = Math.ceil((PHOTO_BYTES_MAX * 4) / 3) + 1024;
const ENDINGS: Readonly<Record<PhotoKind, string>> = { jpeg: "jpg", png: "png", webp: "webp" };

export async function listPictures(c: Context<AppEnv>) {
  const body = await readBody(c, PicturesBody);
  if (!body.ok) return refuse(c, body.error);
  const prefix = `${body.value.folder}/`;
  const { after } = body.value;
  const found = await c.env.UPLOADS.list({
    prefix,
    limit: PICTURES_A_PAGE,
    ...(after === undefined ? {} : { startAfter: prefix + after }),
  });
  const names = found.objects.map(({ key }) => key.slice(prefix.length));
  const view: PicturesView = {
    status_code: 201,
    names,
    next: found.truncated ? (names.at(-1) ?? null) : null,
  };
  return c.json(view, 200);
}

export async function uploadPicture(c: Context<AppEnv>) {
  const body = await readBody(c, UploadBody);
  if (!body.ok) return refuse(c, body.error);
  const { folder, content } = body.value;
  const photo = cleanPhoto(Uint8Array.from(atob(content), (one) => one.charCodeAt(0)));
  if (photo === null || photo.bytes.length > PHOTO_BYTES_MAX) return refuse(c, NO_PICTURE);
  const name = `${await hashName(photo.bytes)}.${ENDINGS[photo.kind]}`;
  const httpMetadata = { contentType: `image/${photo.kind}` };
  await c.env.UPLOADS.put(`${folder}/${name}`, photo.bytes, { httpMetadata });
  const view: UploadView = { status_code: 201, name };
  return c.json(view, 200);
}

/** 96 bits of its SHA-256, in small letters. */
async function hashName(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const NO_PICTURE: Refusal = {
  reason: "field_invalid",
  sentences: ["content: must be a JPEG, PNG or WebP picture of at most 2 MB"],
};
