/**
 * Loads the messages that a screen needs, in the language of the page and no other, in parts. Those of every page are
 * always loaded; worker/contract/pages/page-messages.ts has the parts of each screen.
 */
import type { MessagePart } from "../../worker/contract/pages/page-messages.ts";
import { getCurrentLanguage, setLanguage, type Language } from "./language.ts";
import { addMessages, type Part } from "./messages.ts";

export type PartName = "pages" | MessagePart | "waitingRoom" | "offers" | "moves";

const LOADS: Record<Language, Record<PartName, () => Promise<Part>>> = {
  bn: {
    pages: async () => (await import("./bn/pages.ts")).pages,
    content: async () => ({ texts: await import("./bn/content.ts") }),
    sale: async () => (await import("./bn/sale.ts")).sale,
    tickets: async () => (await import("./bn/tickets.ts")).tickets,
    agents: async () => ({ texts: await import("./bn/agents.ts") }),
    pay: async () => ({ texts: await import("./bn/pay.ts") }),
    waitingRoom: async () => ({ texts: await import("./bn/waiting-room.ts") }),
    offers: async () => ({ texts: await import("./bn/offers.ts") }),
    moves: async () => ({ texts: await import("./bn/moves.ts") }),
  },
  en: {
    pages: async () => {
      const { pages, haveEnglishNames } = await import("./en/pages.ts");
      if (!haveEnglishNames()) await (await import("./en/load-names.ts")).loadNames();
      return pages;
    },
    content: async () => {
      // The conditions stand in Bengali above the English (web/screens/conditions).
      const [texts] = await Promise.all([import("./en/content.ts"), loadIn("bn", ["content"])]);
      return { texts };
    },
    sale: async () => (await import("./en/sale.ts")).sale,
    tickets: async () => (await import("./en/tickets.ts")).tickets,
    agents: async () => ({ texts: await import("./en/agents.ts") }),
    pay: async () => ({ texts: await import("./en/pay.ts") }),
    waitingRoom: async () => ({ texts: await import("./en/waiting-room.ts") }),
    offers: async () => ({ texts: await import("./en/offers.ts") }),
    moves: async () => ({ texts: await import("./en/moves.ts") }),
  },
};

const EVERY_PAGE: PartName = "pages";
/** Used by a change of language: loads the texts of all screens of this visit. */
const needed = new Set<PartName>([EVERY_PAGE]);

/** Resolves when the messages of these parts are loaded, whatever an earlier screen lacks without a connection. */
export async function loadMessages(...parts: readonly PartName[]): Promise<void> {
  for (const part of parts) needed.add(part);
  await loadIn(getCurrentLanguage(), [EVERY_PAGE, ...parts]);
}

/** The page keeps the old language until the messages of the new one are loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === getCurrentLanguage()) return;
  try {
    await loadIn(language, [...needed]);
  } catch {
    // Without a connection the page stays as it is; the next click tries again.
    return;
  }
  setLanguage(language);
}

async function loadIn(language: Language, parts: readonly PartName[]): Promise<void> {
  const loads = parts.map(async (part) => addMessages(language, await LOADS[language][part]()));
  // Uses each part that loads, even if another one fails.
  await Promise.allSettled(loads);
  await Promise.all(loads);
}
