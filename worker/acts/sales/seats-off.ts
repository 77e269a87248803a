/**
 * Takes named seats off a ticket that stays valid for the others (protocol 14): the seats come free, their part of the
 * money goes back, and the ticket is sent again. The line of the audit trail is in the batch that begins it.
 */
import { purgeTrip } from "../../cache/public-reads.ts";
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { findSaleParts } from "../../db/staff/staff-sales.ts";
import { findTicketToDivide } from "../../db/tickets/seats-off.ts";
import { moveDependencies } from "../../dependencies/ticket-moves.ts";
import { dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { takaText, toTaka } from "../../domain/money.ts";
import { err, ok } from "../../domain/result.ts";
import { sayCount } from "../../domain/say-count.ts";
import { divideTicket } from "../../domain/tickets/seats-off.ts";
import { hasDeparted } from "../../domain/trips/journey.ts";
import { takeSeatsOff } from "../../flows/tickets/take-seats-off.ts";
import { refuseAct, steps } from "../act-steps.ts";
import { findSale } from "./find-sale.ts";
import { describePart, sayFree } from "./refund-ways.ts";
import { findTicketSendings, isSent, sendingView, sendingWords } from "../ticket-sending.ts";
import { checkedWarning } from "./tickets.ts";

export const planTakeSeatsOff = steps(STAFF_ACTS["take-seats-off"], async (context, input) => {
  const { env, now } = context;
  const found = await findSale(env, input.sale);
  if (!found.ok) return found;
  const sale = found.value;
  const bill = sale.id;
  const ticket = await findTicketToDivide(database(env), { bill });
  if (ticket === null)
    return err(refuseAct(`Sale #${bill} is ${sale.state}, not paid.`, "sale_not_paid"));
  const trip = await findTrip(database(env), ticket.tripId);
  if (trip === null) return err({ reason: "trip_unknown" });
  if (hasDeparted(trip, now)) return err({ reason: "sale_closed" });
  const division = divideTicket(ticket, { seats: input.seats, places: input.places ?? 0 });
  if (!division.ok) return division;
  const { seats: kept, quantity, partPoisha } = division.value;
  const off = ticket.seats.filter((seatNo) => !kept.includes(seatNo));
  const { parts } = await findSaleParts(database(env), bill);
  const {
    isByHand,
    isLast,
    how,
    warnings: isLastWarning,
    view,
  } = describePart(env, sale, parts, now);
  const gone = ticket.quantity - quantity;
  const free = sayFree(off, gone);
  const stays = kept.length === 0 ? sayCount(quantity, "place") : kept.join(", ");
  const { checkedAt } = ticket;
  const [sending] = await findTicketSendings(env, [{ trip, phone: sale.contactPhone }], now);
  const sentAgain = isSent(sending) ? ", and is sent to the buyer again" : "";
  return ok({
    target: String(bill),
    facts: {
      bill,
      claim: ticket.claim,
      partPoisha,
      seats: kept,
      quantity,
      isByHand,
      isLast,
      checkedAt,
    },
    moves: { back: { poisha: partPoisha, bill } },
    tickets: 1,
    isDue: true,
    message: [
      `Sale #${bill}: ${takaText(partPoisha)} taka ${how} ${free}. The ticket stays valid for ${stays}${sentAgain}; the old print is not good any more.`,
      sendingWords(sending),
      ...checkedWarning(checkedAt),
      ...isLastWarning,
    ].join(" "),
    view: {
      bill,
      amount: toTaka(partPoisha),
      seats: off,
      stays: toTaka(ticket.leftPoisha - partPoisha),
      ...view,
      until: null,
      kept,
      places: quantity,
      places_off: gone,
      sms: sendingView(sending),
      checked_at: dhakaIsoOrNull(checkedAt),
    },
    touched: [{ kind: "trip", id: trip.id }],
    detail: { amountPoisha: partPoisha, from: ticket.seats, to: kept, places: quantity },
    async execute(line) {
      const done = await takeSeatsOff(moveDependencies(env, line.by, line), {
        ticketId: ticket.id,
        seats: off,
        places: gone,
        seen: { claim: ticket.claim, partPoisha },
        reason: line.reason,
        by: line.by,
      });
      if (!done.ok) return done;
      await purgeTrip(trip);
      return ok({ changed: true });
    },
  });
});
