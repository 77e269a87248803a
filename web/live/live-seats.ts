/** The public seat states of a trip, from its messages. A message has the current state of its seats, not events. */
import type { LiveChangesView, LiveSnapshotView } from "../../worker/contract/booking/live.ts";
import type { SeatListView, SeatStateView } from "../../worker/contract/booking/seats.ts";

export interface LiveSeats {
  version: number;
  /** The seats that are not free. */
  taken: ReadonlyMap<string, SeatStateView>;
}

type SeatStates = SeatListView["seats"];

export function fromSnapshot({ version, seats }: LiveSnapshotView): LiveSeats {
  return { version, taken: new Map(seats.map(({ seat_no, state }) => [seat_no, state])) };
}

/** Null on a gap: something was missed, and a snapshot is needed. Returns the same object for a known version. */
export function applyMessage(before: LiveSeats, message: LiveChangesView): LiveSeats | null {
  if (message.version <= before.version) return before;
  if (message.after > before.version) return null;
  return { version: message.version, taken: applyChanges(before.taken, message.changes) };
}

/** Applies the response of the visitor's own call, which arrives before the message about it. */
export function applyOwnSeats(
  before: LiveSeats,
  mineBefore: readonly string[],
  mineNow: readonly string[],
): LiveSeats {
  const released = mineBefore
    .filter((seatNo) => !mineNow.includes(seatNo))
    .map((seatNo): [string, SeatStateView] => [seatNo, "free"]);
  const held = mineNow.map((seatNo): [string, SeatStateView] => [seatNo, "held"]);
  return { ...before, taken: applyChanges(before.taken, [...released, ...held]) };
}

/** The newer of the loaded state and the messages. */
export function chooseNewestSeats(
  list: Pick<SeatListView, "seats" | "version">,
  live: LiveSeats | null,
): SeatStates {
  if (live === null || live.version <= list.version) return list.seats;
  return list.seats.map(({ seat_no }) => ({ seat_no, state: live.taken.get(seat_no) ?? "free" }));
}

/** A message, or null for anything else ("pong"). */
export function readMessage(text: string): LiveSnapshotView | LiveChangesView | null {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== "object" || message === null) return null;
    if ("changes" in message) return message as LiveChangesView;
    return "seats" in message ? (message as LiveSnapshotView) : null;
  } catch {
    return null;
  }
}

function applyChanges(
  taken: LiveSeats["taken"],
  changes: readonly (readonly [string, SeatStateView])[],
): LiveSeats["taken"] {
  const next = new Map(taken);
  for (const [seatNo, state] of changes) {
    if (state === "free") next.delete(seatNo);
    else next.set(seatNo, state);
  }
  return next;
}
