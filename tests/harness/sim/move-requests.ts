/** The requests about tickets that are there: they move, their trips change, and passengers answer. */
import { findTrip } from "../../../worker/db/catalogue/catalogue.ts";
import { countMovesInto } from "../../../worker/db/catalogue/announced-changes.ts";
import { setTimes } from "../../../worker/db/catalogue/trip-changes.ts";
import { database } from "../../../worker/db/client.ts";
import { failMove } from "../../../worker/db/tickets/moves.ts";
import { choiceDependencies, moveDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import type { Actor } from "../../../worker/domain/actor.ts";
import type { MoveInput } from "../../../worker/domain/tickets/move.ts";
import {
  factsSeen,
  inherited,
  type Asking,
  type ChangeKind,
} from "../../../worker/domain/trips/trip-change.ts";
import { moveTicket } from "../../../worker/flows/move-ticket.ts";
import { chooseTicket } from "../../../worker/flows/ticket-choice.ts";
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
        ...inherited(asking, askingOf(earlier), { now, last: became.departsAt }),
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

function askingOf(change?: { chooseBy: number | null; silence: string }): Asking | null {
  if (change === undefined) return null;
  return { chooseBy: change.chooseBy, silence: change.silence === "refund" ? "refund" : "keep" };
}
