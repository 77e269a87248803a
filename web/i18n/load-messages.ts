/**
 * Brings the words that a screen needs, in the language of the page and no other, in four parts: those of every page,
 * those of what there is to read, those of the screens that sell, and those of an announced opening.
 */
import { currentLanguage, setLanguage, type Language } from "./language.ts";
import { learn, type Part } from "./messages.ts";

export type PartName = "pages" | "content" | "sale" | "opening";

const LOADS: Record<Language, Record<PartName, () => Promise<Part>>> = {
  bn: {
    pages: async () => (await import("./bn/pages.ts")).pages,
    content: async () => ({ texts: { content: (await import("./bn/content.ts")).content } }),
    sale: async () => (await import("./bn/sale.ts")).sale,
    opening: async () => ({ texts: { opening: (await import("./bn/waiting-room.ts")).opening } }),
  },
  en: {
    pages: async () => (await import("./en/pages.ts")).pages,
    content: async () => ({ texts: { content: (await import("./en/content.ts")).content } }),
    sale: async () => (await import("./en/sale.ts")).sale,
    opening: async () => ({ texts: { opening: (await import("./en/waiting-room.ts")).opening } }),
  },
};

const needed = new Set<PartName>(["pages"]);

/** Done when every word of these parts can be said. */
export async function loadMessages(...parts: PartName[]): Promise<void> {
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
  const loads = [...needed].map(async (part) => learn(language, await LOADS[language][part]()));
  // Each that can be had is learnt, whichever fails first.
  await Promise.allSettled(loads);
  await Promise.all(loads);
}
