/**
 * Corrects the phone number of a ticket, by staff with a reason (protocol 24). The audit entry is in the batch that
 * begins it, and does not contain the numbers; the result is another entry.
 */
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { findSaleParts } from "../../db/staff/staff-sales.ts";
import { findPhoneTicket, sayNumber } from "../../db/tickets/phone-changes.ts";
import { hashPhone, makeTie, phoneChangeDependencies } from "../../dependencies/phone-changes.ts";
import { maskPhone } from "../../domain/masking.ts";
import { assert, err, ok } from "../../domain/result.ts";
import { formatHashedPhone, toVisiblePhone } from "../../domain/retention.ts";
import {
  describeWhoIsTold,
  phoneChangesLeft,
  refusalToCorrect,
} from "../../domain/tickets/phone-changes.ts";
import { correctPhone } from "../../flows/tickets/correct-phone.ts";
import { OVERTAKEN, refuseAct, steps } from "../act-steps.ts";
import { findSale } from "./find-sale.ts";
import { findTicketSendings, isSent, sendingView, sendingWords } from "../ticket-sending.ts";

export const planCorrectPhone = steps(
  STAFF_ACTS["correct-phone"],
  async ({ env, now }, { sale, phone }) => {
    const db = database(env);
    const found = await findSale(env, sale);
    if (!found.ok) return found;
    const { id: bill } = found.value;
    const [ticket, { ticket: places }, phoneKey] = await Promise.all([
      findPhoneTicket(db, { bill }),
      findSaleParts(db, bill),
      hashPhone(env, phone),
    ]);
    if (ticket === null)
      return err(refuseAct(`Sale #${bill} has no valid ticket.`, "phone_locked"));
    const trip = await findTrip(db, ticket.tripId);
    assert(trip, "the trip of a ticket exists");
    const isSaid = ticket.phone === formatHashedPhone(phoneKey);
    const refusal = isSaid ? null : refusalToCorrect(ticket, trip, phone, now);
    if (refusal?.reason === "phone_locked") {
      const why = `The phone number of the ticket of sale #${bill} can't be corrected any more.`;
      return err(refuseAct(why, "phone_locked"));
    }
    const isDue = refusal?.reason !== "phone_unchanged";
    if (refusal !== null && isDue) return err(refusal);
    const left = phoneChangesLeft(ticket, trip, now);
    const was = toVisiblePhone(ticket.phone);
    const [shownWas, became] = [was === "" ? "" : maskPhone(was), maskPhone(phone)];
    const [sending] = await findTicketSendings(env, [{ trip, phone }], now);
    const isTold = isSent(sending);
    const { totalPoisha, quantity } = found.value;
    // The amount paid for its current seats; goodwill removes none of it.
    const poisha = Math.floor((totalPoisha * (places?.currentQuantity ?? quantity)) / quantity);
    return ok({
      target: String(bill),
      facts: { bill, tie: ticket.tie, was: ticket.phone, became: phone },
      // Whoever has the number has the ticket, whose name staff may correct too.
      moves: { back: { poisha: isDue ? poisha : 0, bill } },
      tickets: 1,
      isDue,
      message: `The ticket of sale #${bill} goes to ${became} instead of ${shownWas === "" ? "a number that is not known" : shownWas}. Its old address and printed code end at once; ${describeWhoIsTold(isTold, shownWas !== "")}.${isTold ? ` ${sendingWords(sending)}` : ""}`,
      view: {
        bill,
        was: shownWas,
        became,
        is_told: isTold,
        sms: sendingView(sending),
        times_left: isSaid || !isDue ? left : left - 1,
      },
      async execute(line) {
        const { by } = line;
        if (isSaid) {
          const isDone = await sayNumber(db, { bill, phone, phoneKey }, now, line);
          return isDone ? ok({ changed: true }) : err(OVERTAKEN);
        }
        const done = await correctPhone(phoneChangeDependencies(env, by, line), {
          ticketId: ticket.id,
          seenTie: ticket.tie,
          tie: makeTie(),
          phone,
          phoneKey,
          by,
        });
        return done.ok ? ok({ changed: true }) : done;
      },
    });
  },
);
