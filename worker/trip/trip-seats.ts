/**
 * The object of one trip: the only authority on its seats. Each call runs a pure rule of worker/domain, and the store
 * writes its changes before the result is returned. `fetch` opens a WebSocket (stub.ts); everything else is RPC.
 */
import { DurableObject } from "cloudflare:workers";
import { holdMs } from "../config/variables.ts";
import { block, unblock } from "../domain/seats/blocked-seats.ts";
import { capture, resolveOrBar, release, sell } from "../domain/seats/capture-lock.ts";
import { giveBack } from "../domain/seats/give-back.ts";
import { barFinishedClaims, restore } from "../domain/seats/restore-capture.ts";
import { cancelTrip, claimPhone } from "../domain/seats/seat-lock.ts";
import { bookingWithSale, freeSeatsFor, turnout } from "../domain/seats/seat-map.ts";
import { seatMapOrText } from "../domain/seats/seat-list-part.ts";
import { restoreTies, tieNumber, untieNumber } from "../domain/seats/ties.ts";
import type { TripSeatsCalls } from "./calls.ts";
import { Holds } from "./holds.ts";
import { ledger } from "./ledger.ts";
import { SeatStore } from "./seat-store.ts";
import { readEvents } from "./seat-events.ts";
import { LiveSockets } from "./live-sockets.ts";

type Input<Call extends keyof TripSeatsCalls> = Parameters<TripSeatsCalls[Call]>[0];

export class TripSeats extends DurableObject<Env> implements TripSeatsCalls {
  readonly #store: SeatStore;
  readonly #watchers: LiveSockets;
  readonly #holds: Holds;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#watchers = new LiveSockets(ctx, () => this.#store.load());
    this.#store = new SeatStore(ctx.storage, this.#watchers);
    this.#holds = new Holds(this.#store, holdMs(env));
    void ctx.blockConcurrencyWhile(() => this.#store.start());
  }

  seatMap(input: Input<"seatMap">) {
    return seatMapOrText(this.#store.load(), input, Date.now());
  }

  freeSeats(input: Input<"freeSeats">) {
    return freeSeatsFor(this.#store.load(), input, Date.now());
  }

  turnout(input: Input<"turnout">) {
    return turnout(this.#store.load(), input, Date.now());
  }

  booking({ booking }: Input<"booking">) {
    return bookingWithSale(this.#store.load(), booking, Date.now());
  }

  hold(input: Input<"hold">) {
    return this.#holds.hold(input);
  }

  holdTogether(input: Input<"holdTogether">) {
    return this.#holds.holdTogether(input);
  }

  cancel(input: Input<"cancel">) {
    return this.#holds.cancel(input);
  }

  claimPhone(input: Input<"claimPhone">) {
    return this.#store.run("claim_phone", "buyer", (state, now) => claimPhone(state, input, now));
  }

  capture(input: Input<"capture">) {
    return this.#store.runForBill("capture", input, (state, now) => capture(state, input, now));
  }

  sell(input: Input<"sell">) {
    return this.#store.runForBill("sell", input, (state, now) => sell(state, input, now));
  }

  release(input: Input<"release">) {
    return this.#store.runForBill("release", input, (state, now) => release(state, input, now));
  }

  resolveOrBar(input: Input<"resolveOrBar">) {
    return this.#store.runForBill("resolveOrBar", input, (state) => resolveOrBar(state, input));
  }

  giveBack(input: Input<"giveBack">) {
    return this.#store.runForBill("give_back", input, (state, now) => giveBack(state, input, now));
  }

  tie(input: Input<"tie">) {
    const { tie, by } = input;
    return this.#store.runForTies("tie", { ties: [tie], by }, (state) => tieNumber(state, input));
  }

  untie(input: Input<"untie">) {
    const { tie, by } = input;
    return this.#store.runForTies("untie", { ties: [tie], by }, (state) =>
      untieNumber(state, input),
    );
  }

  restoreTies({ ties, by }: Input<"restoreTies">) {
    const names = ties.map(({ tie }) => tie);
    return this.#store.runForTies("restore_ties", { ties: names, by }, (state) =>
      restoreTies(state, { ties }),
    );
  }

  cancelTrip() {
    return this.#store.run("cancel_trip", "schedule", cancelTrip);
  }

  block(input: Input<"block">) {
    return this.#store.run("block", input.by, (state, now) => block(state, input, now));
  }

  unblock(input: Input<"unblock">) {
    return this.#store.run("unblock", input.by, (state) => unblock(state, input));
  }

  restore(input: Input<"restore">) {
    return this.#store.runForBill("restore", input, (state, now) => restore(state, input, now));
  }

  barOver(input: Input<"barOver">) {
    return this.#store.runForBills("bar_over", input, (state) => barFinishedClaims(state, input));
  }

  incarnation() {
    return this.#store.load().incarnation;
  }

  ledger() {
    return ledger(this.#store.loadWhole());
  }

  events({ after, most }: Input<"events">) {
    return readEvents(this.ctx.storage.sql, after, most);
  }

  tidyLate(input?: Input<"tidyLate">) {
    return this.#store.tidyLate(input);
  }

  compact(input: Input<"compact">) {
    return this.#store.compact(input);
  }

  override fetch(request: Request) {
    const { searchParams } = new URL(request.url);
    return this.#watchers.accept(searchParams.get("plan") ?? "", searchParams.get("incarnation"));
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer) {
    this.#watchers.onMessage(socket, message, Date.now());
  }

  override alarm() {
    this.#store.onAlarm();
  }
}
