/**
 * What must be true of boardings, written from the protocol alone (25): a press is stored once and stays as it is until
 * the data of its sale is erased; it is of a ticket that was on its trip, in a seat that the ticket had there; a
 * passenger who was let on since the last change was announced takes no money back by an answer; and a press is for the
 * departure that its phone has named, so that of another one locks nobody out; and what is counted of a bus is what was
 * pressed, and stays.
 */
import type { BoardingRow, ChoiceRow, CountsRow, TicketRow } from "./rows.ts";
import type { D1Shot } from "./shot.ts";

const BOARDS_FROM_MS = 12 * 3_600_000;
/** A bus that is later is boarded anew. */
const LATE_MOST_MS = 4 * 3_600_000;

/** After every step of D1. */
export function boardingRules(before: D1Shot, after: D1Shot): string[] {
  const tickets = new Map(after.tickets.map((ticket) => [ticket.id, ticket]));
  const stayed = [...before.boardings.values()].flatMap((row) => {
    const is = after.boardings.get(row.id);
    if (is === undefined) {
      return isErased(row, tickets, after) ? [] : [`B1 press ${row.id} is gone`];
    }
    return JSON.stringify(is) === JSON.stringify(row) ? [] : [`B1 press ${row.id} has changed`];
  });
  const added = [...after.boardings.values()].filter(({ id }) => !before.boardings.has(id));
  const answers = [...after.choices].flatMap(([key, choice]) =>
    before.choices.get(key)?.choice === choice.choice ? [] : checkAnswer(choice, before),
  );
  return [
    ...stayed,
    ...added.flatMap((row) => checkPress(row, tickets, after)),
    ...answers,
    ...checkCounts(before, after),
  ];
}

function checkCounts(before: D1Shot, after: D1Shot): string[] {
  const text = (row: CountsRow | undefined) => JSON.stringify(row);
  const changed = [...before.counts.values()].filter(
    (was) => text(after.counts.get(was.trip)) !== text(was),
  );
  const wrong = [...after.counts.values()].filter((row) => {
    const counted = before.counts.has(row.trip) ? null : countTrip(row.trip, after);
    return counted !== null && text(counted) !== text(row);
  });
  return [
    ...changed.map(({ trip }) => `B6 the counts of ${trip} have changed`),
    ...wrong.map(
      (row) => `B6 ${text(row)} is not ${text(countTrip(row.trip, after) ?? undefined)}`,
    ),
  ];
}

/** Null where a ticket was cancelled or moved after the departure: it is not said any more where it was then. */
function countTrip(trip: string, d1: D1Shot): CountsRow | null {
  const { departsAt = 0 } = d1.departures.get(trip) ?? {};
  const hasLeftSince = [...d1.moves.values()].some(
    (move) => move.fromTrip === trip && (move.settledAt ?? Infinity) >= departsAt,
  );
  const here = d1.tickets.filter((ticket) => ticket.trip === trip);
  if (hasLeftSince || here.some(({ voidedAt }) => (voidedAt ?? 0) >= departsAt)) return null;
  const presses = [...d1.boardings.values()].filter(
    (row) => row.trip === trip && row.leg === "out",
  );
  const counting = presses.filter(
    (row) =>
      (row.departsAt === null || Math.abs(row.departsAt - departsAt) < LATE_MOST_MS) &&
      !presses.some(
        (undo) => undo.undoes === row.id && undo.ticket === row.ticket && undo.seat === row.seat,
      ),
  );
  const states = here
    .filter(({ voidedAt }) => voidedAt === null)
    .flatMap(({ id, bill, quantity, seats }) => {
      const isPlaces = d1.bills.get(bill)?.kind === "unlimited";
      const places = Array.from({ length: quantity }, (_, at) => String(at + 1));
      return (isPlaces ? places : seats.split(" ").filter(Boolean)).map((seat) => {
        const kinds = counting.filter((row) => row.ticket === id && row.seat === seat);
        return ["board", "no_show"].find((kind) => kinds.some((row) => row.kind === kind));
      });
    });
  const count = (kind: string) => states.filter((state) => state === kind).length;
  return { trip, expected: states.length, boarded: count("board"), noShow: count("no_show") };
}

function isErased(row: BoardingRow, tickets: ReadonlyMap<string, TicketRow>, d1: D1Shot): boolean {
  const bill = d1.bills.get(tickets.get(row.ticket)?.bill ?? 0);
  return bill === undefined || bill.erasedAt !== null;
}

function checkPress(
  { id, trip, ticket: name, seat }: BoardingRow,
  tickets: ReadonlyMap<string, TicketRow>,
  d1: D1Shot,
): string[] {
  const ticket = tickets.get(name);
  const bill = d1.bills.get(ticket?.bill ?? 0);
  if (ticket === undefined || bill === undefined) return [`B2 press ${id} is of no ticket`];
  const moves = [...d1.moves.values()].filter(
    (move) => move.ticket === name && move.state === "done",
  );
  const seats = [
    ...(bill.trip === trip ? [bill.seats] : []),
    ...moves.flatMap(({ fromTrip, fromSeats, toTrip, toSeats }) => [
      ...(fromTrip === trip ? [fromSeats] : []),
      ...(toTrip === trip ? [toSeats] : []),
    ]),
  ];
  if (seats.length === 0) return [`B2 press ${id} is of a ticket that was never on ${trip}`];
  const isPlace = bill.kind === "unlimited" && Number(seat) >= 1 && Number(seat) <= bill.quantity;
  const isSeat = seats.some((text) => text.split(" ").includes(seat));
  return isPlace || isSeat ? [] : [`B2 press ${id} is in ${seat}, which its ticket never had`];
}

function checkAnswer(answer: ChoiceRow, before: D1Shot): string[] {
  if (answer.choice !== "refund" || answer.by !== "buyer" || !isOnBoard(answer, before)) return [];
  return [`B4 ticket ${answer.ticket} is on board, and takes its money back`];
}

/** Whether a guide has let the passenger on since the trip's last change was announced. */
export function isOnBoard({ ticket, trip }: Pick<ChoiceRow, "ticket" | "trip">, d1: D1Shot) {
  const departure = d1.departures.get(trip);
  if (departure === undefined || departure.isPostponed) return false;
  const announcedAt = d1.changes.get(trip)?.announcedAt ?? 0;
  const rows = [...d1.boardings.values()];
  return rows.some(
    (row) =>
      row.ticket === ticket &&
      row.trip === trip &&
      row.kind === "board" &&
      row.receivedAt >= departure.departsAt - BOARDS_FROM_MS &&
      row.receivedAt >= announcedAt &&
      (row.departsAt === null || Math.abs(row.departsAt - departure.departsAt) < LATE_MOST_MS) &&
      !rows.some(
        (undo) =>
          undo.undoes === row.id &&
          undo.trip === row.trip &&
          undo.leg === row.leg &&
          undo.ticket === row.ticket &&
          undo.seat === row.seat,
      ),
  );
}

/** Presses whose phones were told that they are taken, since the last restore. */
export class TakenPresses {
  readonly #ids = new Set<string>();
  readonly #tickets = new Map<string, string>();
  readonly #departures = new Map<string, number>();

  taken(ids: readonly string[]): void {
    for (const id of ids) this.#ids.add(id);
  }

  /** A press names the departure that its guide's list has. */
  pressed(id: string, departsAt: number): void {
    this.#departures.set(id, departsAt);
  }

  check(d1: D1Shot): string[] {
    for (const { id, ticket } of d1.boardings.values()) this.#tickets.set(id, ticket);
    const tickets = new Map(d1.tickets.map((ticket) => [ticket.id, ticket]));
    const others = [...d1.boardings.values()].filter(({ id, departsAt }) => {
      const named = this.#departures.get(id);
      return named !== undefined && named !== departsAt;
    });
    const lost = [...this.#ids].flatMap((id) => {
      const ticket = tickets.get(this.#tickets.get(id) ?? "");
      const bill = d1.bills.get(ticket?.bill ?? 0);
      const isOver = bill !== undefined && bill.erasedAt !== null;
      return d1.boardings.has(id) || isOver ? [] : [`B3 press ${id} was taken, and is not stored`];
    });
    return [...lost, ...others.map(({ id }) => `B5 press ${id} is for another departure`)];
  }
}
