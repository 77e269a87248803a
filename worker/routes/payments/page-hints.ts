/**
 * What providers whose money moves on their own page send here (protocol 26): the browser that comes back from the
 * page, and the reports of their server. Both are hints that make us query the payment, whatever they say. The
 * provider's fields are read here, so the client knows none of them.
 */
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/app-env.ts";
import { isSameText, sha256 } from "../../auth/signer.ts";
import { database } from "../../db/client.ts";
import { findBill, type Bill } from "../../db/payments/bills.ts";
import { paymentDependencies, providerHints } from "../../dependencies/payments.ts";
import { VISITOR_CLAIM_MS } from "../../flows/payments/execute.ts";
import { followHint, giveUpPage } from "../../flows/payments/page-payment.ts";
import type { PaymentDependencies } from "../../flows/payments/payment-dependencies.ts";
import { refuse } from "../../http/refusal-response.ts";
import { sendTicketMessage } from "../../jobs/messages.ts";
import { logAlert } from "../../telemetry/log.ts";
import { refuseReturnUrl } from "./return-url.ts";

/** A caller's claim of before is over by then, and the Query of a later one is newer than the hint. */
const AGAIN_AFTER_MS = VISITOR_CLAIM_MS + 100;

const BillNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Our own fields in the address that the page returns to. */
const ReturnAddress = z.object({
  bill: BillNumber,
  grant: z.string().min(1).max(255),
  type: z.enum(["limited", "unlimited"]),
  /** Where an agent's program has its buyer sent back. */
  return_url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
});

export const pageHints = new Hono<AppEnv>()
  .on(["GET", "POST"], "/payment-return/:provider", async (c) => {
    const hints = providerHints(c.env, c.req.param("provider"));
    const ours = ReturnAddress.safeParse(c.req.query());
    if (hints === null || !ours.success) return c.redirect("/successPage", 303);
    const hint = hints.readReturn(await readFields(c));
    const bill = await findBill(database(c.env), ours.data.bill);
    const isNamed =
      bill !== null &&
      bill.provider === c.req.param("provider") &&
      isSameText(bill.grantHash, await sha256(ours.data.grant));
    if (isNamed) {
      // The schedule does what fails here, so the buyer is sent on all the same.
      const follow = hint === "gave_up" ? settle(c, bill, giveUpPage) : followNow(c, bill);
      await follow.catch((error: unknown) =>
        logAlert("payment_step_failed", { bill: bill.id, trip: bill.tripId, error }),
      );
    }
    const status = hint === "gave_up" ? "cancel" : "success";
    const { return_url: returnUrl, ...keys } = ours.data;
    // Whoever made this address, only a host of the bill's own agent is gone to.
    if (isNamed && returnUrl !== undefined) {
      const refusal = await refuseReturnUrl(c.env, bill.agentId, returnUrl);
      if (refusal === null) return c.redirect(toAgent(returnUrl, { bill: bill.id, status }), 303);
    }
    const address = new URLSearchParams({ ...keys, bill: String(keys.bill), status });
    if (isNamed && bill.paymentId !== null) address.set("paymentID", bill.paymentId);
    return c.redirect(`/successPage?${address.toString()}`, 303);
  })

  .post("/payment-notice/:provider", async (c) => {
    const provider = c.req.param("provider");
    const hints = providerHints(c.env, provider);
    const notified = await hints?.readNotification(await readFields(c));
    // The address of one payment names it; where all have one address, the notification does.
    const number = BillNumber.safeParse(c.req.query("bill") ?? String(notified?.bill));
    if (!notified || !number.success) return refuse(c, { reason: "not_found" });
    const bill = await findBill(database(c.env), number.data);
    if (bill?.provider !== provider || bill.invoice !== notified.invoice) {
      return refuse(c, { reason: "not_found" });
    }
    await followNow(c, bill);
    return c.text("OK");
  });

function toAgent(returnUrl: string, { bill, status }: { bill: number; status: string }): string {
  const url = new URL(returnUrl);
  url.searchParams.set("bill", String(bill));
  url.searchParams.set("status", status);
  return url.toString();
}

/** The provider's fields: of the form or the JSON object, and of the address. */
async function readFields(c: Context<AppEnv>): Promise<URLSearchParams> {
  const fields = new URLSearchParams(c.req.query());
  if (c.req.method !== "POST") return fields;
  const body = new TextDecoder().decode(await c.req.arrayBuffer());
  for (const [name, value] of readBody(body)) fields.set(name, value);
  return fields;
}

/** Some providers send what they call a POST as JSON. Nested values mean nothing to any of them. */
function readBody(body: string): Iterable<[string, string]> {
  if (!body.startsWith("{")) return new URLSearchParams(body);
  return Object.entries(parseJson(body) ?? {}).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The hint is followed now, or after the answer, once nobody has claimed the bill any more. */
async function followNow(c: Context<AppEnv>, bill: Bill): Promise<void> {
  if (!(await settle(c, bill, followHint))) c.executionCtx.waitUntil(followLater(c, bill));
}

/** Only the night looks again at a page that has its money, so a hint of a second payment is not dropped. */
async function followLater(c: Context<AppEnv>, { id, tripId }: Bill): Promise<void> {
  await new Promise<void>((done) => void setTimeout(done, AGAIN_AFTER_MS));
  try {
    const bill = await findBill(database(c.env), id);
    if (bill !== null) await settle(c, bill, followHint);
  } catch (error) {
    logAlert("payment_step_failed", { bill: id, trip: tripId, error });
  }
}

/** Continues when the caller disconnects. The ticket's message is sent at once, as after Execute. */
async function settle<T>(
  c: Context<AppEnv>,
  bill: Bill,
  flow: (deps: PaymentDependencies, bill: Bill) => Promise<T>,
): Promise<T> {
  const settled = flow(paymentDependencies(c.env, "buyer"), bill).then(async (result) => {
    await sendTicketMessage(c.env, bill.id);
    return result;
  });
  c.executionCtx.waitUntil(settled.catch(() => undefined));
  return settled;
}
