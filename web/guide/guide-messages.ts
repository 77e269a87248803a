/** The messages of the guide's page, in the language of the page and no other. */
import type { Format } from "../i18n/format.ts";
import type { Language } from "../i18n/language.ts";
import type { guide as english } from "../i18n/en/guide.ts";
import { setLanguage } from "../i18n/language.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { dhakaTime } from "../../worker/domain/dhaka-time.ts";

type Texts = typeof english;

export interface GuideMessages extends Format {
  lang: Language;
  /** The page keeps the old language until the messages of the new one are there. */
  setLang: (language: Language) => Promise<void>;
  t: Texts;
  /** The clock of an instant in Dhaka, as people read it: a journey's own day need not be said. */
  clockAt: (at: number) => string;
}

const loaded = new Map<Language, Texts>();

const LOADS: Record<Language, () => Promise<{ guide: Texts }>> = {
  bn: () => import("../i18n/bn/guide.ts"),
  en: () => import("../i18n/en/guide.ts"),
};

export async function loadGuideMessages(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, (await LOADS[language]()).guide);
}

/** They must be loaded: main.tsx waits for them. */
export function useGuideMessages(): GuideMessages {
  const { lang, t: _, setLang: _shops, refusal: _refusal, name: _name, ...format } = useMessages();
  const texts = loaded.get(lang);
  if (texts === undefined) throw new Error(`the messages in ${lang} are not loaded`);
  return {
    ...format,
    lang,
    t: texts,
    clockAt: (at) => format.time(dhakaTime(at)),
    async setLang(language) {
      // Without a connection the page stays as it is; the next press tries again.
      const isThere = await loadGuideMessages(language).then(
        () => true,
        () => false,
      );
      if (isThere) setLanguage(language);
    },
  };
}
