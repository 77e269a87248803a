/**
 * Controls for tests and demos that a real wallet lacks: the state of each payment, the page without a browser,
 * injected faults, settings.
 */
import { Hono } from "hono";
import { z } from "zod";
import { takaText } from "../../worker/domain/money.ts";
import { fault } from "./faults.ts";
import { getLedger } from "./ledger.ts";
import { closePage, giveAnswer, isCompleted, isOpen, type Payment } from "./payment.ts";
import { refundedPoisha } from "./refund.ts";
import { returnUrl } from "./replies.ts";
import { settings } from "./settings.ts";
import { ONLY } from "./store.ts";
import { OTP, findStory } from "./stories.ts";
import { readBody, switches } from "./switches.ts";
import type { Simulation } from "./simulation.ts";

export const paymentView = z.object({
  paymentID: z.string(),
  invoice: z.string(),
  amount: z.string(),
  wallet: z.string().nullable(),
  stage: z.string(),
  executes: z.number(),
  queries: z.number(),
  completed: z.boolean(),
  trxID: z.string().nullable(),
  /** In taka, refunds that are pending among it; null without any. */
  refunded: z.string().nullable(),
});
export type PaymentView = z.output<typeof paymentView>;

export function toView(pay: Payment, now: number): PaymentView {
  const completed = isCompleted(pay, now);
  return {
    paymentID: pay.paymentId,
    invoice: pay.invoice,
    amount: pay.amount,
    wallet: pay.wallet,
    stage: pay.stage,
    executes: pay.executes,
    queries: pay.queries,
    completed,
    trxID: completed ? pay.trxId : null,
    refunded: pay.refunds.length === 0 ? null : takaText(refundedPoisha(pay)),
  };
}

export function controlApi(simulation: Simulation): Hono {
  const { payments, tokenCalls } = simulation.tables;
  const control = new Hono();

  control.get("/payments", (c) =>
    c.json({ payments: payments.list().map((pay) => toView(pay, simulation.now())) }),
  );

  control.get("/ledger", (c) => c.json(getLedger(payments.list(), simulation.now())));

  control.get("/token-calls", (c) => c.json({ count: tokenCalls.get(ONLY)?.at.length ?? 0 }));

  /** Wallet, OTP and PIN, as a buyer would give them; answers where the browser would go. */
  control.post("/approve", async (c) => {
    const order = z.object({ paymentID: z.string(), wallet: z.string() });
    const read = order.safeParse(await readBody(c));
    const pay = read.success ? payments.get(read.data.paymentID) : null;
    if (
      !read.success ||
      pay === null ||
      !isOpen(pay, simulation.now()) ||
      pay.stage !== "created"
    ) {
      return c.json({ message: "No payment that waits for its buyer has this paymentID" }, 409);
    }
    const { wallet } = read.data;
    const steps = [wallet, OTP, findStory(wallet).pins[0] ?? ""];
    const walked = steps.reduce((at, typed) => giveAnswer(at, typed).pay, pay);
    if (walked.wallet === null) return c.json({ message: "That is no wallet number" }, 422);
    payments.put(walked.paymentId, walked);
    return c.json({ stage: walked.stage, callbackURL: returnUrl(walked, "success") });
  });

  control.post("/close", async (c) => {
    const read = z.object({ paymentID: z.string() }).safeParse(await readBody(c));
    const pay = read.success ? payments.get(read.data.paymentID) : null;
    if (pay === null || !isOpen(pay, simulation.now())) {
      return c.json({ message: "No payment that waits for its buyer has this paymentID" }, 409);
    }
    payments.put(pay.paymentId, closePage(pay));
    return c.json({ stage: "cancelled", callbackURL: returnUrl(pay, "cancel") });
  });

  control.route("/", switches(simulation, { fault, settings }));

  return control;
}
