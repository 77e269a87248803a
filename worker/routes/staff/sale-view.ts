/** A sale as staff see it: state, money, seats and their history; the buyer's data masked. */
import type { SaleView } from "../../contract/staff.ts";
import { findBill, type Bill } from "../../db/payments/bills.ts";
import { database } from "../../db/client.ts";
import { listActs } from "../../db/staff/staff-acts.ts";
import { findSaleParts, findSales } from "../../db/staff/staff-sales.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { visiblePhone } from "../../domain/retention.ts";
import { maskedName, maskedPhone } from "../../domain/masking.ts";
import { toTaka } from "../../domain/money.ts";
import { providerLabel } from "../../domain/payments/provider-names.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import type { Stop } from "../../domain/trips/stops.ts";
import { tripSeats } from "../../trip/stub.ts";

const EVENTS_A_PAGE = 1_000;
const PAGES_MOST = 20;

/** By PNR, bill number or TrxID; `#` before a number marks a bill's number. */
export async function findSale(env: Env, text: string): Promise<Result<Bill, Refusal>> {
  const found = await findSales(database(env), text);
  const [id, ...others] = found;
  if (id === undefined) return err({ reason: "bill_unknown" });
  if (others.length > 0) {
    const why = `${text} is more than one sale: ${found.map((one) => `#${one}`).join(", ")}. Please say which.`;
    return err({ reason: "act_refused", why });
  }
  const bill = await findBill(database(env), id);
  return bill === null ? err({ reason: "bill_unknown" }) : ok(bill);
}

/** What was paid, less refunds that are done or in progress. */
export function leftPoisha(
  bill: Bill,
  parts: readonly { amountPoisha: number; state: string }[],
): number {
  if (bill.state !== "paid") return 0;
  const back = parts.filter((part) => part.state !== "refused");
  return bill.totalPoisha - back.reduce((sum, part) => sum + part.amountPoisha, 0);
}

export async function saleView(env: Env, bill: Bill): Promise<SaleView> {
  const db = database(env);
  const [{ ticket, parts, events, trip }, acts, seatEvents] = await Promise.all([
    findSaleParts(db, bill.id),
    listActs(db, String(bill.id)),
    eventsOf(env, bill),
  ]);
  return {
    status_code: 201,
    sale: {
      ...ownFields(bill),
      trip: {
        id: bill.tripId,
        name: trip?.name ?? "",
        departs_at: dhakaIso(trip?.departsAt ?? 0),
      },
      boards: boards(bill, trip?.stop ?? null),
      pnr: ticket?.pnr ?? null,
      voided_at: isoOrNull(ticket?.voidedAt),
      left: toTaka(leftPoisha(bill, parts)),
      parts: parts.map((part) => ({
        amount: toTaka(part.amountPoisha),
        reason: part.reason,
        asked_by: part.requestedBy,
        state: part.state,
        created_at: dhakaIso(part.createdAt),
        settled_at: isoOrNull(part.settledAt),
        refund_trx_id: part.refundTrxId,
      })),
      events: events.map(({ at, was, became, cause, actor }) => ({
        at: dhakaIso(at),
        was,
        became,
        cause,
        actor,
      })),
      seat_events: seatEvents.map(({ at, seatNo, was, became, cause, by }) => ({
        at: dhakaIso(at),
        seat_no: seatNo,
        was,
        became,
        cause,
        actor: by,
      })),
      acts: acts.map(({ at, actor, act, reason }) => ({ at: dhakaIso(at), actor, act, reason })),
    },
  };
}

function boards({ centerName }: Bill, stop: Stop | null): SaleView["sale"]["boards"] {
  if (stop !== null) return { name: stop.name, at: isoOrNull(stop.at) };
  return centerName === null ? null : { name: centerName, at: null };
}

function ownFields(bill: Bill) {
  return {
    bill: bill.id,
    kind: bill.mode,
    state: bill.state,
    failure: bill.failure,
    seats: bill.seats,
    quantity: bill.quantity,
    contact_name: maskedName(bill.contactName),
    contact_number: maskedPhone(visiblePhone(bill.contactPhone)),
    agent: bill.agentId,
    total: toTaka(bill.totalPoisha),
    received: bill.receivedPoisha === null ? null : toTaka(bill.receivedPoisha),
    provider: providerLabel(bill.provider),
    invoice: bill.invoice,
    payment_id: bill.paymentId,
    trx_id: bill.trxId,
    refund_trx_id: bill.refundTrxId,
    created_at: dhakaIso(bill.createdAt),
    changed_at: isoOrNull(bill.changedAt),
    believe_from: isoOrNull(bill.believeFrom),
    watch_until: isoOrNull(bill.lateCheckUntil),
    refund_tries: bill.refundTries,
    next_refund_at: isoOrNull(bill.refundSettledAt),
  };
}

/** The object's events of the bill's seats, and of the booking before there was a bill. */
async function eventsOf(env: Env, bill: Bill) {
  const seats = tripSeats(env, bill.tripId);
  const found: Awaited<ReturnType<typeof seats.events>> = [];
  let after = 0;
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const events = await seats.events({ after, most: EVENTS_A_PAGE });
    found.push(...events.filter((one) => one.bill === bill.id || one.booking === bill.booking));
    if (events.length < EVENTS_A_PAGE) break;
    after = events.at(-1)?.number ?? after;
  }
  return found;
}

function isoOrNull(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : dhakaIso(at);
}
