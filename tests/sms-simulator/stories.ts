/**
 * What happens to a message, by the last five digits of its phone number. Every other number gets its messages, and the
 * gateway answers at once.
 */

export type Reason = "content" | "number" | "balance" | "credentials" | "rate";

export interface Story {
  ending: string;
  about: string;
  /** Refused for this reason; nothing is sent. */
  refuses: Reason | null;
  /** Whether the gateway takes it. */
  isTaken: boolean;
  /** `once`: the answer to the first of several equal messages is lost. */
  answer: "given" | "lost" | "once" | "silence" | "html";
  /** What becomes of a message that was taken. */
  state: "delivered" | "late" | "failed";
}

function story(ending: string, about: string, change: Partial<Story> = {}): Story {
  return {
    ending,
    about,
    refuses: null,
    isTaken: true,
    answer: "given",
    state: "delivered",
    ...change,
  };
}

const USUAL = story("", "Arrives.");

export const STORIES: readonly Story[] = [
  story("90001", "Silence: the gateway takes nothing and gives no answer.", {
    isTaken: false,
    answer: "silence",
  }),
  story("90002", "Arrives; the gateway never answers.", { answer: "silence" }),
  story("90003", "Arrives; the first answer is lost. A repeat is answered.", { answer: "once" }),
  story("90004", "Arrives; the report stays pending for a while.", { state: "late" }),
  story("90005", "Taken, and never arrives: the report says failed.", { state: "failed" }),
  story("90006", "Arrives; the answer is an HTML page, 500.", { answer: "html" }),
  story("90405", "Refused: the token or the sender.", { refuses: "credentials" }),
  story("90416", "Refused: the number.", { refuses: "number" }),
  story("90417", "Refused: no money left in the account.", { refuses: "balance" }),
  story("90420", "Refused: the content.", { refuses: "content" }),
  story("90429", "Not now: too many messages at once.", { refuses: "rate" }),
];

export function findStory(phone: string): Story {
  return STORIES.find(({ ending }) => phone.endsWith(ending)) ?? USUAL;
}

export function storyEnding(ending: string): Story | null {
  return STORIES.find((one) => one.ending === ending) ?? null;
}
