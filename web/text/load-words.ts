/**
 * Brings the words that a screen needs, in the language of the page and no other, in two parts: those of the pages that
 * anybody looks at, and those of the screens that sell.
 */
import { currentLanguage, setLanguage, type Language } from "./language.ts";
import { learn, type Part } from "./words.ts";

export type PartName = "pages" | "sale";

const LOADS: Record<Language, Record<PartName, () => Promise<Part>>> = {
  bn: {
    pages: async () => (await import("./bn/pages.ts")).pages,
    sale: async () => (await import("./bn/sale.ts")).sale,
  },
  en: {
    pages: async () => (await import("./en/pages.ts")).pages,
    sale: async () => (await import("./en/sale.ts")).sale,
  },
};

const needed = new Set<PartName>(["pages"]);

/** Done when every word of these parts can be said. */
export async function loadWords(...parts: PartName[]): Promise<void> {
  for (const part of parts) needed.add(part);
  await loadIn(currentLanguage());
}

/** The page speaks the old one until the new one's words have come. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  try {
    await loadIn(language);
  } catch {
    // Without a connection the page stays as it is; the next press asks again.
    return;
  }
  setLanguage(language);
}

async function loadIn(language: Language): Promise<void> {
  await Promise.all(
    [...needed].map(async (part) => {
      learn(language, await LOADS[language][part]());
    }),
  );
}
