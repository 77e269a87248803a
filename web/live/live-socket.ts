/**
 * One trip's socket for as long as a page looks at it: opened again when it breaks, at a time of chance so that a
 * thousand phones do not come back in one moment; asked now and then whether it still lives, since a phone's network
 * may drop it without a word; closed while nobody looks.
 */
import { fromSnapshot, readMessage, withChanges, type LiveSeats } from "./live-seats.ts";

const PING_EVERY_MS = 25_000;
const OPENS_WITHIN_MS = 10_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** After the server has been away for a moment everybody asks again within this time, not at once. */
const SHORTEST_WAIT_MS = 300;

/** Tells the seats with each change, and null while they are not known by this way. Gives what ends it. */
export function watchTrip(tripId: string, tell: (seats: LiveSeats | null) => void): () => void {
  let socket: WebSocket | null = null;
  let seats: LiveSeats | null = null;
  let hasHeard = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(timer);
    if (socket !== null || document.hidden) return;
    const own = new WebSocket(`/api/live/${encodeURIComponent(tripId)}`);
    socket = own;
    seats = null;
    timer = setTimeout(() => drop(own), OPENS_WITHIN_MS);
    own.addEventListener("message", ({ data }) => own === socket && hear(own, String(data)));
    own.addEventListener("close", () => drop(own));
  }

  function hear(own: WebSocket, text: string): void {
    hasHeard = true;
    const told = readMessage(text);
    if (told === null) return;
    const wasOpen = seats !== null;
    if ("changes" in told) {
      // Before the snapshot there is nothing to change.
      if (seats === null) return;
      const next = withChanges(seats, told);
      if (next === null) return own.send("snapshot");
      seats = next;
    } else {
      seats = fromSnapshot(told);
    }
    tell(seats);
    if (wasOpen) return;
    failures = 0;
    ping(own);
  }

  /** Answered by the server's runtime; with no answer until the next one the line is dead. */
  function ping(own: WebSocket): void {
    clearTimeout(timer);
    hasHeard = false;
    own.send("ping");
    timer = setTimeout(() => (hasHeard ? ping(own) : drop(own)), PING_EVERY_MS);
  }

  function drop(own: WebSocket): void {
    if (own !== socket) return;
    own.close();
    leave();
    failures += 1;
    timer = setTimeout(open, waitMs(failures, Math.random()));
  }

  function leave(): void {
    clearTimeout(timer);
    const left = socket;
    socket = null;
    if (left === null) return;
    closeQuietly(left);
    if (seats !== null) tell(null);
    seats = null;
  }

  function look(): void {
    if (document.hidden) leave();
    else open();
  }

  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", look);
  open();
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", look);
    leave();
  };
}

/** The browser complains of a socket that is closed while it connects, so it may connect first; not for ever. */
export function closeQuietly(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.CONNECTING) return socket.close();
  const timer = setTimeout(() => socket.close(), OPENS_WITHIN_MS);
  socket.addEventListener("open", () => {
    clearTimeout(timer);
    socket.close();
  });
}

/** Longer after each failure, and anywhere in that time. */
export function waitMs(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return SHORTEST_WAIT_MS + chance * (longest - SHORTEST_WAIT_MS);
}
