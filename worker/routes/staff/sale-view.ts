/** A sale as staff see it: state, money, seats, their history, and what can be done; the buyer's data masked. */
import type { SaleView } from "../../contract/staff/staff.ts";
import { computeLeftPoisha } from "../../acts/sales/find-sale.ts";
import { actsThatApply } from "../../acts/sales/sale-acts.ts";
import type { Bill } from "../../db/payments/bills.ts";
import { isSampleShop } from "../../config/sample-shop.ts";
import { listEventsOfTicket } from "../../db/boarding/boarding-events.ts";
import { database } from "../../db/client.ts";
import { listMessagesOfSale } from "../../db/messages/staff-messages.ts";
import { listActs } from "../../db/staff/staff-acts.ts";
import { listStaffNames } from "../../db/staff/staff-names.ts";
import { findSaleParts } from "../../db/staff/staff-sales.ts";
import { dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { toVisiblePhone } from "../../domain/retention.ts";
import { maskName, maskPhone, maskTrxId } from "../../domain/masking.ts";
import { toTaka } from "../../domain/money.ts";
import { isOwedByHand } from "../../domain/payments/way-back.ts";
import { refundTerms } from "../../dependencies/payments.ts";
import { findNextStep } from "../../domain/payments/next-step.ts";
import { namedWallet, providerLabel } from "../../domain/payments/provider-names.ts";
import type { Stop } from "../../domain/trips/stops.ts";
import { tripSeats } from "../../trip/stub.ts";
import { messageView } from "./message-views.ts";

const EVENTS_A_PAGE = 1_000;
const PAGES_MOST = 20;

export async function saleView(env: Env, bill: Bill, now: number): Promise<SaleView> {
  const db = database(env);
  const sale = await findSaleParts(db, bill.id);
  const { ticket, parts, events, moves, choices, trip, secondPaymentOf, secondPayments } = sale;
  const since = bill.changedAt ?? bill.createdAt;
  const billState = trip?.billState ?? bill.state;
  const { createdAt: billedAt, refundTries, refundRefusals } = bill;
  const owed = { billedAt, shares: parts, at: -1, since, refundTries, refundRefusals };
  const isByHand = isOwedByHand(owed, refundTerms(env, bill.provider), now);
  const visited = new Set([bill.tripId, ...moves.map(({ toTrip }) => toTrip)]);
  const [acts, seatEvents, applies, messages, boardings] = await Promise.all([
    listActs(db, String(bill.id)),
    Promise.all([...visited].map((id) => readEvents(env, bill, id))).then((found) => found.flat()),
    actsThatApply(env, bill.id, now),
    listMessagesOfSale(db, bill.id),
    ticket === null ? [] : listEventsOfTicket(db, ticket.id),
  ]);
  const staff = [
    ...[...events, ...acts].map(({ actor }) => actor),
    ...seatEvents.map(({ by }) => by),
    ...parts.map((part) => part.requestedBy),
    ...[...moves, ...choices].map(({ by }) => by),
  ];
  return {
    status_code: 201,
    sale: {
      ...ownFields(bill),
      state: billState,
      quantity: ticket?.currentQuantity ?? bill.quantity,
      next_step: findNextStep({ ...bill, state: billState, since, isByHand }, now),
      seats: trip?.seats ?? bill.seats,
      trip: {
        id: trip?.id ?? bill.tripId,
        name: trip?.name ?? "",
        departs_at: dhakaIso(trip?.departsAt ?? 0),
      },
      boards: boards(bill, trip?.stop ?? null),
      agent_name: trip?.agentName ?? null,
      pnr: ticket?.pnr ?? null,
      voided_at: dhakaIsoOrNull(trip?.voidedAt ?? ticket?.voidedAt),
      left: toTaka(computeLeftPoisha(bill, parts)),
      second_payment_of: secondPaymentOf,
      second_payments: secondPayments.map(({ receivedPoisha, ...second }) => ({
        ...second,
        amount: toTaka(receivedPoisha ?? 0),
      })),
      applies,
      staff_names: await listStaffNames(db, staff),
      parts: parts.map((part) => ({
        amount: toTaka(part.amountPoisha),
        reason: part.reason,
        asked_by: part.requestedBy,
        state: part.state,
        created_at: dhakaIso(part.createdAt),
        settled_at: dhakaIsoOrNull(part.settledAt),
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
      moves: moves.map(({ at, fromTrip, toTrip, toName, toDepartsAt, toSeats, state, by }) => ({
        at: dhakaIso(at),
        from_trip: fromTrip,
        to_trip: toTrip,
        to_name: toName,
        to_departs_at: dhakaIso(toDepartsAt),
        to_seats: toSeats,
        state,
        actor: by,
      })),
      choices: choices.map(({ at, choice, by }) => ({ at: dhakaIso(at), choice, actor: by })),
      acts: acts.map(({ at, actor, act, reason }) => ({ at: dhakaIso(at), actor, act, reason })),
      messages: messages.map((message) => messageView(message, now)),
      boardings: boardings.map((one) => ({ ...one, at: dhakaIso(one.at) })),
    },
  };
}

function boards({ centerName }: Bill, stop: Stop | null): SaleView["sale"]["boards"] {
  if (stop !== null) return { name: stop.name, at: dhakaIsoOrNull(stop.at) };
  return centerName === null ? null : { name: centerName, at: null };
}

function ownFields(bill: Bill) {
  return {
    bill: bill.id,
    kind: bill.mode,
    failure: bill.failure,
    contact_name: maskName(bill.contactName),
    contact_number: maskPhone(toVisiblePhone(bill.contactPhone)),
    agent: bill.agentId,
    counter: bill.counter,
    total: toTaka(bill.totalPoisha),
    received: bill.receivedPoisha === null ? null : toTaka(bill.receivedPoisha),
    provider: providerLabel(bill.provider),
    payment_provider: namedWallet(bill.provider),
    invoice: bill.invoice,
    payment_id: bill.paymentId,
    trx_id: bill.trxId && maskTrxId(bill.trxId),
    refund_trx_id: bill.refundTrxId,
    created_at: dhakaIso(bill.createdAt),
    changed_at: dhakaIsoOrNull(bill.changedAt),
    believe_from: dhakaIsoOrNull(bill.believeFrom),
    late_check_until: dhakaIsoOrNull(bill.lateCheckUntil),
    refund_tries: bill.refundTries,
    next_refund_at: dhakaIsoOrNull(bill.refundSettledAt),
  };
}

/**
 * A trip's events of the bill's seats, and of the booking before there was a bill. In a sample shop the objects got
 * their seats by a rebuild, which would read as a repair: its events are left out, and the bill says when it was paid.
 */
async function readEvents(env: Env, bill: Bill, trip: string) {
  const seats = tripSeats(env, trip);
  const found: Awaited<ReturnType<typeof seats.events>> = [];
  let after = 0;
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const events = await seats.events({ after, most: EVENTS_A_PAGE });
    const ofBill = events.filter((one) => one.bill === bill.id || one.booking === bill.booking);
    found.push(...ofBill.filter(({ cause }) => cause !== "restore" || !isSampleShop(env)));
    if (events.length < EVENTS_A_PAGE) break;
    after = events.at(-1)?.number ?? after;
  }
  return found;
}
