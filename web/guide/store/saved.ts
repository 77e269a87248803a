/** What a guide's phone knows, and how it changes. Pure. */
import type { GuideEvent, GuideList } from "../../../worker/contract/guide/guide.ts";
import type { ListUpdate } from "../list/list-updates.ts";
import type { PositionState } from "../position/position-steps.ts";

export interface Pairing {
  token: string;
  /** Names this phone in events and lists. A window that has the list of another phone writes nothing. */
  phone: string;
  /** When everything of it is deleted here, by the server's clock; epoch ms. */
  endsAt: number;
  /** What must be added to this phone's clock to have the server's, in ms; null: they were not compared yet. */
  offsetMs: number | null;
  /** The trip and leg of its list, see `nameDuty`; null: its list is not here yet. */
  duty: string | null;
  /** The last time the server confirmed the list, by the server's clock, epoch ms; null: it is not here yet. */
  readAt: number | null;
  /**
   * Grows with each pairing: the phone's clock at that time, epoch ms, or more where the clock was set back. Missing in
   * a pairing that an older page has stored.
   */
  order?: number;
  /** The shop has ended this phone: it has no list, and keeps what was not sent for a new link to the same duty. */
  isOver: boolean;
}

/** A pairing whose answer is not here yet. It was stored before the call, so that a repeat gets the same pairing. */
export interface PairingAttempt {
  link: string;
  key: string;
}

export interface SavedList {
  version: string;
  list: GuideList;
  /** The phone for which it was read; another one than the pairing's after a new pairing, until its list is here. */
  phone: string;
  /** What has changed since the guide last said that it was seen. */
  updates: ListUpdate[];
}

export interface OwnEvent {
  event: GuideEvent;
  /** The duty on whose list it was pressed: it is sent by a pairing with this duty, and by no other. */
  duty: string;
  /** A refused one never counts, and stays visible. */
  state: "waiting" | "taken" | "refused";
  /** Why it was refused. */
  fault: string | null;
}

/** What is noted of the place of the bus. */
export interface SavedPosition {
  /** The duty of the pairing: another one begins anew, and asks for consent anew. */
  duty: string | null;
  noted: PositionState;
}

export interface Saved {
  pairing: Pairing | null;
  /** Pairings of before, oldest first, that have presses for another duty which the shop does not have. */
  former: Pairing[];
  list: SavedList | null;
  attempt: PairingAttempt | null;
  position: SavedPosition | null;
  /** In the order of their numbers. */
  events: OwnEvent[];
}

export interface SavedChange extends Partial<Omit<Saved, "events">> {
  /** Presses that are new, or of which something is known now. */
  events?: readonly OwnEvent[];
  /** Presses that are deleted. */
  dropped?: readonly OwnEvent[];
}

export const NOTHING_SAVED: Saved = {
  pairing: null,
  former: [],
  list: null,
  attempt: null,
  position: null,
  events: [],
};

export function applyChange(saved: Saved, { events, dropped, ...rest }: SavedChange): Saved {
  const state = { ...saved, ...rest };
  if (events === undefined && dropped === undefined) return state;
  const bySeq = new Map(saved.events.map((own) => [own.event.seq, own]));
  for (const { event } of dropped ?? []) bySeq.delete(event.seq);
  for (const own of events ?? []) bySeq.set(own.event.seq, own);
  return { ...state, events: sortEvents([...bySeq.values()]) };
}

export function sortEvents(events: OwnEvent[]): OwnEvent[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- an own list, and older browsers have nothing else
  return events.sort((a, b) => a.event.seq - b.event.seq);
}

export function nameDuty({ trip }: Pick<GuideList, "trip">): string {
  return `${trip.id} ${trip.leg}`;
}

/** The number of the next press. */
export function nextSeq({ events }: Saved): number {
  return (events[events.length - 1]?.event.seq ?? 0) + 1;
}

export function countWaiting(events: readonly OwnEvent[]): number {
  return events.filter(({ state }) => state === "waiting").length;
}

/** Those that were pressed for the list of now. */
export function listPresentEvents({ pairing, events }: Saved): OwnEvent[] {
  return events.every(({ duty }) => duty === pairing?.duty)
    ? events
    : events.filter(({ duty }) => duty === pairing?.duty);
}

/**
 * Forgets pairings of before that nothing waits for any more, and the presses that no pairing is for: the shop has
 * them. Before the list of the present pairing is here, its duty is not known, so nothing is forgotten.
 */
export function forgetDone(saved: Saved): SavedChange {
  const { pairing, former, events } = saved;
  if (pairing !== null && pairing.duty === null) return {};
  const isKept = ({ duty }: Pairing) =>
    duty !== pairing?.duty && events.some((own) => own.duty === duty && own.state !== "taken");
  const kept = former.filter(isKept);
  const duties = new Set([pairing, ...kept].map((one) => one?.duty));
  const dropped = events.filter(({ duty }) => !duties.has(duty));
  if (kept.length === former.length && dropped.length === 0) return {};
  return { former: kept, dropped };
}

/** The one change and what `forgetDone` makes of it. */
export function withoutDone(saved: Saved, change: SavedChange): SavedChange {
  const { dropped = [], ...more } = forgetDone(applyChange(saved, change));
  return { ...change, ...more, dropped: [...(change.dropped ?? []), ...dropped] };
}

/** The `order` of a pairing that is made now. */
export function nextOrder({ pairing, former }: Saved, now: number): number {
  return Math.max(now, ...[pairing, ...former].map((one) => (one?.order ?? 0) + 1));
}

/** Tells the guide that the browser had deleted the list. */
export function noteStoredAgain(list: SavedList | null): SavedList | null {
  return list && { ...list, updates: [...list.updates, { kind: "stored_again" }] };
}

/**
 * What a window knows and the store does not have: the browser has deleted the store, and a window that knew less was
 * the first to store again. Null: there is nothing.
 */
export function rescueKnown(known: Saved, stored: Saved): SavedChange | null {
  const rescued = rescueEvents(known, stored);
  const { pairing } = known;
  const older = stored.pairing;
  if (pairing === null || older === null || (pairing.order ?? 0) <= (older.order ?? 0)) {
    return rescued;
  }
  const former = (rescued?.former ?? stored.former).filter(({ phone }) => phone !== pairing.phone);
  return {
    ...rescued,
    pairing,
    list: noteStoredAgain(known.list),
    position: known.position,
    former: older.duty === null || older.phone === pairing.phone ? former : [...former, older],
  };
}

/**
 * Undelivered presses that only the window knows, with the pairings that can send them. One that the shop has by now is
 * sent once more, which changes nothing. Null: there is none.
 */
function rescueEvents(known: Saved, stored: Saved): SavedChange | null {
  const ids = new Set(stored.events.map(({ event }) => event.id));
  const missing = known.events.filter(
    ({ state, event }) => state === "waiting" && !ids.has(event.id),
  );
  if (missing.length === 0) return null;
  const phones = new Set([stored.pairing, ...stored.former].map((one) => one?.phone));
  const senders = [...known.former, ...(known.pairing === null ? [] : [known.pairing])].filter(
    ({ phone, duty }) => !phones.has(phone) && missing.some((own) => own.duty === duty),
  );
  const first = nextSeq(stored);
  return {
    former: [...senders, ...stored.former],
    events: missing.map((own, place) => ({ ...own, event: { ...own.event, seq: first + place } })),
  };
}
