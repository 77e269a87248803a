/**
 * Who watches a trip over a WebSocket, and what they are told: public facts alone (worker/domain/seats/live-seats.ts). Sockets
 * sleep with the object and cost nothing meanwhile. Changes that come quickly are told together, at most four
 * times a second, so that a surge costs each watcher no more than that. It refuses more watchers than one object
 * can tell in that time; they poll instead.
 */
import { liveChanges, liveSnapshot } from "../domain/seats/live-seats.ts";
import { assert } from "../domain/result.ts";
import type { Changes, TripState } from "../domain/seats/trip-state.ts";

const TOLD_EVERY_MS = 250;
/** Measured: telling 4,900 takes the object 54 ms, so that four times a second leave it three quarters for holds. */
export const LIVE_SOCKETS_MAX = 5_000;
/** What a watcher sends on a gap in the numbers; anything else is no watcher. */
const ASKS_SNAPSHOT = "snapshot";
const NOT_UNDERSTOOD = 1008;

export class LiveSockets {
  readonly #ctx: DurableObjectState;
  readonly #load: () => TripState;
  readonly #changed = new Set<string>();
  /** The version that watchers have while changes wait to be told. */
  #after: number | null = null;
  #isResting = false;

  constructor(ctx: DurableObjectState, load: () => TripState) {
    this.#ctx = ctx;
    this.#load = load;
    // Answered by the runtime, without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** The plan of the trip stays with the socket: the object has no plan of its own, and its memory sleeps. */
  accept(planName: string): Response {
    if (this.#ctx.getWebSockets().length >= LIVE_SOCKETS_MAX)
      return new Response(null, { status: 503 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#ctx.acceptWebSocket(ours, [planName]);
    this.#send(ours, this.#snapshotFor(ours));
    return new Response(null, { status: 101, webSocket: theirs });
  }

  hear(socket: WebSocket, said: string | ArrayBuffer): void {
    if (said === ASKS_SNAPSHOT) this.#send(socket, this.#snapshotFor(socket));
    else socket.close(NOT_UNDERSTOOD, "only snapshots can be asked for");
  }

  /** Seats have changed since `before`. */
  tell(before: TripState, changes: Changes): void {
    if (changes.seats.length === 0) return;
    this.#after ??= before.version;
    for (const [seatNo] of changes.seats) this.#changed.add(seatNo);
    if (!this.#isResting) this.#tellAll();
  }

  #tellAll(): void {
    const { seatNos, after } = this.#takeWaiting();
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

  #takeWaiting(): { seatNos: string[]; after: number } {
    assert(this.#after !== null, "somebody has something to tell");
    const waiting = { seatNos: [...this.#changed], after: this.#after };
    this.#changed.clear();
    this.#after = null;
    return waiting;
  }

  /** The one timer there is, and only after something was told: an idle object falls asleep. */
  #rest(): void {
    this.#isResting = true;
    setTimeout(() => {
      this.#isResting = false;
      if (this.#after !== null) this.#tellAll();
    }, TOLD_EVERY_MS);
  }

  #snapshotFor(socket: WebSocket): string {
    return JSON.stringify(liveSnapshot(this.#load(), this.#planOf(socket), Date.now()));
  }

  #planOf(socket: WebSocket): string {
    return this.#ctx.getTags(socket)[0] ?? "";
  }

  /** One that has gone meanwhile is no reason not to tell the others. */
  #send(socket: WebSocket, text: string): void {
    try {
      socket.send(text);
    } catch {
      // It is closed; its own page knows, and connects again.
    }
  }
}
