/**
 * The meaning of each condition of the shop's health, in a few words without personal data: English for the command and
 * the webhook, Bengali for owners' phones, with places for the names of wallets (domain/payments/say-wallets.ts), which
 * are those that the condition is about. Pure, and without a package: a bare checkout reads it.
 */
import type { FailedCondition } from "../payments/figures.ts";

export const CONDITION_TEXTS: Record<FailedCondition, { en: string; bn: string }> = {
  seats_differ: {
    en: "sold seats and tickets don't agree",
    bn: "বিক্রি আর টিকেটের সিট মিলছে না",
  },
  money_differs: {
    en: "the money that came and its tickets and refunds don't agree",
    bn: "টাকা আর টিকেটের হিসাব মিলছে না",
  },
  objects_differ: {
    en: "a trip's object and D1 differ",
    bn: "একটি ট্রিপের সিট আর টিকেট মিলছে না",
  },
  wallet_differs: {
    en: "{name} and D1 differ about a payment",
    bn: "একটি পেমেন্টে {of} হিসাব মিলছে না",
  },
  database_away: {
    en: "nobody can buy: the database does not answer",
    bn: "কেউ টিকেট কিনতে পারছেন না, ডেটাবেজ সাড়া দিচ্ছে না",
  },
  objects_away: {
    en: "nobody can buy: the objects that hold the seats do not answer",
    bn: "কেউ টিকেট কিনতে পারছেন না, সিটের হিসাব সাড়া দিচ্ছে না",
  },
  check_refuses: {
    en: "nobody can hold a seat: the human check's service refuses the shop itself",
    bn: "কেউ সিট নিতে পারছেন না, মানুষ যাচাইয়ের সেবা দোকানকে মানছে না",
  },
  check_away: {
    en: "the human check's service is away, and everybody is let through",
    bn: "মানুষ যাচাই বন্ধ আছে, সবাইকে সিট নিতে দেওয়া হচ্ছে",
  },
  provider_refuses: {
    en: "nobody can pay by {name}: it answers and refuses the shop itself, as with a wrong password",
    bn: "{at} কেউ টাকা দিতে পারছেন না, {name} দোকানকে ঢুকতে দিচ্ছে না",
  },
  provider_away: {
    en: "nobody can pay by {name}: it has given no token for more than five minutes",
    bn: "{at} কেউ টাকা দিতে পারছেন না, {name} সাড়া দিচ্ছে না",
  },
  create_refused: {
    en: "nobody can pay by {name}: it lets the shop in and begins no payment for it",
    bn: "{at} কেউ টাকা দিতে পারছেন না, {name} নতুন পেমেন্ট নিতে রাজি না",
  },
  create_away: {
    en: "nobody can pay by {name}: it has begun no payment for more than five minutes",
    bn: "{at} কেউ টাকা দিতে পারছেন না, পেমেন্ট শুরু হচ্ছে না",
  },
  execute_refused: {
    en: "nobody can pay by {name}: it refuses to finish the shop's payments",
    bn: "{at} কেউ টাকা দিতে পারছেন না, {name} পেমেন্ট শেষ করতে রাজি না",
  },
  execute_away: {
    en: "payments get no answer: {name} has finished none for more than five minutes",
    bn: "পেমেন্ট শেষ হচ্ছে না, {name} সাড়া দিচ্ছে না",
  },
  query_refused: {
    en: "{name} refuses to say what became of payments",
    bn: "পেমেন্টের কী হলো, {name} জানাতে রাজি না",
  },
  query_away: {
    en: "{name} has not said for more than five minutes what became of payments",
    bn: "পেমেন্টের কী হলো, {name} পাঁচ মিনিট ধরে জানাচ্ছে না",
  },
  other_wallet_refuses: {
    en: "nobody can pay by {name}: it answers and refuses the shop itself",
    bn: "{at} কেউ টাকা দিতে পারছেন না, {name} দোকানকে ফিরিয়ে দিচ্ছে",
  },
  other_wallet_away: {
    en: "nobody can pay by {name}: it has begun no payment for more than five minutes",
    bn: "{at} কেউ টাকা দিতে পারছেন না, {name} সাড়া দিচ্ছে না",
  },
  gateway_refuses: {
    en: "the message gateway refuses the shop itself: its account is empty, or its token wrong",
    bn: "এসএমএস যাচ্ছে না, গেটওয়েতে টাকা নেই বা টোকেন ভুল",
  },
  gateway_away: {
    en: "the message gateway has not answered for more than five minutes",
    bn: "এসএমএস যাচ্ছে না, গেটওয়ে সাড়া দিচ্ছে না",
  },
  figures_old: {
    en: "nothing was counted for half an hour, so the cron does not run",
    bn: "আধা ঘণ্টা হিসাব হয়নি",
  },
  pictures_away: {
    en: "R2 has not answered for more than five minutes: pictures are missing",
    bn: "ছবি দেখা যাচ্ছে না, ছবির জায়গা সাড়া দিচ্ছে না",
  },
  payment_in_doubt: {
    en: "a payment has been in doubt for more than ten minutes",
    bn: "একটি পেমেন্ট দশ মিনিট ধরে ঝুলে আছে",
  },
  refund_waits: {
    en: "a refund has waited for more than an hour",
    bn: "একটি টাকা ফেরত এক ঘণ্টা আটকে আছে",
  },
  late_check_waits: {
    en: "a late-payment check has not ended",
    bn: "একটি পেমেন্ট নিয়ে {name} কিছু জানাচ্ছে না",
  },
  messages_wait: {
    en: "messages to buyers do not go out",
    bn: "যাত্রীদের এসএমএস যাচ্ছে না",
  },
  moves_wait: {
    en: "a ticket has been on its way to another trip for ten minutes",
    bn: "একটি টিকেট দুই ট্রিপের মাঝে আটকে আছে",
  },
  sales_paused: {
    en: "a restore has kept sales paused for more than an hour",
    bn: "রিস্টোরের জন্য বিক্রি বন্ধ আছে",
  },
  sales_stopped: {
    en: "staff stopped sales by hand more than an hour ago",
    bn: "হাতে বিক্রি বন্ধ করা আছে",
  },
  restore_noticed: {
    en: "D1 was restored and nobody announced it, so the whole shop stands still: `npm run staff -- after-restore`",
    bn: "ডেটা পেছনে ফেরানো হয়েছে, সব থেমে আছে",
  },
  shop_stopped: {
    en: "the whole shop stands still for a restore: `npm run staff -- after-restore`",
    bn: "রিস্টোরের জন্য সব থেমে আছে",
  },
  recovery_waits: {
    en: "whoever holds the shop's key asks for an owner's way back; any owner can stop it",
    bn: "কেউ দোকানের চাবি দিয়ে মালিক হয়ে ফিরতে চান",
  },
};
