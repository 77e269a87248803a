/**
 * One payment at the wallet, as a pure machine: Created -> wallet -> OTP -> Authorised -> executed,
 * with money or burned; or Cancelled, or failed on the page. Time is an argument: a late payment completes by the
 * clock, so that a restart in between changes nothing. Invariant: at most one Execute of a payment moves money.
 */
import { z } from "zod";
import { OTP, findStory, type StoryReply } from "./stories.ts";

export const PAYMENT_LIFE_MS = 24 * 3_600_000;
const TRIES_MAX = 3;

export const refund = z.object({
  trxId: z.string(),
  /** In two decimals, however the shop wrote it. */
  amount: z.string(),
  at: z.number(),
  /** Until then it is pending. */
  completesAt: z.number(),
  sku: z.string(),
  reason: z.string(),
});

export type Refund = z.output<typeof refund>;

export const payment = z.object({
  /** In which it was created; whoever knows its id may go on in the other. */
  dialect: z.enum(["v1.2.0-beta", "v2"]).default("v1.2.0-beta"),
  paymentId: z.string(),
  trxId: z.string(),
  hash: z.string(),
  signature: z.string(),
  invoice: z.string(),
  /** As the shop wrote it. */
  amount: z.string(),
  payerReference: z.string(),
  callbackUrl: z.string(),
  createdAt: z.number(),
  stage: z.enum(["created", "otp", "pin", "authorised", "cancelled", "failed_on_page", "executed"]),
  wallet: z.string().nullable(),
  wrongTries: z.number(),
  /** Executes and Queries that the wallet has received, without those refused by 401. */
  executes: z.number(),
  queries: z.number(),
  hasRefusedToken: z.boolean(),
  /** When the money moves or moved; null for a payment that is not executed, or burned. */
  completesAt: z.number().nullable(),
  refunds: z.array(refund).default([]),
});

export type Payment = z.output<typeof payment>;

export function isCompleted(pay: Payment, now: number): pay is Payment & { completesAt: number } {
  return pay.completesAt !== null && now >= pay.completesAt;
}

/** Whether the page still needs input from the buyer. */
export function isOpen(pay: Payment, now: number): boolean {
  const isAsking = pay.stage === "created" || pay.stage === "otp" || pay.stage === "pin";
  return isAsking && now < pay.createdAt + PAYMENT_LIFE_MS;
}

export type PageProblem = "wallet_invalid" | "otp_wrong" | "pin_wrong";

export interface PageStep {
  pay: Payment;
  problem: PageProblem | null;
  /** Set when the page has come to its end. */
  end: "success" | "failure" | null;
}

/** The buyer's input for the current step. */
export function giveAnswer(pay: Payment, typed: string): PageStep {
  switch (pay.stage) {
    case "created":
      return isWallet(typed)
        ? passed({ ...pay, stage: "otp", wallet: typed })
        : { pay, problem: "wallet_invalid", end: null };
    case "otp":
      return typed === OTP ? passed({ ...pay, stage: "pin" }) : wrong(pay, "otp_wrong");
    case "pin": {
      const story = findStory(pay.wallet ?? "");
      if (!story.pins.includes(typed)) return wrong(pay, "pin_wrong");
      const isAuthorised = story.comesBack !== "unauthorised";
      const after: Payment = isAuthorised ? { ...pay, stage: "authorised" } : pay;
      return { ...passed(after), end: "success" };
    }
    default:
      return { pay, problem: null, end: null };
  }
}

export function closePage(pay: Payment): Payment {
  return { ...pay, stage: "cancelled" };
}

function passed(pay: Payment): PageStep {
  return { pay: { ...pay, wrongTries: 0 }, problem: null, end: null };
}

function wrong(pay: Payment, problem: PageProblem): PageStep {
  const wrongTries = pay.wrongTries + 1;
  if (wrongTries < TRIES_MAX) return { pay: { ...pay, wrongTries }, problem, end: null };
  return { pay: { ...pay, wrongTries, stage: "failed_on_page" }, problem: null, end: "failure" };
}

export function isWallet(typed: string): boolean {
  return /^01[3-9]\d{8}$/.test(typed);
}

export interface ExecuteRules {
  now: number;
  lateMs: number;
  /** A payment of the same wallet and amount has just completed. */
  isDuplicate: boolean;
  repeatedCode: string;
  unauthorisedCode: string;
}

/** Execute moves money at most once, and uses the payment up whatever comes of it. */
export function execute(pay: Payment, rules: ExecuteRules): { pay: Payment; reply: StoryReply } {
  const story = findStory(pay.wallet ?? "");
  if (story.refusesTokenOnce && !pay.hasRefusedToken) {
    return { pay: { ...pay, hasRefusedToken: true }, reply: { kind: "unauthorised" } };
  }
  const counted: Payment = { ...pay, executes: pay.executes + 1 };
  if (pay.stage === "executed") {
    const code = isCompleted(pay, rules.now) ? rules.repeatedCode : "2117";
    return { pay: counted, reply: { kind: "code", code } };
  }
  const burned: Payment = { ...counted, stage: "executed" };
  if (pay.stage !== "authorised" || rules.now >= pay.createdAt + PAYMENT_LIFE_MS) {
    return { pay: burned, reply: { kind: "code", code: rules.unauthorisedCode } };
  }
  if (rules.isDuplicate && story.money !== "stays") {
    return { pay: burned, reply: { kind: "code", code: "2029" } };
  }
  switch (story.money) {
    case "stays":
      return { pay: burned, reply: story.reply };
    case "moves":
      return { pay: { ...burned, completesAt: rules.now }, reply: story.reply };
    case "late":
      return { pay: { ...burned, completesAt: rules.now + rules.lateMs }, reply: story.reply };
  }
}
