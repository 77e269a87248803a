/** Checkout: by which wallet, and the button that pays. */
import {
  isPaidByNumber,
  walletsInEnglish as name,
  type Wallets,
} from "../../../worker/domain/payments/wallets.ts";

const notCharged = (by: Wallets) =>
  isPaidByNumber(by)
    ? `You are not charged before you enter your PIN at ${name(by)}.`
    : "You are not charged before you pay on the payment page.";

const PAYS: Readonly<Record<string, string>> = {
  bkash: "The bKash page opens next. Enter your bKash number, the OTP and your PIN there.",
};

const PAYS_ON_PAGE =
  "The payment page opens next. Choose card, Nagad, Rocket or bKash there, and pay within 10 minutes.";

export const pay = {
  clockText: (by: Wallets) => `The seats are yours until your time runs out. ${notCharged(by)}`,
  payment: "Payment",
  tabCard: "Card or Internet banking",
  tabMobile: "Mobile Banking",
  tabCash: "Cash On Delivery",
  tabNotAvailable: "This features is not available right now.",
  whereWallets: (tab: string, by: Wallets) =>
    by.length === 1 ? `${name(by)} is under “${tab}”.` : `Pay under “${tab}”.`,
  payText: (by: string) =>
    PAYS[by] ??
    (isPaidByNumber([by]) ? `The page of ${name([by])} opens next. Pay there.` : PAYS_ON_PAGE),
  walletName: (by: string) => name([by]),
  payWith: "Pay with",
  walletAbout: (by: string): string =>
    isPaidByNumber([by])
      ? by === "bkash"
        ? "With your bKash number, OTP and PIN"
        : ""
      : "Card, Nagad, Rocket, bKash and others",
  orPayBy: (others: Wallets) => `Or choose ${name(others)} under “Pay with”.`,
  pay: (by: Wallets) => (isPaidByNumber(by) ? `Pay with ${name(by)}` : "Pay"),
  payTotal: (total: string, by: Wallets) =>
    isPaidByNumber(by) ? `Pay ${total} with ${name(by)}` : `Pay ${total}`,
  repeated:
    "You paid the same amount a few minutes ago. bKash takes it from the same number only after 5 minutes.",
  stillAsking: (by: Wallets, seconds: string) =>
    `There is no answer yet. We are still checking. The next try is in ${seconds === "1" ? "1 second" : `${seconds} seconds`} at the latest. ${notCharged(by)}`,
  loggedOut:
    "Your agent session has ended. Log in again, or press pay again to book without your name on the ticket.",
  logIn: "Log in",
};
