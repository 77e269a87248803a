/**
 * Acts on where a ticket is: on another trip or other seats (protocol 14), and the answer to a change for a passenger
 * who calls (protocol 15); the money back is `cancel-sale`. The line of the audit trail is in the batch that begins it.
 */
import { purgeTrip } from "../../cache/public-reads.ts";
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import type { Bill } from "../../db/payments/bills.ts";
import { findSaleParts } from "../../db/staff/staff-sales.ts";
import { findTicketOfBill, type SaleTicket } from "../../db/tickets/choices.ts";
import { choiceDependencies, moveDependencies } from "../../dependencies/ticket-moves.ts";
import { dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { takaText, toTaka } from "../../domain/money.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { fareDifference } from "../../domain/tickets/fare-difference.ts";
import { seatsOfMove } from "../../domain/tickets/move.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import { moveTicket } from "../../flows/tickets/move-ticket.ts";
import { chooseTicket } from "../../flows/tickets/ticket-choice.ts";
import { refuseAct, steps, type ActContext } from "../act-steps.ts";
import { findSale } from "./find-sale.ts";
import { describePart } from "./refund-ways.ts";
import { findTicketSendings, isSent, sendingView, sendingWords } from "../ticket-sending.ts";

export const planMoveTicket = steps(STAFF_ACTS["move-ticket"], async (context, input) => {
  const found = await findTicketToChange(context, input.sale);
  if (!found.ok) return found;
  const { bill, ticket, from } = found.value;
  const to = await findTrip(database(context.env), input.trip);
  if (to === null) return err({ reason: "trip_unknown" });
  const chosen = { seats: input.seats, toRevision: to.revision, chooser: "staff" } as const;
  const seats = seatsOfMove(ticket, { from, to }, chosen, context.now);
  if (!seats.ok) return seats;
  // Another trip is an answer to a change that is open; other seats are none.
  const change = ticket.asked !== null && to.id !== from.id ? ticket.asked : null;
  // Another seat of the same trip is as dear as the one before.
  const differencePoisha = differenceOn(found.value, to);
  const cheaperPoisha = Math.min(Math.max(0, -differencePoisha), ticket.leftPoisha);
  const partPoisha = input.give_back_difference === true ? cheaperPoisha : 0;
  const { parts } = await findSaleParts(database(context.env), bill);
  const part = describePart(context.env, found.value.sale, parts, context.now);
  const isPaid = partPoisha > 0;
  const ticketToSend = { trip: to, phone: found.value.sale.contactPhone };
  const [sending] = await findTicketSendings(context.env, [ticketToSend], context.now);
  return ok({
    target: String(bill),
    facts: {
      bill,
      claim: ticket.claim,
      to: to.id,
      revision: to.revision,
      seats: seats.value,
      checkedAt: ticket.checkedAt,
      partPoisha,
      isByHand: isPaid && part.isByHand,
      isLast: isPaid && part.isLast,
    },
    // On the trip that it was bought for, one seat is as dear as another. On another one a coupon's discount counts:
    // the seats that come free sell with the coupon again.
    moves: { back: { poisha: partPoisha, bill }, dearer: [dearerTicket(found.value, to)] },
    tickets: 1,
    isDue: true,
    message: [
      `Sale #${bill}: ${describePlace(from, ticket.seats)} becomes ${describePlace(to, seats.value)}.${noteOn(from, to, differencePoisha)} ${isPaid ? moneyNote(partPoisha, part) : "Nothing is paid or paid back;"} ${isSent(sending) ? "the ticket is sent again." : "the old print is not good any more."}`,
      sendingWords(sending),
      ...checkedWarning(ticket.checkedAt),
    ].join(" "),
    view: {
      bill,
      was: placeView(from, ticket.seats),
      became: placeView(to, seats.value),
      other_destination: compareDestinations(from, to),
      difference: toTaka(differencePoisha),
      checked_at: dhakaIsoOrNull(ticket.checkedAt),
      gives_back: toTaka(partPoisha),
      ...part.view,
      is_by_hand: isPaid && part.isByHand,
      is_last: isPaid && part.isLast,
      sms: sendingView(sending),
    },
    detail: {
      from: from.id,
      to: to.id,
      seats: seats.value,
      ...(isPaid && { amountPoisha: partPoisha }),
    },
    touched: [...new Set([from.id, to.id])].map((id) => ({ kind: "trip", id })),
    ...(to.id === from.id && {
      inverse: {
        act: "move-ticket",
        input: { sale: `#${bill}`, trip: from.id, seats: [...ticket.seats] },
      },
    }),
    async execute(line) {
      const done = await moveTicket(moveDependencies(context.env, line.by, line), {
        ticketId: ticket.id,
        toTrip: to.id,
        toRevision: to.revision,
        seats: seats.value,
        change,
        ...(isPaid && {
          difference: {
            partPoisha,
            farePoisha: to.farePoisha,
            leftPoisha: ticket.leftPoisha,
            reason: line.reason,
          },
        }),
        by: line.by,
      });
      if (!done.ok) return done;
      await Promise.all([purgeTrip(from), purgeTrip(to)]);
      return ok({ changed: true });
    },
  });
});

export function compareDestinations(from: Trip, to: Trip): { was: string; became: string } | null {
  if (from.destination.id === to.destination.id) return null;
  return { was: from.destination.name, became: to.destination.name };
}

function noteOn(from: Trip, to: Trip, differencePoisha: number): string {
  const other = compareDestinations(from, to);
  const goes = other === null ? "" : ` It goes to ${other.became}, not to ${other.was}.`;
  if (differencePoisha === 0) return goes;
  const taka = takaText(Math.abs(differencePoisha));
  return `${goes} The new places cost ${taka} taka ${differencePoisha > 0 ? "more" : "less"}.`;
}

function moneyNote(
  partPoisha: number,
  { how, warnings }: Pick<ReturnType<typeof describePart>, "how" | "warnings">,
): string {
  return [...warnings, `${takaText(partPoisha)} taka ${how}`].join(" ");
}

export const planKeepTicket = steps(STAFF_ACTS["keep-ticket"], async (context, input) => {
  const found = await findTicketToChange(context, input.sale);
  if (!found.ok) return found;
  const { bill, ticket, from } = found.value;
  const { asked } = ticket;
  if (asked === null) {
    return err(refuseAct(`Nothing is asked of the passenger of sale #${bill}.`, "nothing_asked"));
  }
  const place = placeView(from, ticket.seats);
  return ok({
    target: String(bill),
    facts: { bill, claim: ticket.claim, asked },
    isDue: true,
    message: `Sale #${bill}: the passenger stays with ${describePlace(from, ticket.seats)}.`,
    view: { bill, was: place, became: place },
    detail: { trip: from.id, revision: asked },
    async execute(line) {
      const deps = choiceDependencies(context.env, line.by, line);
      const answer = { ticketId: ticket.id, revision: asked, choice: "keep" } as const;
      const done = await chooseTicket(deps, answer);
      return done.ok ? ok({ changed: true }) : done;
    },
  });
});

interface TicketToChange {
  bill: number;
  sale: Bill;
  ticket: SaleTicket;
  from: Trip;
}

/** What its places cost there now beyond what was paid for them; other seats of its trip are as dear as its own. */
export function differenceOn({ sale, ticket, from }: TicketToChange, to: Trip): number {
  const bought = { ...sale, places: ticket.quantity, leftPoisha: ticket.leftPoisha };
  return to.id === from.id ? 0 : fareDifference(bought, to.farePoisha);
}

/** What the move of a ticket there weighs. */
export function dearerTicket({ bill, sale, ticket, from }: TicketToChange, to: Trip) {
  return {
    bill,
    seats: ticket.quantity,
    // Counts the places that the ticket has now: seats that were given back took their part of the discount along.
    boughtPoisha: Math.floor(
      ((sale.farePoisha * sale.quantity - sale.discountPoisha) * ticket.quantity) / sale.quantity,
    ),
    farePoisha: to.id === from.id ? 0 : to.farePoisha,
  };
}

/**
 * Said before the ticket goes elsewhere, or is void: its passengers may sit in the bus. Nothing where it was not
 * checked.
 */
export function checkedWarning(checkedAt: number | null): string[] {
  if (checkedAt === null) return [];
  const at = dhakaIso(checkedAt);
  return [
    `It was checked at ${at}: its passengers may sit in the bus already, and the seats are sold again.`,
  ];
}

export async function findTicketToChange(
  { env, now }: ActContext,
  sale: string,
): Promise<Result<TicketToChange, Refusal>> {
  const found = await findSale(env, sale);
  if (!found.ok) return found;
  const { id: bill, state } = found.value;
  const ticket = await findTicketOfBill(database(env), bill, now);
  if (state !== "paid" || ticket === null)
    return err(refuseAct(`Sale #${bill} is ${state}, not paid.`, "sale_not_paid"));
  const from = await findTrip(database(env), ticket.tripId);
  return from === null
    ? err({ reason: "trip_unknown" })
    : ok({ bill, sale: found.value, ticket, from });
}

export function placeView(trip: Trip, seats: readonly string[]) {
  return { trip: trip.name, departs: dhakaIso(trip.departsAt), seats: [...seats] };
}

export function describePlace({ id, name }: Trip, seats: readonly string[]): string {
  return seats.length === 0 ? `${name} (trip ${id})` : `${name} (trip ${id}), ${seats.join(", ")}`;
}
