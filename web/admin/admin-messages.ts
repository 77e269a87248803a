/** The messages of the back office, in the language of the page and no other. */
import type { Format } from "../i18n/format.ts";
import type { Language } from "../i18n/language.ts";
import type { admin as english } from "../i18n/en/admin.ts";
import { addMessages, type Messages, type Sentence } from "../i18n/messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import type { ApiRefusal } from "../api/refusal.ts";

type Texts = typeof english;

interface Loaded {
  texts: Texts;
  /** By code; in English the server's own sentences stand for the others. */
  refusals: Readonly<Record<string, Sentence>>;
}

export interface AdminMessages {
  lang: Language;
  /** The page keeps the old language until the messages of the new one are there. */
  setLang: (language: Language) => Promise<void>;
  t: Texts;
  /** With the names that the shop has given, in the language of the page. */
  format: Format & Pick<Messages, "name">;
  refusal: (refusal: ApiRefusal) => string;
}

const loaded = new Map<Language, Loaded>();

/**
 * With the shell's own words, which the shared dialog says. Whole parts of the buyers' messages: a file of a part would
 * become a chunk of its own, which every buyer had to load.
 */
const LOADS: Record<Language, () => Promise<Loaded>> = {
  bn: async () => {
    const [{ admin }, { staffRefusals }, { pages }, { sale }] = await Promise.all([
      import("../i18n/bn/admin.ts"),
      import("../i18n/bn/office/refusals.ts"),
      import("../i18n/bn/pages.ts"),
      // What a buyer may read, staff may too: of a seat, a trip, a number.
      import("../i18n/bn/sale.ts"),
    ]);
    addMessages("bn", pages);
    const refusals = { ...pages.refusals, ...sale.refusals, ...staffRefusals };
    return { texts: admin, refusals };
  },
  en: async () => {
    const [{ admin }, { pages, haveEnglishNames }] = await Promise.all([
      import("../i18n/en/admin.ts"),
      import("../i18n/en/pages.ts"),
      // Names of trips are composed of those of their parts by the texts of the screens that sell.
      import("../i18n/en/sale.ts"),
    ]);
    addMessages("en", pages);
    if (!haveEnglishNames()) await (await import("../i18n/en/load-names.ts")).loadNames();
    // The server's own sentences of fields have the names of the wire, which nobody reads on a screen.
    const refusals = { field_invalid: admin.fieldWrong, wrong_type: admin.fieldWrong };
    return { texts: admin, refusals };
  },
};

export async function loadAdminMessages(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await LOADS[language]());
}

/** They must be loaded: main.tsx waits for them. */
export function useAdminMessages(): AdminMessages {
  const { lang, setLang, ...format } = useMessages();
  const { texts, refusals } = loadMessages(lang);
  return {
    lang,
    async setLang(language) {
      await loadAdminMessages(language);
      setLang(language);
    },
    t: texts,
    format,
    refusal(given) {
      const sentence = refusals[given.code] ?? given.message;
      return typeof sentence === "string" ? sentence : sentence(given, format);
    },
  };
}

function loadMessages(language: Language): Loaded {
  const messages = loaded.get(language);
  if (messages === undefined) throw new Error(`the messages in ${language} are not loaded`);
  return messages;
}
