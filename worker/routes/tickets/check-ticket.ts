/**
 * Checks whether a ticket's code is genuine and the ticket valid, for logged-in agents (decisions 5.8). A PNR alone
 * finds the ticket too, and the response says that no code was checked. A valid ticket's check is recorded, so that the
 * next one shows when and by whom it was checked before.
 */
import { Hono, type Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { getCallingAgent, requireAgent } from "../../auth/agent-session.ts";
import { randomToken } from "../../auth/signer.ts";
import { CheckTicketRequest, type CheckTicketView } from "../../contract/tickets/lookup.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { recordCheck, type TicketCheck } from "../../db/tickets/ticket-checks.ts";
import { findTicketStory } from "../../db/tickets/ticket-timeline.ts";
import { findTicketByPnr } from "../../db/tickets/tickets.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../../domain/dhaka-time.ts";
import { assert } from "../../domain/result.ts";
import { findEarlierCheck } from "../../domain/tickets/earlier-check.ts";
import { isPnr, normalizePnr } from "../../domain/tickets/pnr.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { requireComparedTickets } from "../open-shop.ts";
import { findChosenPoint } from "../catalogue/trip-views.ts";
import { readTicketCode } from "../../auth/ticket-code.ts";

/**
 * A text with a dot or an address claims a signature, and without a genuine one it is forged: it is no PNR typed by
 * hand.
 */
function pnrByHand(text: string): string | null {
  const pnr = normalizePnr(text);
  return isPnr(pnr) && !/[.#/]/.test(text) ? pnr : null;
}

/** Records the check, and returns the one before it. */
async function checkAgain(
  c: Context<AppEnv>,
  checked: Pick<TicketCheck, "ticket" | "move" | "check">,
): Promise<CheckTicketView["earlier_check"]> {
  const { id } = getCallingAgent(c);
  const known = await recordCheck(database(c.env), { ...checked, agent: id, at: Date.now() });
  const earlier = findEarlierCheck(known, checked.check);
  if (earlier === null) return null;
  return { at: dhakaIso(earlier.at), by: earlier.name, is_own: earlier.by === id };
}

export const checkTicket = new Hono<AppEnv>().post(
  "/check-ticket",
  requireAgent,
  requireComparedTickets,
  async (c) => {
    const body = await readBody(c, CheckTicketRequest);
    if (!body.ok) return refuse(c, body.error);
    const signed = await readTicketCode(c.get("signer"), body.value.qr);
    const pnr = signed?.pnr ?? pnrByHand(body.value.qr);
    const ticket = pnr === null ? null : await findTicketByPnr(database(c.env), pnr);
    if (ticket === null) {
      const view: CheckTicketView = {
        status_code: 201,
        valid: false,
        is_moved: false,
        is_signed: signed !== null,
        earlier_check: null,
        ticket: null,
      };
      return c.json(view, 200);
    }
    const [trip, story] = await Promise.all([
      findTrip(database(c.env), ticket.tripId),
      findTicketStory(database(c.env), ticket.id, Date.now()),
    ]);
    assert(trip && story, "the trip of a ticket exists");
    const isMoved = signed !== null && signed.move !== story.lastChange;
    const isValid = ticket.voidedAt === null && !isMoved;
    const view: CheckTicketView = {
      status_code: 201,
      valid: isValid,
      is_moved: isMoved,
      is_signed: signed !== null,
      earlier_check: isValid
        ? await checkAgain(c, {
            ticket: ticket.id,
            // A corrected number or other seats make another code, and nobody gets on again.
            move: story.boarding,
            check: body.value.check ?? randomToken(),
          })
        : null,
      ticket: {
        pnr_no: ticket.pnr,
        booking_type: ticket.mode,
        trip_name: trip.name,
        destination_name: trip.destination.name,
        unit_name: trip.unit.name,
        bus_name: trip.busName,
        deperture_date: dhakaDate(trip.departsAt),
        deperture_time: dhakaTime(trip.departsAt),
        seats: ticket.seats.map((seatNo) => ({ seat_no: seatNo })),
        ticketing_qty: ticket.quantity,
        center_name: ticket.centerName ?? "",
        boarding_point: findChosenPoint(trip, ticket.boardingPointId),
        voided_at: ticket.voidedAt === null ? null : dhakaIso(ticket.voidedAt),
      },
    };
    return c.json(view, 200);
  },
);
