/** What an act does, in one sentence of the page's language; the server's own, in English, where the page has none. */
import type { ActAnswer, ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { admin } from "../../i18n/en/admin.ts";
import type { ActSentences } from "../../i18n/en/office/acts.ts";
import type { Format } from "../../i18n/format.ts";

export interface ActSentence {
  text: string;
  /** Language of the text; undefined when it is the page's own. */
  lang: "en" | undefined;
}

export function actSentence<Name extends ActName>(
  { actSentences, nothingLeft }: Pick<typeof admin, "actSentences" | "nothingLeft">,
  format: Format,
  act: Name,
  view: ActAnswer<Name>,
): ActSentence {
  // A preview of what is so already.
  if (view.state === "preview" && view.next === null) return { text: nothingLeft, lang: undefined };
  const sentences: ActSentences = actSentences;
  const say = sentences[act];
  return say === undefined
    ? { text: view.message, lang: "en" }
    : { text: say(view, format), lang: undefined };
}
