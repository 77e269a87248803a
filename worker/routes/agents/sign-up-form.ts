/**
 * Parses a sign-up, as JSON or as a form with a photo, into one shape. Refuses with all errors at once. A photo is
 * recognised by its bytes and stored without its metadata; its declared name and type are ignored.
 */
import type { Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../../http/app-env.ts";
import { RegisterRequest } from "../../contract/agents/agents.ts";
import { cleanPhoto, PHOTO_BYTES_MAX, type CleanPhoto } from "../../domain/pictures/photo.ts";
import { isShortForm } from "../../domain/form-parts.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { check, readJson } from "../../http/body.ts";

export type SignUpForm = z.output<typeof RegisterRequest> & { photo: CleanPhoto | null };

export async function readSignUp(c: Context<AppEnv>): Promise<Result<SignUpForm, Refusal>> {
  const form = await readFields(c);
  if (!form.ok) return form;
  const fields = check(RegisterRequest, form.value);
  const photo = await readPhoto(form.value);
  if (fields.ok && photo.ok) return ok({ ...fields.value, photo: photo.value });

  const photoSentences = photo.ok ? [] : [photo.error];
  if (fields.ok) return err({ reason: "field_invalid", sentences: photoSentences });
  const refusal = fields.error;
  if (!("sentences" in refusal)) return fields;
  return err({ ...refusal, sentences: [...refusal.sentences, ...photoSentences] });
}

async function readFields(c: Context<AppEnv>): Promise<Result<unknown, Refusal>> {
  const type = c.req.header("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data")) return readJson(c);
  try {
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (!isShortForm(type, body)) return err({ reason: "not_readable" });
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    return ok(Object.fromEntries(form));
  } catch {
    return err({ reason: "not_readable" });
  }
}

async function readPhoto(given: unknown): Promise<Result<CleanPhoto | null, string>> {
  const image: unknown =
    typeof given === "object" && given !== null ? Reflect.get(given, "image") : null;
  if (image === undefined || image === null || image === "") return ok(null);
  if (!(image instanceof File)) return err("image: must be sent as a file of a form");
  // A browser sends an empty file where none was chosen.
  if (image.size === 0) return ok(null);
  if (image.size > PHOTO_BYTES_MAX) return err("image: must have at most 2 MB");
  const photo = cleanPhoto(new Uint8Array(await image.arrayBuffer()));
  return photo === null ? err("image: must be a JPEG, PNG or WebP photo") : ok(photo);
}
