/** The text of a message: the shop's name, its content, and the ticket's address in place of its PNR. */
import { fit } from "./fit.ts";
import { TEXT_UNITS_MAX } from "./text-parts.ts";
import { WORDING_BN } from "./wording-bn.ts";
import { WORDING_EN } from "./wording-en.ts";
import type { Language } from "../language.ts";
import type { MessageContent, Wording } from "./wording.ts";

const WORDING: Record<Language, Wording> = { bn: WORDING_BN, en: WORDING_EN };

export interface MessageFrame {
  language: Language;
  /** Null: it stands beside the text. */
  shop: string | null;
  /** Null: no ticket was issued, or the text leads there by itself. */
  link: string | null;
}

export function messageText(content: MessageContent, { language, shop, link }: MessageFrame) {
  const words = WORDING[language];
  const tail = link === null ? "" : ` ${link}`;
  // The notice has no room for the shop's name; its link and its sender say who writes.
  const head =
    content.template === "notice" || shop === null
      ? []
      : [{ cut: shop }, SEPARATORS[content.template]];
  return fit([...head, ...piecesOf(words, content), tail], TEXT_UNITS_MAX);
}

const SEPARATORS = {
  ticket: " ",
  cancelled: ": ",
  refunded: ": ",
  part: ": ",
  change: ": ",
  place: ": ",
  postponed: ": ",
};

function piecesOf(words: Wording, content: MessageContent) {
  switch (content.template) {
    case "ticket":
      return words.ticket(content);
    case "cancelled":
      return words.cancelled(content);
    case "refunded":
      return words.refunded(content);
    case "part":
      return words.part(content);
    case "change":
      return words.change(content);
    case "place":
      return words.place(content);
    case "postponed":
      return words.postponed(content);
    case "notice":
      return words.notice(content);
  }
}
