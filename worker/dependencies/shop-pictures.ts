/** The shop's pictures in R2, where acts and reads of staff look for them. */
import type { SeasonPicture } from "../season/pictures.ts";

/** Those of the given keys that are stored, by their folders' lists. */
export async function listStoredPictures(
  { UPLOADS }: Pick<Env, "UPLOADS">,
  keys: readonly string[],
): Promise<string[]> {
  const folders = [...new Set(keys.map((key) => key.slice(0, key.indexOf("/"))))];
  const lists = await Promise.all(folders.map((folder) => listPicturesIn({ UPLOADS }, folder)));
  const there = new Set(lists.flat());
  return keys.filter((key) => there.has(key));
}

export async function listPicturesIn(
  { UPLOADS }: Pick<Env, "UPLOADS">,
  folder: string,
): Promise<string[]> {
  const prefix = `${folder}/`;
  const keys: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const found = await UPLOADS.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    keys.push(...found.objects.map(({ key }) => key));
    if (!found.truncated) return keys;
    ({ cursor } = found);
  }
}

export type Kept = "new" | "same" | "other";

/**
 * Stores it under its name, and never over another one: what is shown changes by an act alone. A picture that was
 * stored before its metadata were taken out is the same one, and is stored again without them.
 */
export async function keepPicture(
  { UPLOADS }: Pick<Env, "UPLOADS">,
  key: string,
  { bytes, contentType }: SeasonPicture,
  withoutMetadata: (stored: Uint8Array) => Uint8Array | null,
): Promise<Kept> {
  const httpMetadata = { contentType };
  const there = await UPLOADS.get(key);
  if (there === null) {
    const onlyIf = { etagDoesNotMatch: "*" };
    const put: unknown = await UPLOADS.put(key, bytes, { httpMetadata, onlyIf });
    return put === null ? "other" : "new";
  }
  const stored = new Uint8Array(await there.arrayBuffer());
  if (isSame(stored, bytes)) return "same";
  const clean = withoutMetadata(stored);
  if (clean === null || !isSame(clean, bytes)) return "other";
  await UPLOADS.put(key, bytes, { httpMetadata, onlyIf: { etagMatches: there.etag } });
  return "same";
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** No picture has this name: R2 answers that there is none. */
const NO_PICTURE = "health";

/** Whether R2 answers at all. */
export async function isPictureStoreAnswering({ UPLOADS }: Pick<Env, "UPLOADS">): Promise<boolean> {
  try {
    await UPLOADS.head(NO_PICTURE);
    return true;
  } catch {
    return false;
  }
}
