/**
 * The live seats of one trip while a page shows them. The socket is closed while the page is hidden, and reopened when
 * it is shown or the connection is back.
 */
import { fromSnapshot, readMessage, applyMessage, type LiveSeats } from "./live-seats.ts";
import { ReconnectingSocket } from "./reconnecting-socket.ts";

const FIRST_MESSAGE_WITHIN_MS = 10_000;
const PING_EVERY_MS = 25_000;

/** `onSeats` is called at each change, with null while the socket has no state. Returns an unsubscribe function. */
export function subscribeToTrip(
  tripId: string,
  onSeats: (seats: LiveSeats | null) => void,
): () => void {
  let seats: LiveSeats | null = null;
  /** A snapshot is in flight: the server closes a socket that requests two in a second. */
  let isSnapshotDue = false;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const socket = new ReconnectingSocket({
    path: `/api/live/${encodeURIComponent(tripId)}`,
    firstMessageWithinMs: FIRST_MESSAGE_WITHIN_MS,
    pingEveryMs: PING_EVERY_MS,
    onMessage: receive,
    onLost: ({ reopenAfterMs }) => {
      clearState();
      reopening = setTimeout(openIfShown, reopenAfterMs);
    },
  });

  function receive(text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    if ("changes" in message) {
      // Changes before the snapshot are ignored.
      if (seats === null) return;
      const next = applyMessage(seats, message);
      if (next === null) {
        if (!isSnapshotDue) socket.send("snapshot");
        isSnapshotDue = true;
        return;
      }
      seats = next;
    } else {
      isSnapshotDue = false;
      seats = fromSnapshot(message);
    }
    onSeats(seats);
  }

  function clearState(): void {
    clearTimeout(reopening);
    if (seats !== null) onSeats(null);
    seats = null;
    isSnapshotDue = false;
  }

  function openIfShown(): void {
    clearTimeout(reopening);
    if (!document.hidden) socket.open();
  }

  function leave(): void {
    socket.close();
    clearState();
  }

  function update(): void {
    if (document.hidden) leave();
    else openIfShown();
  }

  document.addEventListener("visibilitychange", update);
  window.addEventListener("online", update);
  openIfShown();
  return () => {
    document.removeEventListener("visibilitychange", update);
    window.removeEventListener("online", update);
    leave();
  };
}
