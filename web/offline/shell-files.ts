/** The files of pages that open without a connection; manifest.json lists what each chunk imports. */
import { PAGE_PATHS, pageAt } from "../../worker/contract/pages/pages.ts";
import type { Language } from "../i18n/language.ts";
import { filesOfChunks, type ChunkList } from "./page-cache.ts";

/** The page without content, the same for everyone: the browser draws each screen in it. */
export const SHELL_PAGE = "/shell";

export const ENTRY = "index.html";
const SCREENS = PAGE_PATHS.map(pageAt).flatMap(({ isOffline, screen }) =>
  isOffline ? [`screens/${screen}`] : [],
);
/** Chunks that these pages load later: a ticket's slip and picture, the search of the home page. */
const OPENED_LATER = ["screens/ticket/", "../worker/domain/search/"];
const PLAIN = ["/favicon.svg"];

/** `used`: paths that this page has fetched; a font face that it never used is not saved. */
export function filesToSave(
  chunks: ChunkList,
  language: Language,
  used: readonly string[],
): string[] {
  const messages = ["pages", "sale", "pay", "tickets"].map((part) => `i18n/${language}/${part}.ts`);
  const names = new Set([ENTRY, ...SCREENS, ...messages].filter((name) => name in chunks));
  // The loop also visits what is added to the set meanwhile.
  for (const name of names) {
    const chunk = chunks[name];
    for (const next of chunk?.imports ?? []) names.add(next);
    for (const next of chunk?.dynamicImports ?? []) {
      if (OPENED_LATER.some((begin) => next.startsWith(begin))) names.add(next);
    }
  }
  return [...PLAIN, ...filesOfChunks(chunks, names, used)];
}
