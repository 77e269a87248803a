/**
 * The object of one trip: the only authority on its seats. A thin shell: each call names the pure rule of
 * worker/domain that decides, and the keeper writes what was decided before the answer leaves. It refuses to start
 * with a hold time that only a local run may have.
 */
import { DurableObject } from "cloudflare:workers";
import { holdMs } from "../config/variables.ts";
import { block, unblock } from "../domain/seats/blocked-seats.ts";
import { capture, giveBack, resolveOrBar, release, sell } from "../domain/seats/capture-lock.ts";
import { restore } from "../domain/seats/restore-capture.ts";
import { cancel, cancelTrip, claimPhone, hold, holdTogether } from "../domain/seats/seat-lock.ts";
import { bookingSeats, freeSeats, seatMap, turnout } from "../domain/seats/seat-map.ts";
import { isSold } from "../domain/seats/trip-state.ts";
import type { TripSeatsCalls } from "./calls.ts";
import { ledger } from "./ledger.ts";
import { SeatStore } from "./seat-store.ts";
import { readEvents } from "./seat-events.ts";
import { LiveSockets } from "./live-sockets.ts";

type Input<Call extends keyof TripSeatsCalls> = Parameters<TripSeatsCalls[Call]>[0];

export class TripSeats extends DurableObject<Env> implements TripSeatsCalls {
  readonly #holdMs: number;
  readonly #keeper: SeatStore;
  readonly #watchers: LiveSockets;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#holdMs = holdMs(env);
    this.#watchers = new LiveSockets(ctx, () => this.#keeper.load());
    this.#keeper = new SeatStore(ctx.storage, this.#watchers);
    void ctx.blockConcurrencyWhile(() => this.#keeper.start());
  }

  seatMap(input: Input<"seatMap">) {
    return seatMap(this.#keeper.load(), input, Date.now());
  }

  freeSeats({ planName }: Input<"freeSeats">) {
    return freeSeats(this.#keeper.load(), planName, Date.now());
  }

  turnout(input: Input<"turnout">) {
    return turnout(this.#keeper.load(), input, Date.now());
  }

  booking({ booking }: Input<"booking">) {
    const state = this.#keeper.load();
    return { ...bookingSeats(state, booking, Date.now()), sold: isSold(state, booking) };
  }

  hold(input: Input<"hold">) {
    return this.#keeper.run("hold", "buyer", (state, now) => hold(state, input, now, this.#holdMs));
  }

  holdTogether(input: Input<"holdTogether">) {
    return this.#keeper.run("hold_together", "buyer", (state, now) =>
      holdTogether(state, input, now, this.#holdMs),
    );
  }

  cancel(input: Input<"cancel">) {
    return this.#keeper.run("cancel", "buyer", (state, now) => cancel(state, input, now));
  }

  claimPhone(input: Input<"claimPhone">) {
    return this.#keeper.run("claim_phone", "buyer", (state, now) => claimPhone(state, input, now));
  }

  capture(input: Input<"capture">) {
    return this.#keeper.run("capture", input.by, (state, now) => capture(state, input, now));
  }

  sell(input: Input<"sell">) {
    return this.#keeper.run("sell", input.by, (state, now) => sell(state, input, now));
  }

  release(input: Input<"release">) {
    return this.#keeper.run("release", input.by, (state, now) => release(state, input, now));
  }

  resolveOrBar(input: Input<"resolveOrBar">) {
    return this.#keeper.run("resolveOrBar", input.by, (state) => resolveOrBar(state, input));
  }

  giveBack(input: Input<"giveBack">) {
    return this.#keeper.run("give_back", input.by, (state, now) => giveBack(state, input, now));
  }

  cancelTrip() {
    return this.#keeper.run("cancel_trip", "schedule", cancelTrip);
  }

  block(input: Input<"block">) {
    return this.#keeper.run("block", input.by, (state, now) => block(state, input, now));
  }

  unblock(input: Input<"unblock">) {
    return this.#keeper.run("unblock", input.by, (state) => unblock(state, input));
  }

  restore(input: Input<"restore">) {
    return this.#keeper.run("restore", input.by, (state, now) => restore(state, input, now));
  }

  ledger() {
    return ledger(this.#keeper.load());
  }

  events({ after, most }: Input<"events">) {
    return readEvents(this.ctx.storage.sql, after, most);
  }

  tidyLate() {
    return this.#keeper.tidyLate();
  }

  /** A socket for whoever watches (stub.ts); everything else is asked for by name. */
  override fetch(request: Request) {
    return this.#watchers.accept(new URL(request.url).searchParams.get("plan") ?? "");
  }

  override webSocketMessage(socket: WebSocket, said: string | ArrayBuffer) {
    this.#watchers.hear(socket, said);
  }

  override alarm() {
    this.#keeper.onAlarm();
  }
}
