/**
 * The product's messages, in both languages. English defines the keys (the specification's sentences to the letter);
 * Bengali that misses one does not compile. A message with a parameter is a function. Messages are loaded in parts
 * (load-messages.ts, all-messages.ts): a screen is drawn when its own are loaded.
 */
import type { ApiRefusal } from "../api/refusal.ts";
import type { Texts } from "./en.ts";
import { withErrorCode } from "./error-code.ts";
import { formatFor, type Format } from "./format.ts";
import type { Language } from "./language.ts";

export type Sentence = string | ((refusal: ApiRefusal, format: Format) => string);

export interface Part {
  texts: Partial<Texts>;
  /** By code; in English the server's own sentences stand. */
  refusals?: Readonly<Record<string, Sentence>>;
}

export interface Messages extends Format {
  lang: Language;
  /** By area and name: `t.home.bookNow`. */
  t: Texts;
  /** The sentence of a refusal: Bengali by its code where there is one, else the server's own. */
  refusal: (refusal: ApiRefusal) => string;
}

interface Spoken {
  messages: Messages;
  refusals: Record<string, Sentence>;
}

const spoken = new Map<Language, Spoken>();

/** The same object each time, so that it may stand in a list of dependencies. */
export function messagesIn(lang: Language): Messages {
  return spokenIn(lang).messages;
}

export function addMessages(lang: Language, { texts, refusals = {} }: Part): void {
  const known = spokenIn(lang);
  Object.assign(known.messages.t, texts);
  Object.assign(known.refusals, refusals);
}

function spokenIn(lang: Language): Spoken {
  const known = spoken.get(lang);
  if (known !== undefined) return known;
  const format = formatFor(lang);
  const refusals: Record<string, Sentence> = {};
  const messages: Messages = {
    lang,
    // Filled part by part; the missing ones belong to screens that are not drawn yet.
    t: {} as Texts,
    refusal: (given) => withErrorCode(sentenceOf(refusals, given, format), given),
    ...format,
  };
  const made = { messages, refusals };
  spoken.set(lang, made);
  return made;
}

function sentenceOf(
  refusals: Readonly<Record<string, Sentence>>,
  refusal: ApiRefusal,
  format: Format,
): string {
  const sentence = Object.hasOwn(refusals, refusal.code) ? refusals[refusal.code] : undefined;
  if (sentence === undefined) return refusal.message;
  return typeof sentence === "string" ? sentence : sentence(refusal, format);
}
