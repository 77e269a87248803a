/**
 * The least that a trip's object can do for its seat list, a hold and a release: it writes the same rows as the product
 * (worker/trip), and answers with the text of the response.
 */
import { DurableObject } from "cloudflare:workers";
import { dhakaIso } from "../../../../worker/domain/dhaka-time.ts";
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { migrateSeats } from "../../../../worker/trip/seat-table.ts";

export interface LeanEnv {
  SIGNING_KEY: string;
  HOLD_SECONDS: string;
  LEAN: DurableObjectNamespace<LeanTrip>;
}

interface Hold {
  deadlineAt: number;
  keptMs: number;
}

export const SEATS = seatPlan("45").seats.map(({ seatNo }) => seatNo);
const FARE_POISHA = 60_000;

export class LeanTrip extends DurableObject<LeanEnv> {
  readonly #holdMs: number;
  /** The booking that has a seat, and the running hold of a booking. */
  readonly #owners = new Map<string, string>();
  readonly #holds = new Map<string, Hold>();
  #version = 0;
  #armedAt = Infinity;
  #seats: { text: string; until: number } | null = null;

  constructor(ctx: DurableObjectState, env: LeanEnv) {
    super(ctx, env);
    this.#holdMs = Number(env.HOLD_SECONDS) * 1000;
    void ctx.blockConcurrencyWhile(async () => {
      migrateSeats(ctx.storage);
      this.#armedAt = (await ctx.storage.getAlarm()) ?? Infinity;
      const { sql } = ctx.storage;
      const owners = sql.exec<{ seat_no: string; booking: string }>("SELECT * FROM seats");
      for (const { seat_no, booking } of owners) this.#owners.set(seat_no, booking);
      const holds = sql.exec<{ booking: string; deadline_at: number | null; kept_ms: number }>(
        "SELECT booking, deadline_at, kept_ms FROM holds",
      );
      for (const row of holds) {
        this.#holds.set(row.booking, { deadlineAt: row.deadline_at ?? 0, keptMs: row.kept_ms });
      }
      const last = sql.exec<{ n: number }>("SELECT COALESCE(max(number), 0) AS n FROM seat_events");
      this.#version = last.one().n;
    });
  }

  /** The answer's text; null where somebody has the seat. */
  hold(booking: string, seatNo: string): string | null {
    const now = Date.now();
    if (this.#ownerAt(seatNo, now) !== null) return null;
    const known = this.#holds.get(booking);
    const isRunning = known !== undefined && known.deadlineAt > now;
    const hold = isRunning ? known : { deadlineAt: now + this.#holdMs, keptMs: known?.keptMs ?? 0 };
    this.#write("hold", now, { seatNo, booking, isTaken: true }, isRunning ? null : hold);
    this.#owners.set(seatNo, booking);
    this.#holds.set(booking, hold);
    if (hold.deadlineAt < this.#armedAt) {
      this.#armedAt = hold.deadlineAt;
      void this.ctx.storage.setAlarm(hold.deadlineAt);
    }
    return this.#answer("Seat booked successfully", booking, now);
  }

  /** The answer's text; null where it is not the booking's seat. */
  release(booking: string, seatNo: string): string | null {
    const now = Date.now();
    const hold = this.#holds.get(booking);
    if (this.#ownerAt(seatNo, now) !== booking || hold === undefined) return null;
    this.#owners.delete(seatNo);
    const isOver = !SEATS.some((other) => this.#ownerAt(other, now) === booking);
    const usedMs = this.#holdMs - (hold.deadlineAt - now);
    const ended = { deadlineAt: 0, keptMs: hold.keptMs + usedMs };
    this.#write("cancel", now, { seatNo, booking, isTaken: false }, isOver ? ended : null);
    if (isOver) this.#holds.set(booking, ended);
    return this.#answer("Seat cancel successful", booking, now);
  }

  /** The list's text without its end; for a booking with its own seats, and nobody's without one. */
  list(own: { booking: string; id: string } | null): string {
    const now = Date.now();
    if (this.#seats === null || this.#seats.until <= now) this.#seats = this.#describeSeats(now);
    const taken = SEATS.filter((seatNo) => {
      const owner = this.#ownerAt(seatNo, now);
      return owner !== null && owner !== own?.booking;
    });
    const start = `{"status_code":201,"message":"Seat list","getBookedSeatNo":${listText(taken)}`;
    const list = `${start},"seats":${this.#seats.text},"version":${this.#version}`;
    return own === null ? list : `${list},${idText(own.id)},${this.#mine(own.booking, now)}`;
  }

  override alarm(): void {
    this.#armedAt = Infinity;
  }

  #ownerAt(seatNo: string, now: number): string | null {
    const booking = this.#owners.get(seatNo);
    if (booking === undefined) return null;
    return (this.#holds.get(booking)?.deadlineAt ?? 0) > now ? booking : null;
  }

  /** The trail and, where it has changed, the hold: both or none. */
  #write(
    cause: string,
    now: number,
    { seatNo, booking, isTaken }: { seatNo: string; booking: string; isTaken: boolean },
    hold: Hold | null,
  ): void {
    const { sql } = this.ctx.storage;
    this.ctx.storage.transactionSync(() => {
      const states = isTaken ? ["free", "held"] : ["held", "free"];
      sql.exec(
        "INSERT INTO seat_events (number, at, cause, actor, seats) VALUES (?, ?, ?, 'buyer', ?)",
        this.#version + 1,
        now,
        cause,
        JSON.stringify([[seatNo, ...states, booking, null, null]]),
      );
      if (hold === null) return;
      sql.exec(
        "INSERT OR REPLACE INTO holds (booking, deadline_at, fare_poisha, phone_keys, kept_ms, ended_at) VALUES (?, ?, ?, '[]', ?, ?)",
        booking,
        isTaken ? hold.deadlineAt : null,
        isTaken ? FARE_POISHA : null,
        hold.keptMs,
        isTaken ? null : now,
      );
    });
    this.#version += 1;
    this.#seats = null;
  }

  #describeSeats(now: number): { text: string; until: number } {
    const states = SEATS.map((seatNo) => {
      const state = this.#ownerAt(seatNo, now) === null ? "free" : "held";
      return `{"seat_no":"${seatNo}","state":"${state}"}`;
    });
    const deadlines = [...this.#holds.values()].map(({ deadlineAt }) => deadlineAt);
    const until = Math.min(Infinity, ...deadlines.filter((deadlineAt) => deadlineAt > now));
    return { text: `[${states.join(",")}]`, until };
  }

  #answer(message: string, booking: string, now: number): string {
    return `{"status_code":201,"message":"${message}",${this.#mine(booking, now)}}`;
  }

  #mine(booking: string, now: number): string {
    const deadlineAt = this.#holds.get(booking)?.deadlineAt ?? 0;
    const seats = SEATS.filter((seatNo) => this.#ownerAt(seatNo, now) === booking);
    return `"getUserTicketData":${listText(seats)},${clockText(deadlineAt, now)}`;
  }
}

export function idText(id: string): string {
  return `"ticketingUniqueId":"${id}"`;
}

function listText(seatNos: readonly string[]): string {
  return `[${seatNos.map((seatNo) => `{"seat_no":"${seatNo}"}`).join(",")}]`;
}

export function clockText(deadlineAt: number, now: number): string {
  return deadlineAt > now
    ? `"hold_expires_at":"${dhakaIso(deadlineAt)}","seconds_left":${Math.ceil((deadlineAt - now) / 1000)}`
    : `"hold_expires_at":null,"seconds_left":0`;
}
