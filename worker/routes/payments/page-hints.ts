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
import { followHint, giveUpPage } from "../../flows/payments/page-payment.ts";
import { refuse } from "../../http/refusal-response.ts";
import { sendTicketMessage } from "../../jobs/messages.ts";
import { logAlert } from "../../telemetry/log.ts";
import { refuseReturnUrl } from "./return-url.ts";

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
      await settle(c, bill, hint === "gave_up" ? giveUpPage : followHint).catch((error: unknown) =>
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
    await settle(c, bill, followHint);
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

/** Continues when the caller disconnects. The ticket's message is sent at once, as after Execute. */
async function settle(
  c: Context<AppEnv>,
  bill: Bill,
  flow: typeof followHint | typeof giveUpPage,
): Promise<void> {
  const settled = Promise.resolve(flow(paymentDependencies(c.env, "buyer"), bill)).then(() =>
    sendTicketMessage(c.env, bill.id),
  );
  c.executionCtx.waitUntil(settled.catch(() => undefined));
  await settled;
}
