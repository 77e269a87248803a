/**
 * Acts on one sale's money: cancel it, give a part back, settle a refund that was made by other means, acknowledge a
 * doubt. Each is written with its audit row in one batch; the cron does the rest (protocol 7 and 8).
 */
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { purgeTrip } from "../../cache/public-reads.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import type { Bill } from "../../db/payments/bills.ts";
import { cancelSale, owePart, settleOtherwise } from "../../db/payments/refunds.ts";
import { acknowledgeDoubt } from "../../db/payments/unsettled.ts";
import { findTicketOfBill } from "../../db/tickets/choices.ts";
import { findCurrent } from "../../db/tickets/current.ts";
import { findSaleParts } from "../../db/staff/staff-sales.ts";
import { hasFinding } from "../../db/trip-checks.ts";
import { refundsPerPayment } from "../../dependencies/payments.ts";
import { dhakaIso, dhakaIsoOrNull, dhakaTime } from "../../domain/dhaka-time.ts";
import { takaText, toTaka } from "../../domain/money.ts";
import { ACKNOWLEDGED_MS, isDoubtLate } from "../../domain/payments/figures.ts";
import { isNextByHand, isShareByHand } from "../../domain/payments/refund-shares.ts";
import { providerLabel } from "../../domain/payments/provider-names.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { tripSeats } from "../../trip/stub.ts";
import {
  OVERTAKEN,
  refuseAct,
  steps,
  type ActContext,
  type OwnFields,
  type ActPlan,
} from "../act-steps.ts";
import { computeBackPoisha, findSale, computeLeftPoisha } from "./find-sale.ts";
import { HANDED_BACK, sayByHand, sayFree, sayWithin, wayBack } from "./refund-ways.ts";
import { checkedWarning } from "./tickets.ts";

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
  // The trip and the seats of now: its ticket may have moved (protocol 14).
  const now = trip === null ? {} : { tripId: trip.id, seats: trip.seats };
  return plan({ ...found.value, ...now }, parts);
}

/** What all of them have: `facts` besides the bill and the amount, and what of the view is not as usual. */
function salePlan(
  env: Env,
  bill: Bill,
  amountPoisha: number,
  rest: Pick<SalePlan, "message" | "facts" | "execute" | "moves" | "touched"> & {
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
      refund_days: null,
      takes_days: null,
      is_by_hand: false,
      is_last: false,
      checked_at: null,
      until: null,
      ...view,
    },
    detail: { amountPoisha },
    ...others,
  };
}

async function cancel({ env, now }: ActContext, bill: Bill, parts: Parts): Promise<Planned> {
  if (bill.state !== "paid")
    return err(refuseAct(`Sale #${bill.id} is ${bill.state}, not paid.`, "sale_not_paid"));
  const amountPoisha = computeLeftPoisha(bill, parts);
  const way = wayBack(env, bill, parts, now);
  const isByWallet = !way.isByHand;
  const within = sayWithin(way.view.takes_days);
  const how = `${takaText(amountPoisha)} taka ${isByWallet ? `goes back ${within}` : sayByHand(way)}`;
  const checkedAt = (await findTicketOfBill(database(env), bill.id, now))?.checkedAt ?? null;
  const seats = bill.seats.length === 0 ? "" : ` and ${sayFree(bill.seats)}`;
  return ok(
    salePlan(env, bill, amountPoisha, {
      facts: { seats: bill.seats, isByWallet, checkedAt },
      touched: [{ kind: "trip", id: bill.tripId }],
      view: {
        ...way.view,
        is_last: false,
        seats: bill.seats,
        checked_at: dhakaIsoOrNull(checkedAt),
      },
      message: [
        `Sale #${bill.id}: the ticket is void, ${how}${seats}.`,
        ...checkedWarning(checkedAt),
      ].join(" "),
      execute: async (line) =>
        toActResult(await cancelSale(database(env), bill.id, "sale_cancelled", line, line)),
    }),
  );
}

function giveBack(
  { env, now }: ActContext,
  bill: Bill,
  parts: Parts,
  amountPoisha: number,
): Planned {
  if (bill.state !== "paid")
    return err(refuseAct(`Sale #${bill.id} is ${bill.state}, not paid.`, "sale_not_paid"));
  if (isPartUnderWay(parts)) return err(PART_UNDER_WAY);
  const left = computeLeftPoisha(bill, parts);
  const wrong = wrongPart(amountPoisha, left, bill.id);
  if (wrong !== null) return err(wrong);
  const way = wayBack(env, bill, parts, now);
  if (way.isByHand && !way.isCash) {
    const none = `No part of sale #${bill.id} can go back any more: ${way.rule}. Pay it by other means.`;
    return err(refuseAct(none, "no_refund_left", bill.provider));
  }
  const { isLast } = way;
  const how = way.isCash ? HANDED_BACK : `goes back ${sayWithin(way.view.takes_days)},`;
  const warning = isLast
    ? ` Should the sale be cancelled later, the rest must be paid back by other means: ${way.rule}.`
    : "";
  return ok(
    salePlan(env, bill, amountPoisha, {
      facts: { left, isLast },
      view: { ...way.view, stays: toTaka(left - amountPoisha) },
      message: `Sale #${bill.id}: ${takaText(amountPoisha)} taka ${how} ${takaText(left - amountPoisha)} stays; the ticket stays valid.${warning}`,
      async execute(line) {
        const { by: requestedBy, reason, now: owedAt } = line;
        const part = { bill: bill.id, amountPoisha, reason, requestedBy };
        return toActResult((await owePart(database(env), part, owedAt, line)) !== null);
      },
    }),
  );
}

function wrongPart(amountPoisha: number, left: number, bill: number): Refusal | null {
  const money = takaText(left);
  if (amountPoisha === 0)
    return refuseAct("Nothing can't be given back.", "part_not_above_nothing");
  if (amountPoisha > left)
    return refuseAct(`Only ${money} taka is left of sale #${bill}.`, "part_is_all");
  return amountPoisha === left
    ? refuseAct(`${money} taka is all that is left: cancel the sale instead.`, "part_is_all")
    : null;
}

/**
 * The money was refunded by other means: a part, or the rest of the sale, which may be owed beside it. An attempt at
 * the wallet must have ended, or it would be refunded twice.
 */
function settle({ env, now }: ActContext, bill: Bill, parts: Parts): Planned {
  const owed = [
    // One for seats waits until they are given back (M8).
    ...parts.filter(({ state, isReady }) => state === "owed" && isReady),
    ...(bill.state === "refund_owed" ? [null] : []),
  ];
  if (owed.length === 0) {
    return err(
      refuseAct(`Sale #${bill.id} is ${bill.state} and owes nobody money.`, "no_refund_owed"),
    );
  }
  const most = refundsPerPayment(env, bill.provider);
  const isByHand = (part: Parts[number] | null) =>
    part === null
      ? isNextByHand(parts, bill.changedAt ?? bill.createdAt, most)
      : isShareByHand(parts, parts.indexOf(part), most);
  const waits = (part: Parts[number] | null) =>
    isByHand(part) ? null : refuseWhileWalletMayPay(part ?? bill, bill.provider, now);
  // What the wallet may still pay comes last.
  const part = [
    ...owed.filter(isByHand),
    ...owed.filter((one) => (one ?? bill).refundRefusals > 0),
    ...owed,
  ].find((one) => waits(one) === null);
  if (part === undefined) return err(waits(owed[0] ?? null) ?? OVERTAKEN);
  const rest = (bill.receivedPoisha ?? bill.totalPoisha) - computeBackPoisha(parts);
  const amountPoisha = part === null ? rest : part.amountPoisha;
  return ok(
    salePlan(env, bill, amountPoisha, {
      facts: { part: part?.id ?? null },
      // Its seats came free when the shop came to owe it.
      view: { seats: [], is_by_hand: true },
      // The act that made the shop owe it counts for the sale; this one for who settles.
      moves: { back: { poisha: amountPoisha, bill: null } },
      message: `Sale #${bill.id}: ${takaText(amountPoisha)} taka counts as paid back by other means.`,
      async execute(line) {
        // Before the bill is settled: afterwards nothing would free them.
        const db = database(env);
        const current = part === null ? await findCurrent(db, bill.id) : null;
        if (current !== null) {
          const released = await tripSeats(env, current.tripId).giveBack({
            ...current.claim,
            by: line.by,
          });
          // A rebuild in progress could sell the seats to this finished bill again: they go first.
          if (released.state === "unbelieved" && released.why === "not_ready")
            return err(SEATS_WAIT);
        }
        const job = { bill: bill.id, part: part?.id ?? null, isByHand: isByHand(part) };
        const isDone = await settleOtherwise(db, job, line, line);
        const trip = current === null ? null : await findTrip(db, current.tripId);
        if (trip !== null) await purgeTrip(trip);
        return toActResult(isDone);
      },
    }),
  );
}

/** Why a person can't settle a refund yet: the wallet may still pay it. Null: nothing of it is under way. */
function refuseWhileWalletMayPay(
  { refundTries, refundSettledAt }: Pick<Bill, "refundTries" | "refundSettledAt">,
  provider: string,
  now: number,
): Refusal | null {
  if (refundTries === 0) {
    const why = "The wallet was not queried yet. Give it a minute, then look again.";
    return refuseAct(why, "not_queried_yet", provider);
  }
  if (refundSettledAt === null || refundSettledAt <= now) return null;
  const why = "An attempt at the wallet is under way. Look again in a quarter of an hour.";
  return refuseAct(why, "refund_under_way", provider);
}

/** Nothing is decided: the wallet alone ends a doubt (decisions 10.28). It counts as known for a day. */
async function acknowledge({ env, now }: ActContext, bill: Bill): Promise<Planned> {
  const { state, lateCheckUntil } = bill;
  const isChecked = state === "failed" && lateCheckUntil !== null && lateCheckUntil < now;
  const isFound = await hasFinding(database(env), bill.id);
  if (state !== "capturing" && !isChecked && !isFound) {
    const why = `Sale #${bill.id} is ${state}: nothing of it has been in doubt for long.`;
    return err(refuseAct(why, "not_in_doubt"));
  }
  if (state === "capturing" && !isDoubtLate(bill.changedAt ?? bill.createdAt, now)) {
    const why = "It has been in doubt for less than ten minutes, and will probably end by itself.";
    return err(refuseAct(why, "doubt_too_recent"));
  }
  return ok(
    salePlan(env, bill, bill.totalPoisha, {
      facts: {},
      view: { until: dhakaIso(now + ACKNOWLEDGED_MS) },
      message: `Sale #${bill.id} stays as it is; until tomorrow, ${dhakaTime(now + ACKNOWLEDGED_MS)}, it is no reason for attention.`,
      execute: async (line) => toActResult(await acknowledgeDoubt(database(env), bill.id, line)),
    }),
  );
}

function toActResult(isDone: boolean): Result<{ changed: boolean }, Refusal> {
  return isDone ? ok({ changed: true }) : err(OVERTAKEN);
}

const SEATS_WAIT = refuseAct(
  "The seats of its trip are being compared, so they can't be freed yet. Look again in a minute.",
  "under_way",
);

const PART_UNDER_WAY = refuseAct(
  "A part of its money is on its way back. Wait until that is settled.",
  "part_under_way",
);

function isPartUnderWay(parts: Parts): boolean {
  return parts.some((part) => part.state === "owed");
}
