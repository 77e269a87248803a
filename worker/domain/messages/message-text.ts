/** The text of a message: the shop's name, its content, and the ticket's address. */
import { fit, joinPieces, type Piece } from "./fit.ts";
import { roomFor } from "./text-parts.ts";
import { WORDING_BN } from "./wording-bn.ts";
import { WORDING_EN } from "./wording-en.ts";
import type { Language } from "../language.ts";
import type { MessageContent, Wording } from "./wording.ts";

const WORDING: Record<Language, Wording> = { bn: WORDING_BN, en: WORDING_EN };

export interface MessageFrame {
  language: Language;
  /** Null when the shop's name is shown beside the text. */
  shop: string | null;
  /** Null when no ticket was issued, or when the text leads there by itself. */
  link: string | null;
}

export function messageText(content: MessageContent, { language, shop, link }: MessageFrame) {
  const words = WORDING[language];
  const tail = link === null ? "" : ` ${link}`;
  // The notice has no room for the shop's name; its link and its sender show it.
  const head: Piece[] = content.template === "notice" || shop === null ? [] : [{ cut: shop }, ": "];
  const texts = listWays(words, content).flatMap((pieces) => [
    [...head, ...pieces, tail],
    // A message with a question keeps its whole text rather than the shop's name, which the link shows too.
    ...(isQuestion(content) ? [[...pieces, tail]] : []),
  ]);
  const last = texts.at(-1) ?? [];
  return texts.map(joinPieces).find(isShort) ?? fit(last, roomFor(joinPieces(last)));
}

function isQuestion(content: MessageContent): boolean {
  return "chooseBy" in content && content.chooseBy !== null;
}

function isShort(text: string): boolean {
  return text.length <= roomFor(text).most;
}

/** Lists the text in fewer and fewer words; the first that fits is sent. */
function listWays(words: Wording, content: MessageContent): readonly Piece[][] {
  switch (content.template) {
    case "ticket":
      return words.ticket(content);
    case "cancelled":
      return words.cancelled(content);
    case "refunded":
      return words.refunded(content);
    case "paid_twice":
      return words.paid_twice(content);
    case "part":
      return words.part(content);
    case "change":
      return words.change(content);
    case "place":
      return words.place(content);
    case "postponed":
      return words.postponed(content);
    case "left_number":
      return words.left_number(content);
    case "notice":
      return words.notice(content);
  }
}
