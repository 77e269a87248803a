/**
 * Acts on where a ticket is: on another trip or other seats (protocol 14), and the answer to a change for a passenger
 * who calls (protocol 15); the money back is `cancel-sale`. The line of the audit trail is in the batch that begins it.
 */
import { purgeTrip } from "../cache/public-reads.ts";
import { STAFF_ACTS } from "../contract/staff-acts.ts";
import { findTrip } from "../db/catalogue/catalogue.ts";
import { database } from "../db/client.ts";
import type { Bill } from "../db/payments/bills.ts";
import { findTicketOfBill, type SaleTicket } from "../db/tickets/choices.ts";
import { choiceDependencies, moveDependencies } from "../dependencies/ticket-moves.ts";
import { dhakaIso } from "../domain/dhaka-time.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { seatsOfMove } from "../domain/tickets/move.ts";
import type { Trip } from "../domain/trips/trip.ts";
import { moveTicket } from "../flows/move-ticket.ts";
import { chooseTicket } from "../flows/ticket-choice.ts";
import { refused, steps, type ActContext } from "./act-steps.ts";
import { findSale } from "./find-sale.ts";

export const planMoveTicket = steps(STAFF_ACTS["move-ticket"], async (context, input) => {
  const found = await ticketOf(context, input.sale);
  if (!found.ok) return found;
  const { bill, sale, ticket, from } = found.value;
  const to = await findTrip(database(context.env), input.trip);
  if (to === null) return err({ reason: "trip_unknown" });
  const chosen = { seats: input.seats, toRevision: to.revision, chooser: "staff" } as const;
  const seats = seatsOfMove(ticket, { from, to }, chosen, context.now);
  if (!seats.ok) return seats;
  // Another trip is an answer to a change that is open; other seats are none.
  const change = ticket.asked !== null && to.id !== from.id ? ticket.asked : null;
  return ok({
    target: String(bill),
    facts: { bill, claim: ticket.claim, to: to.id, revision: to.revision, seats: seats.value },
    // On the trip that it was bought for, one seat is as dear as another. On another one a coupon's discount counts: the
    // seats that come free sell with the coupon again.
    moves: {
      dearer: {
        bill,
        seats: sale.quantity,
        boughtPoisha: sale.farePoisha * sale.quantity - sale.discountPoisha,
        farePoisha: to.id === from.id ? 0 : to.farePoisha,
      },
    },
    tickets: 1,
    isDue: true,
    message: `Sale #${bill}: ${where(from, ticket.seats)} becomes ${where(to, seats.value)}. Nothing is paid or paid back; the ticket is sent again.`,
    view: { bill, was: placeView(from, ticket.seats), became: placeView(to, seats.value) },
    detail: { from: from.id, to: to.id, seats: seats.value },
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
        by: line.by,
      });
      if (!done.ok) return done;
      await Promise.all([purgeTrip(from), purgeTrip(to)]);
      return ok({ changed: true });
    },
  });
});

export const planKeepTicket = steps(STAFF_ACTS["keep-ticket"], async (context, input) => {
  const found = await ticketOf(context, input.sale);
  if (!found.ok) return found;
  const { bill, ticket, from } = found.value;
  const { asked } = ticket;
  if (asked === null) {
    return err(refused(`Nothing is asked of the passenger of sale #${bill}.`, "nothing_asked"));
  }
  const place = placeView(from, ticket.seats);
  return ok({
    target: String(bill),
    facts: { bill, claim: ticket.claim, asked },
    isDue: true,
    message: `Sale #${bill}: the passenger stays with ${where(from, ticket.seats)}.`,
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

async function ticketOf(
  { env, now }: ActContext,
  sale: string,
): Promise<Result<{ bill: number; sale: Bill; ticket: SaleTicket; from: Trip }, Refusal>> {
  const found = await findSale(env, sale);
  if (!found.ok) return found;
  const { id: bill, state } = found.value;
  const ticket = await findTicketOfBill(database(env), bill, now);
  if (state !== "paid" || ticket === null)
    return err(refused(`Sale #${bill} is ${state}, not paid.`, "sale_not_paid"));
  const from = await findTrip(database(env), ticket.tripId);
  return from === null
    ? err({ reason: "trip_unknown" })
    : ok({ bill, sale: found.value, ticket, from });
}

function placeView(trip: Trip, seats: readonly string[]) {
  return { trip: trip.name, departs: dhakaIso(trip.departsAt), seats: [...seats] };
}

function where({ id, name }: Trip, seats: readonly string[]): string {
  return seats.length === 0 ? `${name} (trip ${id})` : `${name} (trip ${id}), ${seats.join(", ")}`;
}
