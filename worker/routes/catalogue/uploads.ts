/** Pictures from R2 (decisions 1.8), the same for everyone and kept by browsers. */
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { refuse } from "../../http/refusal-response.ts";

/** The policy of an SVG opened by itself: it may run and load nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const KEPT = "public, max-age=86400, stale-while-revalidate=604800";
/** Agents' photos have unguessable names: cached by the browser, by no shared cache. */
const KEPT_BY_OWNER = "private, max-age=86400";
/** R2 throws for other ETags; a weak one comes from a proxy that compressed the picture. */
const ETAG = /^(?:W\/)?"(\w+)"$/;

const FOLDERS = ["destinations", "gallery", "blogs", "agents"] as const;

/** One route a folder: a pattern beside `/tickets/:name` would bar the quick router for the whole app. */
export const uploads = new Hono<AppEnv>();
for (const folder of FOLDERS) {
  uploads.get(`/${folder}/:name`, async (c) => sendPicture(c, folder, c.req.param("name")));
}

async function sendPicture(
  c: Context<AppEnv>,
  folder: (typeof FOLDERS)[number],
  name: string,
): Promise<Response> {
  const kept = ETAG.exec(c.req.header("If-None-Match") ?? "")?.[1];
  const onlyIf = kept === undefined ? {} : { etagDoesNotMatch: kept };
  const picture = await c.env.UPLOADS.get(`${folder}/${name}`, { onlyIf });
  if (picture === null) return refuse(c, { reason: "not_found" });
  c.header("ETag", picture.httpEtag);
  c.header("Cache-Control", folder === "agents" ? KEPT_BY_OWNER : KEPT);
  if (!("body" in picture)) return c.body(null, 304);
  c.header("Content-Type", picture.httpMetadata?.contentType ?? "application/octet-stream");
  c.header("Content-Security-Policy", PICTURE_POLICY);
  return c.body(picture.body, 200);
}
