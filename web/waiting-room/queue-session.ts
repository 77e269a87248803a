/**
 * One visitor's position in a trip's queue, for as long as a page shows it. The call joins the queue and claims the
 * pass; the socket keeps the entry and brings the position. Unlike the map's socket this one stays open while the page
 * is hidden: a visitor in another tab still waits. Where sockets fail or are silent, the call is repeated often enough
 * to keep the entry. Every delay has a random part, so that thousands of phones do not call at one moment.
 */
import type {
  WaitingRoomStatusView,
  WaitingRoomView,
} from "../../worker/contract/booking/waiting-room.ts";
import type { Answer, ApiRefusal } from "../api/refusal.ts";
import { findReconnectDelayMs } from "../api/retries.ts";
import { ReconnectingSocket } from "../live/reconnecting-socket.ts";

export interface QueueState {
  status: WaitingRoomStatusView | null;
  /** When the status was requested, by `performance.now()`. */
  fetchedAt: number;
  opensAt: string | null;
  /** Why there is no newer status. */
  refusal: ApiRefusal | null;
  /** The place is a new one at the end: the phone was away for too long, or let its turn pass. */
  hasLostPlace: boolean;
}

export const NO_STATUS: QueueState = {
  status: null,
  fetchedAt: 0,
  opensAt: null,
  refusal: null,
  hasLostPlace: false,
};

/** `isByHand`: the visitor pressed something, so that a dialog may open. */
export type Visit = (isByHand: boolean) => Promise<Answer<WaitingRoomView>>;

/** Browsers let a hidden page do this once a minute at least; the entry lasts longer than that. */
const PING_EVERY_MS = 20_000;
const VISIT_EVERY_MS = 20_000;
/** The socket sends to everybody more often than this. */
const SILENT_FOR_MS = 60_000;
const SOLD_OUT_SILENT_FOR_MS = 120_000;
/** The instant may be moved, and only the call shows that. */
const INSTANT_LOADED_EVERY_MS = 300_000;
/** After the instant the socket brings the status; without a message by then the call is made. */
const LATE_MS = 4_000;
const JITTER_MS = 8_000;

/** Returns functions that end the session, and that load at once when the visitor pressed something. */
export function openQueueSession(
  tripId: string,
  visit: Visit,
  onChange: (state: QueueState) => void,
): { leave: () => void; loadNow: () => void } {
  const session = new QueueSession(tripId, visit, onChange);
  const loadNow = () => void session.load(true);
  const refresh = () => document.hidden || void session.load(false);
  window.addEventListener("online", refresh);
  document.addEventListener("visibilitychange", refresh);
  // The page shows the queue because the visitor opened the trip.
  loadNow();
  return {
    loadNow,
    leave() {
      window.removeEventListener("online", refresh);
      document.removeEventListener("visibilitychange", refresh);
      session.leave();
    },
  };
}

class QueueSession {
  readonly #socket: ReconnectingSocket;
  readonly #visit: Visit;
  readonly #onChange: (state: QueueState) => void;
  #state = NO_STATUS;
  #isLeft = false;
  #isLoading = false;
  /** Another load follows the current one. */
  #isWanted = false;
  #isByHand = false;
  /** The number of refused calls in a row. */
  #failures = 0;
  #nextVisit: ReturnType<typeof setTimeout> | undefined;

  constructor(tripId: string, visit: Visit, onChange: (state: QueueState) => void) {
    this.#socket = new ReconnectingSocket({
      path: `/api/opening/${encodeURIComponent(tripId)}`,
      firstMessageWithinMs: PING_EVERY_MS,
      pingEveryMs: PING_EVERY_MS,
      onMessage: (text) => this.#receive(text),
      onLost: ({ isSilent, reopenAfterMs }) => {
        // The call reopens it; the entry lasts longer than that takes.
        if (isSilent) void this.load(false);
        else this.#loadIn(Math.max(reopenAfterMs, Math.random() * JITTER_MS));
      },
    });
    this.#visit = visit;
    this.#onChange = onChange;
  }

  async load(isByHand: boolean): Promise<void> {
    // A change after the call in flight was sent may be missing in its response.
    this.#isWanted = true;
    this.#isByHand ||= isByHand;
    if (this.#isLoading) return;
    this.#isLoading = true;
    while (this.#isWanted && !this.#isLeft) {
      const mayOpenDialog = this.#isByHand;
      this.#isWanted = false;
      this.#isByHand = false;
      const requestedAt = performance.now();
      const answer = await this.#visit(mayOpenDialog);
      if (!this.#isLeft) this.#loaded(answer, requestedAt);
    }
    this.#isLoading = false;
  }

  leave(): void {
    this.#isLeft = true;
    clearTimeout(this.#nextVisit);
    this.#socket.close();
  }

  #loaded(answer: Answer<WaitingRoomView>, fetchedAt: number): void {
    if (!answer.ok) {
      this.#failures += 1;
      this.#show({ ...this.#state, refusal: answer.refusal });
      return;
    }
    this.#failures = 0;
    const { opens_at: opensAt } = answer.value;
    // The socket belongs to the queue of another instant.
    if (opensAt !== this.#state.opensAt) this.#socket.close();
    if (isWaiting(answer.value)) this.#socket.open();
    else this.#socket.close();
    const next = { status: answer.value, fetchedAt, opensAt, refusal: null };
    this.#show({ ...next, hasLostPlace: hasLostPlace(this.#state, next) });
  }

  #show(state: QueueState): void {
    this.#state = state;
    this.#onChange(state);
    this.#loadIn(msToVisit(state, { isLive: this.#socket.isLive, failures: this.#failures }));
  }

  #loadIn(ms: number | null): void {
    clearTimeout(this.#nextVisit);
    if (ms !== null) this.#nextVisit = setTimeout(() => void this.load(false), ms);
  }

  #receive(text: string): void {
    const status = parseStatus(text);
    if (status === null) return;
    this.#failures = 0;
    // The pass, and the end of the queue, come with the call.
    if (!isWaiting(status)) void this.load(false);
    else this.#show({ ...this.#state, status, fetchedAt: performance.now(), refusal: null });
  }
}

function isWaiting({ phase }: WaitingRoomStatusView): boolean {
  return phase === "before" || phase === "waiting" || phase === "sold_out";
}

/**
 * A new place is the last one as it is given. Who keeps theirs only moves forward, but for a few that a room which was
 * started again takes back in. A message that came during the call may know of a later step than its answer, so that
 * the two say nothing about each other.
 */
function hasLostPlace(before: QueueState, next: Omit<QueueState, "hasLostPlace">): boolean {
  const { position = null, phase, waiting } = next.status ?? {};
  if (position === null || phase === "in" || before.opensAt !== next.opensAt) return false;
  const known = before.fetchedAt <= next.fetchedAt ? before.status?.position : null;
  return before.hasLostPlace || (position === waiting && position > (known ?? Infinity));
}

/** When to make the call; null if there is nothing more to load, or nothing to load without the visitor. */
function msToVisit(
  { status, refusal }: QueueState,
  { isLive, failures }: { isLive: boolean; failures: number },
): number | null {
  const chance = Math.random();
  if (refusal?.code === "human_check_needed") return null;
  if (refusal !== null) {
    const wantedMs = (refusal.retryAfterMs ?? 0) * (1 + chance);
    return Math.max(wantedMs, findReconnectDelayMs(failures, chance));
  }
  if (status === null || !isWaiting(status)) return null;
  const jitterMs = chance * JITTER_MS;
  const toInstantMs = status.phase === "before" ? (status.seconds_left ?? 0) * 1000 : Infinity;
  if (!isLive) return Math.min(VISIT_EVERY_MS, toInstantMs) + jitterMs;
  if (status.phase === "before") {
    // Thousands may have loaded at one moment; by then they are spread out.
    return Math.min(toInstantMs + LATE_MS + jitterMs, INSTANT_LOADED_EVERY_MS * (1 - chance / 2));
  }
  return (status.phase === "sold_out" ? SOLD_OUT_SILENT_FOR_MS : SILENT_FOR_MS) + jitterMs;
}

/** A message; null for anything else ("pong"). */
function parseStatus(text: string): WaitingRoomStatusView | null {
  try {
    const message: unknown = JSON.parse(text);
    const isStatus = typeof message === "object" && message !== null && "phase" in message;
    return isStatus ? (message as WaitingRoomStatusView) : null;
  } catch {
    return null;
  }
}
