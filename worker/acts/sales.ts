/**
 * Acts on one sale's money: cancel it, give a part back, settle a refund that was made by other means, acknowledge a
 * doubt. Each is written with its audit row in one batch; the cron does the rest (protocol 7 and 8).
 */
import { STAFF_ACTS } from "../contract/staff-acts.ts";
import { purgeTrip } from "../cache/public-reads.ts";
import { findTrip } from "../db/catalogue/catalogue.ts";
import { database } from "../db/client.ts";
import type { Bill } from "../db/payments/bills.ts";
import { cancelSale, owePart, settleOtherwise } from "../db/payments/refunds.ts";
import { acknowledgeDoubt } from "../db/payments/unsettled.ts";
import { findCurrent } from "../db/tickets/current.ts";
import { findSaleParts } from "../db/staff/staff-sales.ts";
import { hasFinding } from "../db/trip-checks.ts";
import { refundsPerPayment } from "../dependencies/payments.ts";
import { dhakaIso, dhakaTime } from "../domain/dhaka-time.ts";
import { takaText, toTaka } from "../domain/money.ts";
import { ACKNOWLEDGED_MS, isDoubtLate } from "../domain/payments/figures.ts";
import { providerLabel } from "../domain/payments/provider-names.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { tripSeats } from "../trip/stub.ts";
import {
  OVERTAKEN,
  refused,
  steps,
  type ActContext,
  type OwnFields,
  type ActPlan,
} from "./act-steps.ts";
import { backPoisha, findSale, leftPoisha } from "./find-sale.ts";

type Parts = Awaited<ReturnType<typeof findSaleParts>>["parts"];
type SalePlan = ActPlan<OwnFields<"cancel-sale">>;
type Planned = Result<SalePlan, Refusal>;

export const planCancelSale = steps(STAFF_ACTS["cancel-sale"], (context, { sale }) =>
  onSale(context, sale, (bill, parts) => cancel(context, bill, parts)),
);

export const planGiveBack = steps(STAFF_ACTS["give-back"], (context, { sale, amount }) =>
  onSale(context, sale, (bill, parts) => giveBack(context, bill, parts, amount)),
);

export const planSettle = steps(STAFF_ACTS.settle, (context, { sale }) =>
  onSale(context, sale, (bill, parts) => settle(context, bill, parts)),
);

export const planAcknowledge = steps(STAFF_ACTS.acknowledge, (context, { sale }) =>
  onSale(context, sale, (bill) => acknowledge(context, bill)),
);

async function onSale(
  { env }: ActContext,
  sale: string,
  plan: (bill: Bill, parts: Parts) => Planned | Promise<Planned>,
): Promise<Planned> {
  const found = await findSale(env, sale);
  if (!found.ok) return found;
  const { parts, trip } = await findSaleParts(database(env), found.value.id);
  // The seats of now: its ticket may have moved (protocol 14).
  return plan({ ...found.value, seats: trip?.seats ?? found.value.seats }, parts);
}

/** What all of them have: `facts` besides the bill and the amount, and what of the view is not as usual. */
function salePlan(
  env: Env,
  bill: Bill,
  amountPoisha: number,
  rest: Pick<SalePlan, "message" | "facts" | "execute" | "moves"> & {
    view?: Partial<SalePlan["view"]>;
  },
): SalePlan {
  const { facts, view, ...others } = rest;
  return {
    target: String(bill.id),
    facts: { bill: bill.id, state: bill.state, amountPoisha, ...facts },
    moves: { back: { poisha: amountPoisha, bill: bill.id } },
    tickets: 1,
    isDue: true,
    view: {
      bill: bill.id,
      amount: toTaka(amountPoisha),
      seats: [],
      stays: 0,
      provider: providerLabel(bill.provider),
      refunds_most: refundsPerPayment(env, bill.provider),
      is_by_hand: false,
      is_last: false,
      until: null,
      ...view,
    },
    detail: { amountPoisha },
    ...others,
  };
}

function cancel({ env }: ActContext, bill: Bill, parts: Parts): Planned {
  if (bill.state !== "paid")
    return err(refused(`Sale #${bill.id} is ${bill.state}, not paid.`, "sale_not_paid"));
  const amountPoisha = leftPoisha(bill, parts);
  const isByWallet = isRefundLeft(env, bill, parts);
  const money = takaText(amountPoisha);
  const byHand = isCash(env, bill)
    ? HANDED_BACK
    : `must be paid back by other means and settled, as ${refundRule(env, bill)};`;
  const how = isByWallet ? `${money} taka go back` : `${money} taka ${byHand}`;
  const seats = bill.seats.length === 0 ? "" : ` and ${bill.seats.join(", ")} come free`;
  return ok(
    salePlan(env, bill, amountPoisha, {
      facts: { seats: bill.seats, isByWallet },
      view: { seats: bill.seats, is_by_hand: !isByWallet },
      message: `Sale #${bill.id}: the ticket is void, ${how}${seats}, within minutes.`,
      execute: async (line) =>
        done(await cancelSale(database(env), bill.id, "sale_cancelled", line, line)),
    }),
  );
}

function giveBack({ env }: ActContext, bill: Bill, parts: Parts, amountPoisha: number): Planned {
  if (bill.state !== "paid")
    return err(refused(`Sale #${bill.id} is ${bill.state}, not paid.`, "sale_not_paid"));
  if (isPartUnderWay(parts)) return err(PART_UNDER_WAY);
  const left = leftPoisha(bill, parts);
  const wrong = wrongPart(amountPoisha, left, bill.id);
  if (wrong !== null) return err(wrong);
  const isByHand = isCash(env, bill);
  if (!isByHand && !isRefundLeft(env, bill, parts)) {
    return err(
      refused(
        `No part of sale #${bill.id} can go back any more: ${refundRule(env, bill)}. Pay it by other means.`,
        "no_refund_left",
      ),
    );
  }
  const isLast = !isByHand && refundsOf(parts) + 1 >= refundsPerPayment(env, bill.provider);
  const how = isByHand ? HANDED_BACK : "go back within minutes,";
  const warning = isLast
    ? ` Should the sale be cancelled later, the rest must be paid back by other means: ${refundRule(env, bill)}.`
    : "";
  return ok(
    salePlan(env, bill, amountPoisha, {
      facts: { left, isLast },
      view: { stays: toTaka(left - amountPoisha), is_last: isLast, is_by_hand: isByHand },
      message: `Sale #${bill.id}: ${takaText(amountPoisha)} taka ${how} ${takaText(left - amountPoisha)} stay; the ticket stays valid.${warning}`,
      async execute(line) {
        const { by: requestedBy, reason, now } = line;
        const part = { bill: bill.id, amountPoisha, reason, requestedBy };
        return done((await owePart(database(env), part, now, line)) !== null);
      },
    }),
  );
}

function wrongPart(amountPoisha: number, left: number, bill: number): Refusal | null {
  const money = takaText(left);
  if (amountPoisha === 0) return refused("Nothing can't be given back.", "part_not_above_nothing");
  if (amountPoisha > left)
    return refused(`Only ${money} taka are left of sale #${bill}.`, "part_is_all");
  return amountPoisha === left
    ? refused(`${money} taka are all that is left: cancel the sale instead.`, "part_is_all")
    : null;
}

/**
 * The money was refunded by other means: a part, or the rest of the sale, which may be owed beside it. An attempt at the
 * wallet must have ended, or it would be refunded twice.
 */
function settle({ env, now }: ActContext, bill: Bill, parts: Parts): Planned {
  const owed = [
    ...parts.filter(({ state }) => state === "owed"),
    ...(bill.state === "refund_owed" ? [null] : []),
  ];
  if (owed.length === 0) {
    return err(refused(`Sale #${bill.id} is ${bill.state} and owes nobody money.`, "owes_nobody"));
  }
  const waits = (part: Parts[number] | null) =>
    isCash(env, bill) ? null : whyWalletFirst(part ?? bill, now);
  const part = owed.find((one) => waits(one) === null);
  if (part === undefined) return err(waits(owed[0] ?? null) ?? OVERTAKEN);
  const rest = (bill.receivedPoisha ?? bill.totalPoisha) - backPoisha(parts);
  const amountPoisha = part === null ? rest : part.amountPoisha;
  return ok(
    salePlan(env, bill, amountPoisha, {
      facts: { part: part?.id ?? null },
      view: { seats: part === null ? bill.seats : [], is_by_hand: true },
      // The act that made the shop owe it counts for the sale; this one for who settles.
      moves: { back: { poisha: amountPoisha, bill: null } },
      message: `Sale #${bill.id}: ${takaText(amountPoisha)} taka count as paid back by other means.`,
      async execute(line) {
        // Before the bill is settled: afterwards nothing would free them.
        const db = database(env);
        const current = part === null ? await findCurrent(db, bill.id) : null;
        if (current !== null)
          await tripSeats(env, current.tripId).giveBack({ ...current.claim, by: line.by });
        const job = { bill: bill.id, part: part?.id ?? null };
        const isDone = await settleOtherwise(db, job, line, line);
        const trip = current === null ? null : await findTrip(db, current.tripId);
        if (trip !== null) await purgeTrip(trip);
        return done(isDone);
      },
    }),
  );
}

/** Why a person can't settle a refund yet: the wallet may still pay it. Null: nothing of it is under way. */
function whyWalletFirst(
  { refundTries, refundSettledAt }: Pick<Bill, "refundTries" | "refundSettledAt">,
  now: number,
): Refusal | null {
  if (refundTries === 0) {
    const why = "The wallet was not queried yet. Give it a minute, then look again.";
    return refused(why, "not_queried_yet");
  }
  if (refundSettledAt === null || refundSettledAt <= now) return null;
  const why = "An attempt at the wallet is under way. Look again in a quarter of an hour.";
  return refused(why, "refund_under_way");
}

/** Nothing is decided: the wallet alone ends a doubt (decisions 10.28). It counts as known for a day. */
async function acknowledge({ env, now }: ActContext, bill: Bill): Promise<Planned> {
  const { state, lateCheckUntil } = bill;
  const isChecked = state === "failed" && lateCheckUntil !== null && lateCheckUntil < now;
  const isFound = await hasFinding(database(env), bill.id);
  if (state !== "capturing" && !isChecked && !isFound) {
    const why = `Sale #${bill.id} is ${state}: nothing of it has been in doubt for long.`;
    return err(refused(why, "not_in_doubt"));
  }
  if (state === "capturing" && !isDoubtLate(bill.changedAt ?? bill.createdAt, now)) {
    const why = "It has been in doubt for less than ten minutes, and will probably end by itself.";
    return err(refused(why, "doubt_is_young"));
  }
  return ok(
    salePlan(env, bill, bill.totalPoisha, {
      facts: {},
      view: { until: dhakaIso(now + ACKNOWLEDGED_MS) },
      message: `Sale #${bill.id} stays as it is; until tomorrow, ${dhakaTime(now + ACKNOWLEDGED_MS)}, it is no reason for attention.`,
      execute: async (line) => done(await acknowledgeDoubt(database(env), bill.id, line)),
    }),
  );
}

function done(isDone: boolean): Result<{ changed: boolean }, Refusal> {
  return isDone ? ok({ changed: true }) : err(OVERTAKEN);
}

/** The payment's refunds at the provider, done or in progress. */
function refundsOf(parts: Parts): number {
  return parts.filter((part) => part.state === "owed" || part.refundTrxId !== null).length;
}

function isRefundLeft(env: Env, bill: Bill, parts: Parts): boolean {
  return refundsOf(parts) < refundsPerPayment(env, bill.provider);
}

/** Its provider gives nothing back: a person does. */
function isCash(env: Env, bill: Bill): boolean {
  return refundsPerPayment(env, bill.provider) === 0;
}

const HANDED_BACK = "are to be handed back at the counter, and settled when that is done;";

function refundRule(env: Env, bill: Bill): string {
  const most = refundsPerPayment(env, bill.provider);
  const times = most === 1 ? "once" : `${most} times`;
  return `${providerLabel(bill.provider)} gives money of one payment back ${times} only`;
}

const PART_UNDER_WAY = refused(
  "A part of its money is on its way back. Wait until that is settled.",
  "part_under_way",
);

function isPartUnderWay(parts: Parts): boolean {
  return parts.some((part) => part.state === "owed");
}
