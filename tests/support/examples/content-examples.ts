/** A sound request of every call about what the shop shows; an act as a dry run. */
import { env } from "cloudflare:workers";
import { entryVersion } from "../../../worker/acts/content/entry-version.ts";
import type { Fields } from "../bad-input.ts";
import { freshId } from "../catalogue.ts";

/** The smallest PNG: one pixel. */
export const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const SEASON = [{ path: "points.csv", text: "id,name\nrail-gate,Rail gate\n" }];

/** A point with a version; nothing of the shop names it. */
export async function aPoint(name = "Rail gate"): Promise<{ id: string; seen: string }> {
  const id = freshId();
  await env.DB.prepare("INSERT INTO points (id, name) VALUES (?, ?)").bind(id, name).run();
  return { id, seen: await entryVersion({ name, english: "", map_place: "" }) };
}

export async function contentExamples(act: Fields) {
  const { id, seen } = await aPoint();
  const kind = "point";
  const unknown = { id: ["99999999", "nobody's"] };
  const one = { sound: { ...act, kind, id }, others: unknown };
  const fields = { name: "College gate" };
  const saved = { ...act, kind, id, seen, fields };
  return {
    "save-entry": { sound: saved, others: { ...unknown, seen: ["", "another"] } },
    "hide-entry": one,
    "show-entry": one,
    entries: { sound: { kind }, others: {} },
    entry: { sound: { kind, id }, others: unknown },
    "preview-post": { sound: { markdown: "**One**" }, others: {} },
    pictures: { sound: { folder: "blogs" }, others: {} },
    "upload-picture": { sound: { folder: "blogs", content: PIXEL }, others: {} },
    "season-files": { sound: {}, others: {} },
    "check-season": { sound: { files: SEASON }, others: {} },
    "import-season": { sound: { ...act, files: SEASON }, others: {} },
    "keep-season-picture": {
      sound: { path: "blogs/one-pixel.png", content: PIXEL },
      others: { path: ["people/one-pixel.png", "one-pixel.png"] },
    },
    "setup-state": { sound: {}, others: {} },
  };
}
