/** What people read when an alert rings: a sentence without anything personal, in English for the webhook and in Bengali for owners' phones. Pure. */
import type { FailedCondition } from "../payments/figures.ts";
import type { Ring, RingKind } from "./rings.ts";

/** `try`: somebody tries whether it rings. */
export type RingCondition = FailedCondition | "try";

const WHAT: Record<RingCondition, { en: string; bn: string }> = {
  try: { en: "this is a try, all is well", bn: "এটি পরীক্ষা, সব ঠিক আছে" },
  seats_differ: { en: "seats sold and tickets don't agree", bn: "বিক্রি আর টিকেটের সিট মিলছে না" },
  money_differs: { en: "money and tickets don't agree", bn: "টাকা আর টিকেটের হিসাব মিলছে না" },
  objects_differ: {
    en: "a trip's seats and its tickets differ",
    bn: "একটি ট্রিপের সিট আর টিকেট মিলছে না",
  },
  wallet_differs: {
    en: "the wallet says something else of a payment",
    bn: "একটি পেমেন্টে বিকাশের হিসাব মিলছে না",
  },
  provider_refuses: {
    en: "nobody can pay: the wallet refuses the shop",
    bn: "কেউ টাকা দিতে পারছেন না, বিকাশ দোকানকে ঢুকতে দিচ্ছে না",
  },
  provider_away: {
    en: "nobody can pay: the wallet is away",
    bn: "কেউ টাকা দিতে পারছেন না, বিকাশ সাড়া দিচ্ছে না",
  },
  payment_in_doubt: {
    en: "a payment is in doubt for ten minutes",
    bn: "একটি পেমেন্ট দশ মিনিট ধরে ঝুলে আছে",
  },
  refund_waits: { en: "a refund waits for an hour", bn: "একটি টাকা ফেরত এক ঘণ্টা আটকে আছে" },
  late_check_waits: {
    en: "the wallet answers nothing of a payment",
    bn: "একটি পেমেন্ট নিয়ে বিকাশ কিছু জানাচ্ছে না",
  },
  messages_wait: { en: "messages to buyers do not go out", bn: "যাত্রীদের এসএমএস যাচ্ছে না" },
  moves_wait: {
    en: "a ticket is stuck between two trips",
    bn: "একটি টিকেট দুই ট্রিপের মাঝে আটকে আছে",
  },
  sales_paused: { en: "sales are paused by a restore", bn: "রিস্টোরের জন্য বিক্রি বন্ধ আছে" },
  sales_stopped: { en: "sales are stopped by hand", bn: "হাতে বিক্রি বন্ধ করা আছে" },
  restore_noticed: {
    en: "the database was set back, and the shop stands still",
    bn: "ডেটা পেছনে ফেরানো হয়েছে, সব থেমে আছে",
  },
  shop_stopped: { en: "the shop stands still for a restore", bn: "রিস্টোরের জন্য সব থেমে আছে" },
  recovery_waits: {
    en: "somebody asks for an owner's way back by the shop's key",
    bn: "কেউ দোকানের চাবি দিয়ে মালিক হয়ে ফিরতে চান",
  },
  figures_old: { en: "nothing was counted for half an hour", bn: "আধা ঘণ্টা হিসাব হয়নি" },
};

const KINDS: Record<RingKind, { en: string; bn: string }> = {
  begins: { en: "", bn: "" },
  lasts: { en: "Still: ", bn: "এখনো: " },
  over: { en: "Over: ", bn: "মিটেছে: " },
};

/** A condition of an older build has its own name as its text. */
export function ringText({ condition, kind }: Ring, language: "en" | "bn"): string {
  const words: Readonly<Record<string, { en: string; bn: string }>> = WHAT;
  return `${KINDS[kind][language]}${words[condition]?.[language] ?? condition}`;
}
