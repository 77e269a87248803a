/**
 * What staff do to a sale (protocol 8): cancel it, give a part of its money back, settle a refund by other means,
 * acknowledge a doubt. D1 is changed first, with the audit row in the same batch; the cron then frees the seats and
 * refunds. A dry run makes the same checks and writes nothing. Only settling changes public seat states, since it frees
 * the seats itself.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { PartAct, SaleAct, type SaleActView } from "../../contract/staff.ts";
import { purgeTrip } from "../../cache/public-reads.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import type { Bill } from "../../db/payments/bills.ts";
import { database } from "../../db/client.ts";
import { cancelSale, owePart, settleOtherwise } from "../../db/payments/refunds.ts";
import { ACKNOWLEDGE, acknowledgeDoubt } from "../../db/payments/unsettled.ts";
import type { StaffAct } from "../../db/staff/staff-acts.ts";
import { hasFinding } from "../../db/trip-checks.ts";
import { findSaleParts } from "../../db/staff/staff-sales.ts";
import { refundsPerPayment } from "../../dependencies/payments.ts";
import { dhakaTime } from "../../domain/dhaka-time.ts";
import { ACKNOWLEDGED_MS, isDoubtLate } from "../../domain/payments/figures.ts";
import { providerLabel } from "../../domain/payments/provider-names.ts";
import { takaText, toTaka } from "../../domain/money.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { claimOf } from "../../flows/bill-claim.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { tripSeats } from "../../trip/stub.ts";
import { findSale, leftPoisha } from "./sale-view.ts";

type Parts = Awaited<ReturnType<typeof findSaleParts>>["parts"];

interface RefundInput {
  by: string;
  reason: string;
  dry_run: boolean;
}

/** A validated act, ready to run. */
interface Plan {
  amountPoisha: number;
  summary: string;
  /** False when another request was first. */
  act(note: StaffAct): Promise<boolean>;
}

export const staffSales = new Hono<AppEnv>()
  .post("/cancel-sale", async (c) => {
    const body = await readBody(c, SaleAct);
    if (!body.ok) return refuse(c, body.error);
    return onSale(c, "cancel_sale", body.value, (bill, parts) => planCancel(c.env, bill, parts));
  })

  .post("/give-back", async (c) => {
    const body = await readBody(c, PartAct);
    if (!body.ok) return refuse(c, body.error);
    const { amount, reason } = body.value;
    return onSale(c, "give_back", body.value, (bill, parts) =>
      planPart(c.env, bill, parts, { amountPoisha: amount, reason }),
    );
  })

  .post("/settle", async (c) => {
    const body = await readBody(c, SaleAct);
    if (!body.ok) return refuse(c, body.error);
    return onSale(c, "settle", body.value, (bill, parts) => planSettle(c.env, bill, parts));
  })

  .post("/acknowledge", async (c) => {
    const body = await readBody(c, SaleAct);
    if (!body.ok) return refuse(c, body.error);
    return onSale(c, ACKNOWLEDGE, body.value, (bill) => planAcknowledge(c.env, bill, Date.now()));
  });

async function onSale(
  c: Context<AppEnv>,
  act: string,
  input: RefundInput & { sale: string },
  plan: (bill: Bill, parts: Parts) => Result<Plan, Refusal> | Promise<Result<Plan, Refusal>>,
) {
  const found = await findSale(c.env, input.sale);
  if (!found.ok) return refuse(c, found.error);
  const bill = found.value;
  const { parts } = await findSaleParts(database(c.env), bill.id);
  const planned = await plan(bill, parts);
  if (!planned.ok) return refuse(c, planned.error);
  const { amountPoisha, summary } = planned.value;
  if (!input.dry_run) {
    const { by, reason } = input;
    const note = { by: `staff:${by}`, act, target: String(bill.id), reason, now: Date.now() };
    const isDone = await planned.value.act({ ...note, by: `staff:${by}` });
    if (!isDone) return refuse(c, no("The sale changed in this moment. Look at it again."));
  }
  const view: SaleActView = {
    status_code: 201,
    dry_run: input.dry_run,
    changed: !input.dry_run,
    message: summary,
    bill: bill.id,
    amount: toTaka(amountPoisha),
  };
  return c.json(view, 200);
}

function planCancel(env: Env, bill: Bill, parts: Parts): Result<Plan, Refusal> {
  if (bill.state !== "paid") return err(no(`Sale #${bill.id} is ${bill.state}, not paid.`));
  if (isPartUnderWay(parts)) return err(PART_UNDER_WAY);
  const amountPoisha = leftPoisha(bill, parts);
  const money = takaText(amountPoisha);
  const how = isRefundLeft(env, bill, parts)
    ? `${money} taka go back`
    : `${money} taka must be paid back by other means and settled, as ${refundRule(env, bill)};`;
  const seats = bill.seats.length === 0 ? "" : ` and ${bill.seats.join(", ")} come free`;
  return ok({
    amountPoisha,
    summary: `Sale #${bill.id}: the ticket is void, ${how}${seats}, within minutes.`,
    act: (note) =>
      cancelSale(database(env), bill.id, "sale_cancelled", { by: note.by, now: note.now }, note),
  });
}

function planPart(
  env: Env,
  bill: Bill,
  parts: Parts,
  part: { amountPoisha: number; reason: string },
): Result<Plan, Refusal> {
  const { amountPoisha, reason } = part;
  if (bill.state !== "paid") return err(no(`Sale #${bill.id} is ${bill.state}, not paid.`));
  if (isPartUnderWay(parts)) return err(PART_UNDER_WAY);
  const left = leftPoisha(bill, parts);
  if (amountPoisha === 0) return err(no("Nothing can't be given back."));
  if (amountPoisha > left) {
    return err(no(`Only ${takaText(left)} taka are left of sale #${bill.id}.`));
  }
  if (amountPoisha === left) {
    return err(no(`${takaText(left)} taka are all that is left: cancel the sale instead.`));
  }
  if (!isRefundLeft(env, bill, parts)) {
    return err(
      no(
        `No part of sale #${bill.id} can go back any more: ${refundRule(env, bill)}. Pay it by other means.`,
      ),
    );
  }
  const isLast = refundsOf(parts) + 1 >= refundsPerPayment(env, bill.provider);
  const warning = isLast
    ? ` Should the sale be cancelled later, the rest must be paid back by other means: ${refundRule(env, bill)}.`
    : "";
  return ok({
    amountPoisha,
    summary: `Sale #${bill.id}: ${takaText(amountPoisha)} taka go back within minutes, ${takaText(left - amountPoisha)} stay; the ticket stays valid.${warning}`,
    act: async (note) =>
      (await owePart(
        database(env),
        { bill: bill.id, amountPoisha, reason, requestedBy: note.by },
        note.now,
        note,
      )) !== null,
  });
}

/** The money was refunded by other means. An attempt at the wallet must have ended, or it would be refunded twice. */
function planSettle(env: Env, bill: Bill, parts: Parts): Result<Plan, Refusal> {
  const part = parts.find((one) => one.state === "owed") ?? null;
  if (bill.state !== "refund_owed" && part === null) {
    return err(no(`Sale #${bill.id} is ${bill.state} and owes nobody money.`));
  }
  const { refundTries, refundSettledAt } = part ?? bill;
  if (refundTries === 0) {
    return err(no("The wallet was not queried yet. Give it a minute, then look again."));
  }
  if (refundSettledAt !== null && refundSettledAt > Date.now()) {
    return err(no("An attempt at the wallet is under way. Look again in a quarter of an hour."));
  }
  const whole = bill.receivedPoisha ?? bill.totalPoisha;
  const back = parts.reduce(
    (sum, one) => sum + (one.state === "refunded" ? one.amountPoisha : 0),
    0,
  );
  const amountPoisha = part === null ? whole - back : part.amountPoisha;
  return ok({
    amountPoisha,
    summary: `Sale #${bill.id}: ${takaText(amountPoisha)} taka count as paid back by other means.`,
    async act(note) {
      // Before the bill is settled: afterwards nothing would free them.
      if (part === null)
        await tripSeats(env, bill.tripId).giveBack({ ...claimOf(bill), by: note.by });
      const mark = { by: note.by, now: note.now };
      const db = database(env);
      const isDone = await settleOtherwise(
        db,
        { bill: bill.id, part: part?.id ?? null },
        mark,
        note,
      );
      const trip = part === null ? await findTrip(db, bill.tripId) : null;
      if (trip !== null) await purgeTrip(trip);
      return isDone;
    },
  });
}

/** Nothing is decided: the wallet alone ends a doubt (decisions 10.28). It counts as known for a day. */
async function planAcknowledge(env: Env, bill: Bill, now: number): Promise<Result<Plan, Refusal>> {
  const { state, lateCheckUntil } = bill;
  const isChecked = state === "failed" && lateCheckUntil !== null && lateCheckUntil < now;
  const isFound = await hasFinding(database(env), bill.id);
  if (state !== "capturing" && !isChecked && !isFound) {
    return err(no(`Sale #${bill.id} is ${state}: nothing of it has been in doubt for long.`));
  }
  if (state === "capturing" && !isDoubtLate(bill.changedAt ?? bill.createdAt, now)) {
    return err(
      no("It has been in doubt for less than ten minutes, and will probably end by itself."),
    );
  }
  return ok({
    amountPoisha: bill.totalPoisha,
    summary: `Sale #${bill.id} stays as it is; until tomorrow, ${dhakaTime(now + ACKNOWLEDGED_MS)}, it is no reason for attention.`,
    act: (note) => acknowledgeDoubt(database(env), bill.id, note),
  });
}

/** The payment's refunds at the provider, done or in progress. */
function refundsOf(parts: Parts): number {
  return parts.filter((part) => part.state === "owed" || part.refundTrxId !== null).length;
}

function isRefundLeft(env: Env, bill: Bill, parts: Parts): boolean {
  return refundsOf(parts) < refundsPerPayment(env, bill.provider);
}

function refundRule(env: Env, bill: Bill): string {
  const most = refundsPerPayment(env, bill.provider);
  const times = most === 1 ? "once" : `${most} times`;
  return `${providerLabel(bill.provider)} gives money of one payment back ${times} only`;
}

const PART_UNDER_WAY = no("A part of its money is on its way back. Wait until that is settled.");

function no(why: string): Refusal {
  return { reason: "act_refused", why };
}

function isPartUnderWay(parts: Parts): boolean {
  return parts.some((part) => part.state === "owed");
}
