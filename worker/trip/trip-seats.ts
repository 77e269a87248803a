/**
 * The object of one trip: the only authority on its seats. A thin shell: it reads the clock, lets the pure rules
 * of worker/domain decide, writes what they decided, arms the alarm and answers, with no await before the
 * write, so that no other call can come in between. It refuses to start with a hold time that only a
 * local run may have. Invariant: memory is what the tables say, or is dropped.
 */
import { DurableObject } from "cloudflare:workers";
import { holdMs } from "../config.ts";
import { capture, giveBack, look, release, sell } from "../domain/capture-lock.ts";
import { cancel, cancelTrip, claimPhone, hold, tidy } from "../domain/seat-lock.ts";
import { bookingSeats, freeSeats, seatMap } from "../domain/seat-map.ts";
import { isSold, nextDeadlineAt, type Decision, type TripState } from "../domain/trip-state.ts";
import type { TripSeatsCalls } from "./calls.ts";
import { loadState, migrate, writeChanges } from "./seat-table.ts";

type Input<Call extends keyof TripSeatsCalls> = Parameters<TripSeatsCalls[Call]>[0];

export class TripSeats extends DurableObject<Env> implements TripSeatsCalls {
  readonly #holdMs: number;
  #state: TripState | null = null;
  #armedAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#holdMs = holdMs(env);
    void ctx.blockConcurrencyWhile(async () => {
      migrate(ctx.storage);
      this.#armedAt = await ctx.storage.getAlarm();
      this.#arm();
    });
  }

  seatMap(input: Input<"seatMap">) {
    return seatMap(this.#load(), input, Date.now());
  }

  freeSeats({ planName }: Input<"freeSeats">) {
    return freeSeats(this.#load(), planName, Date.now());
  }

  booking({ booking }: Input<"booking">) {
    const state = this.#load();
    return { ...bookingSeats(state, booking, Date.now()), sold: isSold(state, booking) };
  }

  hold(input: Input<"hold">) {
    return this.#run((state, now) => hold(state, input, now, this.#holdMs));
  }

  cancel(input: Input<"cancel">) {
    return this.#run((state, now) => cancel(state, input, now));
  }

  claimPhone(input: Input<"claimPhone">) {
    return this.#run((state, now) => claimPhone(state, input, now));
  }

  capture(input: Input<"capture">) {
    return this.#run((state, now) => capture(state, input, now));
  }

  sell(input: Input<"sell">) {
    return this.#run((state, now) => sell(state, input, now));
  }

  release(input: Input<"release">) {
    return this.#run((state, now) => release(state, input, now));
  }

  look(input: Input<"look">) {
    return this.#run((state) => look(state, input));
  }

  giveBack(input: Input<"giveBack">) {
    return this.#run((state, now) => giveBack(state, input, now));
  }

  cancelTrip() {
    return this.#run(cancelTrip);
  }

  /** Only tidies: no answer of this object depends on whether it has rung. */
  override alarm() {
    this.#armedAt = null;
    this.#run(tidy);
    this.#arm();
  }

  #run<T>(command: (state: TripState, now: number) => Decision<T>): T {
    const { answer, changes, after } = command(this.#load(), Date.now());
    if (changes === null) return answer;
    this.#state = null;
    writeChanges(this.ctx.storage, changes, after.version);
    this.#state = after;
    this.#arm();
    return answer;
  }

  #load(): TripState {
    return (this.#state ??= loadState(this.ctx.storage.sql));
  }

  /** Each setAlarm is a write, so only for a sooner deadline: an alarm that rings too early arms itself anew. */
  #arm(): void {
    const deadlineAt = nextDeadlineAt(this.#load());
    if (deadlineAt === null || (this.#armedAt !== null && this.#armedAt <= deadlineAt)) return;
    this.#armedAt = deadlineAt;
    void this.ctx.storage.setAlarm(deadlineAt);
  }
}
