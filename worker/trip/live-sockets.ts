/**
 * The WebSockets of a trip. They receive public seat states only (worker/domain/seats/live-seats.ts). Sockets hibernate
 * with the object and cost nothing meanwhile. Changes are batched, at most four messages per second and socket. A
 * client may send only a request for a snapshot, once per second; any other or further message closes its socket.
 * Sockets beyond a maximum are refused, as are those of an object that has lost its storage; the clients poll instead.
 */
import { isReady } from "../domain/seats/claim.ts";
import { buildLiveChanges, buildLiveSnapshot } from "../domain/seats/live-seats.ts";
import { assert } from "../domain/result.ts";
import type { Changes, TripState } from "../domain/seats/trip-state.ts";

const SENT_EVERY_MS = 250;
/**
 * Measured: a message to 4,900 sockets takes the object 54 ms, so four per second leave three quarters of its time for
 * holds.
 */
export const LIVE_SOCKETS_MAX = 5_000;
/** The message of a client that has found a gap in the version numbers. */
const SNAPSHOT_REQUEST = "snapshot";
const SNAPSHOT_EVERY_MS = 1_000;
const POLICY_VIOLATION = 1008;

export class LiveSockets {
  readonly #ctx: DurableObjectState;
  readonly #load: () => TripState;
  readonly #changed = new Set<string>();
  /** The version that clients have while changes wait to be sent. */
  #after: number | null = null;
  #isResting = false;

  constructor(ctx: DurableObjectState, load: () => TripState) {
    this.#ctx = ctx;
    this.#load = load;
    // The runtime answers pings without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /**
   * The seat plan is stored with the socket: the object has no plan of its own, and loses its memory when it
   * hibernates.
   */
  accept(planName: string, incarnation: string | null): Response {
    const isFull = this.#ctx.getWebSockets().length >= LIVE_SOCKETS_MAX;
    if (isFull || !isReady(this.#load(), incarnation)) return new Response(null, { status: 503 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#ctx.acceptWebSocket(ours, [planName]);
    this.#send(ours, this.#snapshotFor(ours));
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /** The time of the last snapshot is stored with the socket, so that it survives hibernation. */
  onMessage(socket: WebSocket, message: string | ArrayBuffer, now: number): void {
    // A message that arrived while the socket was being closed.
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

  /** Called when seats have changed since `before`. */
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
        text = JSON.stringify(buildLiveChanges(this.#load(), changed, Date.now()));
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

  /** The only timer, set only after a message was sent, so that an idle object hibernates. */
  #rest(): void {
    this.#isResting = true;
    setTimeout(() => {
      this.#isResting = false;
      if (this.#after !== null) this.#sendAll();
    }, SENT_EVERY_MS);
  }

  #snapshotFor(socket: WebSocket): string {
    return JSON.stringify(buildLiveSnapshot(this.#load(), this.#planOf(socket), Date.now()));
  }

  #planOf(socket: WebSocket): string {
    return this.#ctx.getTags(socket)[0] ?? "";
  }

  /** A socket that has gone does not stop the messages to the others. */
  #send(socket: WebSocket, text: string): void {
    try {
      socket.send(text);
    } catch {
      // The socket is closed; its page reconnects.
    }
  }
}
