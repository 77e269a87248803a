/** Saves the guide's page once it has loaded, so that it opens without a connection from then on. */
import { filesOfChunks, savePageWithRetries, type ChunkList } from "../offline/page-cache.ts";

const ENTRY = "guide.html";
/** Chunks of this page alone are followed to what they load later: shared ones name screens of the shop. */
const OWN = /^(?:guide\.html$|guide\/)/;
const OWN_TEXTS = /^i18n\/(?:bn|en)\/guide\.ts$/;

/** Never fails. */
export async function saveGuidePage(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await savePageWithRetries({
    page: "/guide",
    entry: ENTRY,
    prefix: "guide ",
    listFiles: listGuideFiles,
  }).catch(() => undefined);
}

/** Both languages, and everything that is opened later. */
export function listGuideFiles(chunks: ChunkList, used: readonly string[]): string[] {
  const names = new Set([ENTRY]);
  // The loop also visits what is added to the set meanwhile.
  for (const name of names) {
    const chunk = chunks[name];
    for (const next of chunk?.imports ?? []) names.add(next);
    if (!OWN.test(name)) continue;
    for (const next of chunk?.dynamicImports ?? []) {
      if (OWN.test(next) || OWN_TEXTS.test(next)) names.add(next);
    }
  }
  return ["/favicon.svg", ...filesOfChunks(chunks, names, used)];
}
