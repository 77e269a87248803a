/** A season in its files that is brought into the shop of a test, by the command line's way or by the act of staff. */
import { env } from "cloudflare:workers";
import { bindingsStore } from "../../worker/scripts/season/bindings-store.ts";
import { load, prepare } from "../../worker/season/exchange.ts";
import { filesOf, type SeasonTexts } from "./season-files.ts";
import { staff, staffCall } from "./staff.ts";

const store = bindingsStore(env);

export function bring(texts: SeasonTexts) {
  return prepare(store, filesOf(texts), { isDeleting: false, now: Date.now() });
}

/** Loads the files with their pictures, which the act of an import expects to be kept. */
export async function loadWithPictures(texts: SeasonTexts): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    if (path.endsWith(".svg"))
      await staffCall("keep-season-picture", { path, content: btoa(text) });
  }
  await load(store, await bring(texts));
}

export function importByAct(texts: SeasonTexts) {
  const tables = Object.entries(texts).filter(([path]) => path.endsWith(".csv"));
  return staff("import-season", { files: tables.map(([path, text]) => ({ path, text })) });
}
