/**
 * The text of an alert: a sentence without personal data, in English for the webhook and in Bengali for owners' phones.
 * Pure.
 */
import { CONDITION_TEXTS } from "../health/condition-texts.ts";
import { walletsOfCondition } from "../health/wallets-of-condition.ts";
import type { FailedCondition } from "../payments/figures.ts";
import { sayWallets } from "../payments/say-wallets.ts";
import type { Wallets } from "../payments/wallets.ts";
import type { Ring, RingKind } from "./rings.ts";

/** `try`: somebody tries whether it rings. */
export type RingCondition = FailedCondition | "try";

const TEXTS: Record<RingCondition, { en: string; bn: string }> = {
  try: { en: "this is a try, all is well", bn: "এটি পরীক্ষা, সব ঠিক আছে" },
  ...CONDITION_TEXTS,
};

const KINDS: Record<RingKind, { en: string; bn: string }> = {
  begins: { en: "", bn: "" },
  lasts: { en: "Still: ", bn: "এখনো: " },
  over: { en: "Over: ", bn: "মিটেছে: " },
};

/** A condition of an older build has its own name as its text. `wallets`: those that the shop offers. */
export function ringText(
  { condition, kind }: Ring,
  language: "en" | "bn",
  wallets: Wallets,
): string {
  const words: Readonly<Record<string, { en: string; bn: string }>> = TEXTS;
  const text = words[condition]?.[language] ?? condition;
  return `${KINDS[kind][language]}${sayWallets(text, walletsOfCondition(condition, wallets), language)}`;
}

/** RFC 8030, section 5.4: push services accept no longer topic. */
const TOPIC_CHARACTERS_MAX = 32;

/** The topic of a pushed ring: the next ring of the same condition takes its place. */
export function ringTopic({ condition }: Ring): string {
  return `alert-${condition}`.slice(0, TOPIC_CHARACTERS_MAX);
}
