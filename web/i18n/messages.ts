/**
 * The texts of the product in both languages. English defines the keys (with the specification's exact sentences); a
 * missing Bengali one does not compile. A text with a parameter is a function. Texts are loaded in parts
 * (load-messages.ts, all-messages.ts): a screen is rendered when its own are loaded.
 */
import type { ApiRefusal } from "../api/refusal.ts";
import type { Texts } from "./en.ts";
import { withErrorCode } from "./error-code.ts";
import { formatFor, type Format } from "./format.ts";
import type { Language } from "./language.ts";

export type Sentence = string | ((refusal: ApiRefusal, format: Format) => string);

export interface Part {
  texts: Partial<Texts>;
  /** By code; in English the server's own sentences are used. */
  refusals?: Readonly<Record<string, Sentence>>;
  name?: Messages["name"];
}

export interface Messages extends Format {
  lang: Language;
  /** By area and name: `t.home.bookNow`. */
  t: Texts;
  /** The sentence of a refusal: Bengali by its code where there is one, else the server's own. */
  refusal: (refusal: ApiRefusal) => string;
  /** A name that the shop has given, of a university, unit, stop, bus or trip: in Bengali as it is stored. */
  name: (stored: string) => string;
}

interface Spoken {
  messages: Messages;
  refusals: Record<string, Sentence>;
}

const spoken = new Map<Language, Spoken>();

/** Returns the same object each time, so it may be in a list of dependencies. */
export function messagesIn(lang: Language): Messages {
  return getMessageSet(lang).messages;
}

export function addMessages(lang: Language, { texts, refusals = {}, name }: Part): void {
  const known = getMessageSet(lang);
  Object.assign(known.messages.t, texts);
  if (name) known.messages.name = name;
  Object.assign(known.refusals, refusals);
}

function getMessageSet(lang: Language): Spoken {
  const known = spoken.get(lang);
  if (known !== undefined) return known;
  const format = formatFor(lang);
  const refusals: Record<string, Sentence> = {};
  const messages: Messages = {
    lang,
    // Filled part by part; the missing ones belong to screens that are not drawn yet.
    t: {} as Texts,
    refusal: (given) => withErrorCode(findSentence(refusals, given, format), given),
    name: (stored) => stored,
    ...format,
  };
  const texts = { messages, refusals };
  spoken.set(lang, texts);
  return texts;
}

function findSentence(
  refusals: Readonly<Record<string, Sentence>>,
  refusal: ApiRefusal,
  format: Format,
): string {
  const sentence = Object.hasOwn(refusals, refusal.code) ? refusals[refusal.code] : undefined;
  if (sentence === undefined) return refusal.message;
  return typeof sentence === "string" ? sentence : sentence(refusal, format);
}
