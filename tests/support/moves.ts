/** A sale and where it may go: for tests of moves and choices. */
import { env } from "cloudflare:workers";
import { database } from "../../worker/db/client.ts";
import { findTrip } from "../../worker/db/catalogue/catalogue.ts";
import { moveDependencies } from "../../worker/dependencies/ticket-moves.ts";
import type { MoveInput } from "../../worker/domain/tickets/move.ts";
import { moveTicket, type MoveDependencies } from "../../worker/flows/tickets/move-ticket.ts";
import { tripSeats } from "../../worker/trip/stub.ts";
import { aTrip } from "./catalogue.ts";
import { aPaidSale } from "./paid.ts";
import type { SimulatedWallet } from "./simulated/simulated-wallet.ts";

const db = database(env);
const HOUR_MS = 3_600_000;

/** Two seats of a trip, and another trip to the same exam. */
export async function aMovingSale(wallet: SimulatedWallet, payer?: string) {
  // It leaves on another day, since buses of one day fill in order.
  const target = await aTrip(db, { journeyDate: "2031-01-01" });
  const { destinationId, unitId } = target;
  const source = await aTrip(db, { destinationId, unitId });
  const sale = await aPaidSale(wallet, ["A1", "B2"], {
    tripId: source.id,
    ...(payer !== undefined && { payer }),
  });
  return { ...sale, ticket: sale.ticketId, source: source.id, target: target.id };
}

export type MovingSale = Awaited<ReturnType<typeof aMovingSale>>;

export function move(
  sale: Pick<MovingSale, "ticket" | "target">,
  over: Partial<MoveInput> = {},
  deps: MoveDependencies = moveDependencies(env, "buyer"),
) {
  return moveTicket(deps, {
    ticketId: sale.ticket,
    toTrip: sale.target,
    toRevision: 0,
    seats: ["C3", "C4"],
    change: null,
    by: "buyer",
    ...over,
  });
}

/** The trip leaves in half an hour, and its sale is closed; returns when it leaves. */
export async function leaveSoon(trip: string): Promise<number> {
  const departsAt = Date.now() + HOUR_MS / 2;
  await env.DB.prepare(
    "UPDATE trips SET departs_at = ?, arrives_at = ?, sale_closes_at = ? WHERE id = ?",
  )
    .bind(departsAt, departsAt + 7 * HOUR_MS, Date.now() - 1, trip)
    .run();
  return departsAt;
}

/** The trip changes, and asks its passengers until an instant. */
export async function changeTrip(
  trip: string,
  chooseBy: number | null,
  silence: "keep" | "refund" = "keep",
): Promise<number> {
  const revision = ((await findTrip(db, trip))?.revision ?? 0) + 1;
  await env.DB.batch([
    env.DB.prepare("UPDATE trips SET revision = ? WHERE id = ?").bind(revision, trip),
    env.DB.prepare(
      `INSERT INTO trip_changes (trip_id, revision, kind, was, became, reason, source_url, announced_at, choose_by, silence)
       VALUES (?, ?, 'time', '{}', '{}', '', '', ?, ?, ?)`,
    ).bind(trip, revision, Date.now(), chooseBy, silence),
  ]);
  return revision;
}

/** Where D1 has the ticket, and which of its seats. */
export async function ticketAt(ticket: string) {
  const row = await env.DB.prepare(
    `SELECT k.current_trip AS trip, k.current_revision AS revision, k.voided_at IS NULL AS isValid,
       (SELECT group_concat(s.trip_id || ':' || s.seat_no) FROM ticket_seats s WHERE s.ticket_id = k.id) AS seats
     FROM tickets k WHERE k.id = ?`,
  )
    .bind(ticket)
    .first<{ trip: string; revision: number; isValid: number; seats: string | null }>();
  if (row === null) throw new Error(`no ticket ${ticket}`);
  return { ...row, seats: (row.seats ?? "").split(",").filter(Boolean).toSorted() };
}

/** As `ticketAt` has them. */
export function placed(trip: string, seats: readonly string[]) {
  return seats.map((seatNo) => `${trip}:${seatNo}`);
}

/** The seats that a trip's object has as sold or being paid. */
export async function seatsIn(trip: string): Promise<string[]> {
  const { seats } = await tripSeats(env, trip).ledger();
  return seats
    .filter(({ state }) => state !== "held" && state !== "blocked")
    .map(({ seatNo, state }) => `${seatNo} ${state}`)
    .toSorted();
}

export async function listMoves(ticket: string) {
  const { results } = await env.DB.prepare(
    "SELECT id, state, settled_at IS NOT NULL AS isSettled FROM ticket_moves WHERE ticket_id = ? ORDER BY seq",
  )
    .bind(ticket)
    .all<{ id: number; state: string; isSettled: number }>();
  return results;
}

type Calls = Record<string, (...input: never[]) => Promise<unknown>>;

/** Runs `at` before or after the n-th step of the flow; returns how many steps there were. */
export function interrupted(
  n: number,
  when: "before" | "after",
  at: () => Promise<void>,
): { deps: MoveDependencies; steps: () => number } {
  let steps = 0;
  function wrap<T extends object>(calls: T, names: readonly string[]): T {
    const all = calls as unknown as Calls;
    const changed = names.map((name) => [
      name,
      async (...input: never[]) => {
        steps += 1;
        const isIt = steps === n;
        if (isIt && when === "before") await at();
        const answer = await all[name]?.(...input);
        if (isIt && when === "after") await at();
        return answer;
      },
    ]);
    return { ...calls, ...(Object.fromEntries(changed) as object) };
  }
  const real = moveDependencies(env, "buyer");
  return {
    steps: () => steps,
    deps: {
      ...real,
      moves: wrap(real.moves, ["begin", "find", "finish", "fail", "settle"]),
      seatsOf: (trip) => wrap(real.seatsOf(trip), ["capture", "sell", "giveBack"]),
    },
  };
}
