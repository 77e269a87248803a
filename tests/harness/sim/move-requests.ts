/** The requests about tickets that are there: they move, their trips change, and passengers answer. */
import { findTrip } from "../../../worker/db/catalogue/catalogue.ts";
import { countMovesInto } from "../../../worker/db/catalogue/announced-changes.ts";
import { setTimes } from "../../../worker/db/catalogue/trip-changes.ts";
import { database } from "../../../worker/db/client.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { findTicketOfBill } from "../../../worker/db/tickets/choices.ts";
import { failMove } from "../../../worker/db/tickets/moves.ts";
import { choiceDependencies, moveDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import type { Actor } from "../../../worker/domain/actor.ts";
import { exchangeSeats } from "../../../worker/domain/tickets/exchange.ts";
import { err } from "../../../worker/domain/result.ts";
import { fareDifference } from "../../../worker/domain/tickets/fare-difference.ts";
import type { MoveInput } from "../../../worker/domain/tickets/move.ts";
import { partFor } from "../../../worker/domain/tickets/seats-off.ts";
import {
  factsSeen,
  inheritAsking,
  type Asking,
  type ChangeKind,
} from "../../../worker/domain/trips/trip-change.ts";
import { exchangeTickets } from "../../../worker/flows/tickets/exchange-seats.ts";
import { moveTicket } from "../../../worker/flows/tickets/move-ticket.ts";
import { giveSeatsBack, takeSeatsOff } from "../../../worker/flows/tickets/take-seats-off.ts";
import { chooseTicket } from "../../../worker/flows/tickets/ticket-choice.ts";
import type { TicketRow } from "./audit/rows.ts";
import { seatsIn } from "./audit/shot.ts";
import { STAFF } from "./requests.ts";
import { inOpenShop } from "./restore-requests.ts";
import type { RunState } from "./run-state.ts";

const HOUR_MS = 3_600_000;

export class MoveRequests {
  readonly #run: RunState;

  constructor(run: RunState) {
    this.#run = run;
  }

  /** To a trip and its seats, as its page shows it now unless a revision is given. */
  move(
    ticket: string,
    toTrip: string,
    seats: readonly string[],
    more: Partial<Pick<MoveInput, "toRevision" | "change" | "by">> = {},
  ) {
    // Within its trip staff alone move a ticket.
    const { tickets } = this.#run.auditor.shot.d1;
    const isWithin = tickets.some(({ id, trip }) => id === ticket && trip === toTrip);
    const by = more.by ?? (isWithin ? STAFF : "buyer");
    const toRevision = more.toRevision ?? this.#revision(toTrip);
    const input = { ticketId: ticket, toTrip, seats, change: null, ...more, toRevision, by };
    // Staff's acts ask on their own road.
    return this.#run.request("move", (env) =>
      inOpenShop(env, () => moveTicket(moveDependencies(env, by), input)),
    );
  }

  /** By staff, and what the new places cost less goes back with it. */
  moveCheaper(bill: number, toTrip: string, seats: readonly string[]) {
    return this.#run.request("move", (env) =>
      inOpenShop(env, async () => {
        const db = database(env);
        const [ticket, sale, to] = await Promise.all([
          findTicketOfBill(db, bill, Date.now()),
          findBill(db, bill),
          findTrip(db, toTrip),
        ]);
        if (ticket === null || sale === null || to === null) return err({ reason: "trip_unknown" });
        const { leftPoisha, quantity: places } = ticket;
        const less = -fareDifference({ ...sale, places, leftPoisha }, to.farePoisha);
        const partPoisha = toTrip === ticket.tripId ? 0 : Math.min(less, leftPoisha);
        const { farePoisha } = to;
        const difference = { partPoisha, farePoisha, leftPoisha, reason: "a cheaper bus" };
        return moveTicket(moveDependencies(env, STAFF), {
          ticketId: ticket.id,
          toTrip,
          toRevision: to.revision,
          seats,
          change: null,
          ...(partPoisha > 0 && { difference }),
          by: STAFF,
        });
      }),
    );
  }

  /** Some of its seats are given back, as staff see them now. */
  takeOff(ticket: string, seats: readonly string[], places: number) {
    const input = { ticketId: ticket, seats, places, seen: null, reason: "one is ill" };
    return this.#run.request("take off", (env) =>
      inOpenShop(env, () => takeSeatsOff(moveDependencies(env, STAFF), { ...input, by: STAFF })),
    );
  }

  /** By the passenger, with the ticket and the change as its page shows them now. */
  giveBack(ticket: TicketRow, seats: readonly string[], places: number) {
    const { bills, parts } = this.#run.auditor.shot.d1;
    const total = bills.get(ticket.bill)?.totalPoisha ?? 0;
    const left = parts
      .filter(({ bill, state }) => bill === ticket.bill && state !== "refused")
      .reduce((rest, { poisha }) => rest - poisha, total);
    const stays = ticket.quantity - (seats.length === 0 ? places : seats.length);
    const input = {
      ticketId: ticket.id,
      revision: this.#revision(ticket.trip),
      seats,
      places,
      quantity: ticket.quantity,
      partPoisha: partFor(left, stays, ticket.quantity),
    };
    return this.#run.request("give seats back", (env) =>
      inOpenShop(env, () => giveSeatsBack(moveDependencies(env, "buyer"), input)),
    );
  }

  /** By staff: as many seats of each, as they see both tickets and their trips now. */
  exchange(a: TicketRow, b: TicketRow, gives: readonly string[], gets: readonly string[]) {
    const of = ({ id, trip, seats }: TicketRow) => {
      const list = seatsIn(seats);
      return { id, tripId: trip, seats: list, quantity: list.length };
    };
    const seen = [
      { claim: a.claim, toRevision: this.#revision(b.trip) },
      { claim: b.claim, toRevision: this.#revision(a.trip) },
    ] as const;
    return this.#run.request("exchange", (env) =>
      inOpenShop(env, async () => {
        const exchange = exchangeSeats(of(a), of(b), { gives, gets });
        if (!exchange.ok) return exchange;
        const input = { ...exchange.value, seen, reason: "friends", by: STAFF } as const;
        return exchangeTickets(moveDependencies(env, STAFF), input);
      }),
    );
  }

  /** M6 by staff: nothing else gives a move up. */
  abandon(id: number) {
    return this.#run.request("abandon", (env) => failMove(database(env), id, Date.now()));
  }

  choose(ticket: string, revision: number, choice: "keep" | "refund", by: Actor = "buyer") {
    return this.#run.request("choose", (env) =>
      inOpenShop(env, () =>
        chooseTicket(choiceDependencies(env, by), { ticketId: ticket, revision, choice }),
      ),
    );
  }

  /** The bus leaves an hour later, or then; null where the trip is not as it was read. */
  change(trip: string, asking: Asking, over: { departsAt?: number; kind?: ChangeKind } = {}) {
    return this.#run.request("change", async (env) => {
      const db = database(env);
      const now = Date.now();
      const found = await findTrip(db, trip);
      if (found === null) return null;
      const was = factsSeen(found);
      const departsAt = over.departsAt ?? was.departsAt + HOUR_MS;
      const became = {
        ...was,
        departsAt,
        arrivesAt: departsAt + (was.arrivesAt - was.departsAt),
        saleClosesAt: Math.min(was.saleClosesAt, departsAt),
      };
      const revision = found.revision + 1;
      const earlier = this.#run.auditor.shot.d1.changes.get(trip);
      const change = {
        tripId: trip,
        revision,
        kind: over.kind ?? "time",
        was,
        became,
        ...inheritAsking(asking, getAsking(earlier), { now, last: became.departsAt }),
        reason: "",
        sourceUrl: "",
        announcedAt: now,
      } as const;
      const onTheWay = await countMovesInto(db, [trip]);
      const act = { by: STAFF, act: "set_times", target: trip, reason: "exam", now } as const;
      return (await setTimes(db, { change, onTheWay }, act)) ? revision : null;
    });
  }

  #revision(trip: string): number {
    return this.#run.auditor.shot.d1.revisions.get(trip) ?? 0;
  }
}

function getAsking(change?: { chooseBy: number | null; silence: string }): Asking | null {
  if (change === undefined) return null;
  return { chooseBy: change.chooseBy, silence: change.silence === "refund" ? "refund" : "keep" };
}
