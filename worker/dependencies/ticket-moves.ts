/** Dependencies of moves and choices, for buyers, staff and the schedule alike. */
import { randomId } from "../auth/signer.ts";
import { findTrip } from "../db/catalogue/catalogue.ts";
import { database } from "../db/client.ts";
import type { StaffAct } from "../db/staff/staff-acts.ts";
import { findTicketBill, keepTicket, refundTicket } from "../db/tickets/choices.ts";
import { beginExchange } from "../db/tickets/begin-exchange.ts";
import { beginMove, findMovingTicket, isMoving } from "../db/tickets/begin-move.ts";
import { failMove, findMove, finishMove, settleMove } from "../db/tickets/moves.ts";
import { beginDivision, findSameDivision, findTicketToDivide } from "../db/tickets/seats-off.ts";
import type { Actor } from "../domain/actor.ts";
import type { MoveDependencies } from "../flows/tickets/move-ticket.ts";
import type { ChoiceDependencies } from "../flows/tickets/ticket-choice.ts";
import { logAlert } from "../telemetry/log.ts";
import { tripSeats } from "../trip/stub.ts";
import { isD1Behind } from "./d1-behind.ts";
import { readFirstIncarnation } from "./kept-trips.ts";
import { refundTerms } from "./payments.ts";

/** `act`: the line of the audit trail, written with the move's beginning. */
export function moveDependencies(
  env: Env,
  by: Actor,
  act: StaffAct | null = null,
): MoveDependencies {
  const db = database(env);
  return {
    moves: {
      findTicket: (id) => findMovingTicket(db, id),
      begin: (move) => beginMove(db, move, Date.now(), act),
      findTicketToDivide: (ticket) => findTicketToDivide(db, { ticket }),
      findSameDivision: (shown) => findSameDivision(db, shown),
      beginDivision: (division) => beginDivision(db, division, Date.now(), act),
      beginExchange: (exchange) => beginExchange(db, exchange, Date.now(), act),
      isMoving: (id) => isMoving(db, id),
      find: (id) => findMove(db, id),
      finish: (move) => finishMove(db, move, Date.now()),
      fail: (id) => failMove(db, id, Date.now()),
      settle: (id) => settleMove(db, id, Date.now()),
    },
    findTrip: (id) => findTrip(db, id),
    seatsOf(tripId) {
      const seats = tripSeats(env, tripId);
      return {
        incarnation: () => readFirstIncarnation(env, tripId),
        capture: (input) => seats.capture({ ...input, by }),
        sell: (input) => seats.sell({ ...input, by }),
        giveBack: (input) => seats.giveBack({ ...input, by }),
      };
    },
    isBehind: (trip, claim) => isD1Behind(env, trip, claim),
    refundTerms: (provider) => refundTerms(env, provider),
    newClaim: () => `bill/${randomId()}`,
    now: Date.now,
    alert: logAlert,
  };
}

export function choiceDependencies(
  env: Env,
  by: Actor,
  act: StaffAct | null = null,
): ChoiceDependencies {
  const db = database(env);
  const mark = () => ({ by, now: Date.now() });
  return {
    choices: {
      billOf: (id) => findTicketBill(db, id),
      keep: (answer) => keepTicket(db, answer, mark(), act),
      refund: (answer) => refundTicket(db, answer, mark(), act),
    },
  };
}
