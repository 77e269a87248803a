/**
 * The WebSockets that watch a trip. They receive public facts alone (worker/domain/seats/live-seats.ts). Sockets
 * hibernate with the object and cost nothing meanwhile. Changes are batched, at most four messages a second and
 * socket. A socket may send one thing, a request for a snapshot, once a second; any other message, of whatever size,
 * and any more of them close it. More watchers than one object can serve are refused, as are those of an object that has
 * lost its storage; they poll instead.
 */
import { isReady } from "../domain/seats/claim.ts";
import { liveChanges, liveSnapshot } from "../domain/seats/live-seats.ts";
import { assert } from "../domain/result.ts";
import type { Changes, TripState } from "../domain/seats/trip-state.ts";

const SENT_EVERY_MS = 250;
/** Measured: a message to 4,900 takes the object 54 ms, so four times a second leave it three quarters for holds. */
export const LIVE_SOCKETS_MAX = 5_000;
/** What a watcher sends on a gap in the numbers. */
const SNAPSHOT_REQUEST = "snapshot";
const SNAPSHOT_EVERY_MS = 1_000;
const POLICY_VIOLATION = 1008;

export class LiveSockets {
  readonly #ctx: DurableObjectState;
  readonly #load: () => TripState;
  readonly #changed = new Set<string>();
  /** The version that watchers have while changes wait to be sent. */
  #after: number | null = null;
  #isResting = false;

  constructor(ctx: DurableObjectState, load: () => TripState) {
    this.#ctx = ctx;
    this.#load = load;
    // Answered by the runtime, without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** The plan of the trip stays with the socket: the object has no plan of its own, and its memory sleeps. */
  accept(planName: string, incarnation: string | null): Response {
    const isFull = this.#ctx.getWebSockets().length >= LIVE_SOCKETS_MAX;
    if (isFull || !isReady(this.#load(), incarnation)) return new Response(null, { status: 503 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#ctx.acceptWebSocket(ours, [planName]);
    this.#send(ours, this.#snapshotFor(ours));
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /** The time of the last snapshot stays with the socket, so that it outlasts the object's sleep. */
  onMessage(socket: WebSocket, message: string | ArrayBuffer, now: number): void {
    // What was under way when the socket was closed.
    if (socket.readyState !== WebSocket.OPEN) return;
    const last: unknown = socket.deserializeAttachment();
    const isEarly = typeof last === "number" && Math.abs(now - last) < SNAPSHOT_EVERY_MS;
    if (message !== SNAPSHOT_REQUEST || isEarly) {
      socket.close(POLICY_VIOLATION, "one snapshot a second can be requested");
      return;
    }
    socket.serializeAttachment(now);
    this.#send(socket, this.#snapshotFor(socket));
  }

  /** Seats have changed since `before`. */
  notify(before: TripState, changes: Changes): void {
    if (changes.seats.length === 0) return;
    this.#after ??= before.version;
    for (const [seatNo] of changes.seats) this.#changed.add(seatNo);
    if (!this.#isResting) this.#sendAll();
  }

  #sendAll(): void {
    const { seatNos, after } = this.#takeChanges();
    const sockets = this.#ctx.getWebSockets();
    if (sockets.length === 0) return;
    const texts = new Map<string, string>();
    for (const socket of sockets) {
      const planName = this.#planOf(socket);
      let text = texts.get(planName);
      if (text === undefined) {
        const changed = { seatNos, after, planName };
        text = JSON.stringify(liveChanges(this.#load(), changed, Date.now()));
        texts.set(planName, text);
      }
      this.#send(socket, text);
    }
    this.#rest();
  }

  #takeChanges(): { seatNos: string[]; after: number } {
    assert(this.#after !== null, "changes wait to be sent");
    const changes = { seatNos: [...this.#changed], after: this.#after };
    this.#changed.clear();
    this.#after = null;
    return changes;
  }

  /** The one timer there is, and only after something was sent: an idle object hibernates. */
  #rest(): void {
    this.#isResting = true;
    setTimeout(() => {
      this.#isResting = false;
      if (this.#after !== null) this.#sendAll();
    }, SENT_EVERY_MS);
  }

  #snapshotFor(socket: WebSocket): string {
    return JSON.stringify(liveSnapshot(this.#load(), this.#planOf(socket), Date.now()));
  }

  #planOf(socket: WebSocket): string {
    return this.#ctx.getTags(socket)[0] ?? "";
  }

  /** One that has gone meanwhile keeps no other from its message. */
  #send(socket: WebSocket, text: string): void {
    try {
      socket.send(text);
    } catch {
      // It is closed; its own page knows, and connects again.
    }
  }
}
