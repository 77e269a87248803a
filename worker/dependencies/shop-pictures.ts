/** The shop's pictures in R2, where acts and reads of staff look for them. */
import type { SeasonPicture } from "../season/pictures.ts";

/** R2 lists so many at once; a shop has some hundred. */
const LISTS_MOST = 5;

/** Those of the given keys that are stored, by their folders' lists. */
export async function storedPictures(
  { UPLOADS }: Pick<Env, "UPLOADS">,
  keys: readonly string[],
): Promise<string[]> {
  const folders = [...new Set(keys.map((key) => key.slice(0, key.indexOf("/") + 1)))];
  const lists = await Promise.all(folders.map((prefix) => listed(UPLOADS, prefix)));
  const there = new Set(lists.flat());
  return keys.filter((key) => there.has(key));
}

async function listed(bucket: R2Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < LISTS_MOST; page += 1) {
    const found = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    keys.push(...found.objects.map(({ key }) => key));
    if (!found.truncated) break;
    ({ cursor } = found);
  }
  return keys;
}

export type Kept = "new" | "same" | "other";

/** Stores it under its name, and never over another one: what is shown changes by an act alone. */
export async function keepPicture(
  { UPLOADS }: Pick<Env, "UPLOADS">,
  key: string,
  { bytes, contentType }: SeasonPicture,
): Promise<Kept> {
  const there = await UPLOADS.get(key);
  if (there !== null)
    return isSame(new Uint8Array(await there.arrayBuffer()), bytes) ? "same" : "other";
  const onlyIf = { etagDoesNotMatch: "*" };
  const put: unknown = await UPLOADS.put(key, bytes, { httpMetadata: { contentType }, onlyIf });
  return put === null ? "other" : "new";
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** No picture has this name: R2 answers that there is none. */
const NO_PICTURE = "health";

/** Whether R2 answers at all. */
export async function answersPictures({ UPLOADS }: Pick<Env, "UPLOADS">): Promise<boolean> {
  try {
    await UPLOADS.head(NO_PICTURE);
    return true;
  } catch {
    return false;
  }
}
