/**
 * The auditor's part that knows holds: who holds which seat, until when, and under which phone numbers
 * (seat-auditor.ts).
 */
import { problemOfParty, heldIn } from "./party-auditor.ts";
import { AWAY_MS, coolDown, no, notOpenYet, choosePause, type Actor } from "./seat-actors.ts";
import type { Op, Owner, Paper } from "./seat-ops.ts";

export const HOLD_MS = 480_000;
export const SIX = 6;

export class HoldAuditor {
  now: number;
  readonly owners = new Map<string, Owner>();
  readonly papers = new Map<number, Paper>();
  protected readonly actors = new Map<string, Actor>();
  protected readonly plan: readonly string[];
  protected isCancelled = false;

  constructor(plan: readonly string[], blocked: readonly string[], now: number) {
    this.plan = plan;
    this.now = now;
    for (const seatNo of blocked) {
      this.owners.set(seatNo, { state: "blocked", booking: null, bill: null });
    }
  }

  /** The earliest moment at which a hold ends. */
  nextEnd(): number | null {
    const ends = [...this.actors]
      .filter(([booking]) => this.has(booking, "held").length > 0)
      .map(([, actor]) => actor.endsAt ?? Number.NaN);
    return ends.length === 0 ? null : Math.min(...ends);
  }

  /** Held seats and seats being paid for, of a booking or of all bookings of a phone. */
  countOfBooking(booking: string): number {
    return this.has(booking, "held").length + this.has(booking, "capturing").length;
  }

  countOfPhone(phone: string): number {
    let count = 0;
    for (const [booking, actor] of this.actors) {
      if (actor.phones.includes(phone)) count += this.countOfBooking(booking);
    }
    return count;
  }

  phonesOf(booking: string): readonly string[] {
    return this.actors.get(booking)?.phones ?? [];
  }

  protected pass(ms: number): void {
    this.now += ms;
    for (const [booking, actor] of this.actors) {
      if (actor.endsAt !== null && actor.endsAt <= this.now) {
        for (const seatNo of this.has(booking, "held")) this.owners.delete(seatNo);
        const [keptMs, overAt] = [actor.keptMs + HOLD_MS, actor.endsAt];
        Object.assign(actor, { endsAt: null, farePoisha: null, ranOut: true, overAt, keptMs });
      }
      if (actor.endsAt === null && this.now >= actor.overAt + AWAY_MS) {
        Object.assign(actor, { isKnown: false, ranOut: false, keptMs: 0 });
      }
      this.untie(booking, actor);
    }
  }

  protected hold(op: Extract<Op, { kind: "hold" }>): unknown {
    const owner = this.owners.get(op.seatNo);
    const isOwn = owner?.booking === op.booking;
    if (this.isCancelled) return no("trip_cancelled");
    if (this.hasBought(op.booking)) return no("booking_sold");
    if (!this.plan.includes(op.seatNo)) return no("no_such_seat", op.seatNo);
    if (isOwn && owner.state === "held") return this.yes(op.booking);
    if (isOwn && owner.state === "capturing") return no("seat_capturing", op.seatNo);
    if (op.isClosed) return no("sale_closed");
    if (op.isUnopened) return notOpenYet(this.now);
    if (owner !== undefined) return no("seat_taken", op.seatNo);
    return this.refusalOfMore(op, 1) ?? this.take(op, [op.seatNo]);
  }

  protected holdTogether(op: Extract<Op, { kind: "holdTogether" }>, answered: unknown): unknown {
    const held = this.has(op.booking, "held");
    if (this.isCancelled) return no("trip_cancelled");
    if (this.hasBought(op.booking)) return no("booking_sold");
    if (op.having !== null && held.length - op.having >= op.count) return this.yes(op.booking);
    const missing = op.seatNos?.filter((seatNo) => !held.includes(seatNo));
    if (missing?.length === 0) return this.yes(op.booking);
    if (op.isClosed) return no("sale_closed");
    if (op.isUnopened) return notOpenYet(this.now);
    const refusal = this.refusalOfMore(op, missing?.length ?? op.count);
    if (refusal !== null) return refusal;
    if (missing !== undefined) return this.takeNamed(op, missing);
    const free = this.plan.filter((seatNo) => !this.owners.has(seatNo));
    if (free.length < op.count) {
      return { ok: false, error: { reason: "not_enough_seats", free: free.length } };
    }
    const got = heldIn(answered).filter((seatNo) => !held.includes(seatNo));
    const error = problemOfParty(free, got, op.count);
    return error === null ? this.take(op, got) : error;
  }

  protected takeNamed(op: { booking: string; farePoisha: number }, named: string[]): unknown {
    const unknown = named.find((seatNo) => !this.plan.includes(seatNo));
    if (unknown !== undefined) return no("no_such_seat", unknown);
    const lost = named.find((seatNo) => this.owners.has(seatNo));
    return lost === undefined ? this.take(op, named) : no("seat_taken", lost);
  }

  protected refusalOfMore(
    op: { booking: string; isOrderChecked: boolean; checkedAt: number | null },
    more: number,
  ): unknown {
    const actor = this.actors.get(op.booking);
    const count = this.countOfBooking(op.booking);
    const phones = actor?.phones ?? [];
    const isNewcomer = count === 0 && (actor === undefined || !actor.isKnown || actor.ranOut);
    if (count + more > SIX) return no("seat_limit");
    if (phones.some((phone) => this.countOfPhone(phone) + more > SIX)) return no("phone_limit");
    const pause = count === 0 ? choosePause(this.actors, op.booking, this.now) : 0;
    if (pause > 0) return coolDown(pause);
    const isUnpaidSince =
      count === 0 && actor?.ranOut === true && op.checkedAt !== null && op.checkedAt < actor.overAt;
    if (isUnpaidSince) return no("human_check_needed");
    return isNewcomer && !op.isOrderChecked ? no("order_unchecked") : null;
  }

  protected take(op: { booking: string; farePoisha: number }, seats: readonly string[]): unknown {
    const actor = this.actors.get(op.booking);
    for (const seatNo of seats) {
      this.owners.set(seatNo, { state: "held", booking: op.booking, bill: null });
    }
    if (actor === undefined || actor.endsAt === null) {
      this.actors.set(op.booking, {
        endsAt: this.now + HOLD_MS,
        farePoisha: op.farePoisha,
        phones: actor?.phones ?? [],
        isKnown: true,
        ranOut: false,
        overAt: 0,
        keptMs: actor?.keptMs ?? 0,
      });
    }
    return this.yes(op.booking);
  }

  protected cancel({ booking, seatNo }: Extract<Op, { kind: "cancel" }>): unknown {
    const owner = this.owners.get(seatNo);
    if (this.hasBought(booking)) return no("booking_sold");
    if (owner?.booking === booking && owner.state === "capturing") {
      return no("seat_capturing", seatNo);
    }
    if (owner?.booking !== booking) {
      return this.actors.get(booking)?.ranOut === true
        ? this.yes(booking)
        : no("not_your_seat", seatNo);
    }
    this.owners.delete(seatNo);
    const actor = this.actors.get(booking);
    if (actor !== undefined && actor.endsAt !== null && this.countOfBooking(booking) === 0) {
      actor.keptMs += HOLD_MS - (actor.endsAt - this.now);
    }
    this.endIfEmptyHanded(booking);
    return this.yes(booking);
  }

  protected claimPhone({ booking, phoneKey }: Extract<Op, { kind: "claimPhone" }>): unknown {
    if (this.hasBought(booking)) return no("booking_sold");
    const actor = this.actors.get(booking);
    if (actor === undefined || actor.endsAt === null) return this.yes(booking);
    const isTied = actor.phones.includes(phoneKey);
    const others = this.countOfPhone(phoneKey) - (isTied ? this.countOfBooking(booking) : 0);
    if (others + this.countOfBooking(booking) > SIX) return no("phone_limit");
    if (!isTied) actor.phones = [...actor.phones, phoneKey];
    return this.yes(booking);
  }

  protected endIfEmptyHanded(booking: string): void {
    const actor = this.actors.get(booking);
    if (actor === undefined || this.countOfBooking(booking) > 0) return;
    if (actor.endsAt !== null) {
      Object.assign(actor, { endsAt: null, farePoisha: null, overAt: this.now });
    }
    this.untie(booking, actor);
  }

  /** Numbers end with the hold, unless something is being paid for. */
  protected untie(booking: string, actor: Actor): void {
    if (actor.endsAt === null && this.has(booking, "capturing").length === 0) actor.phones = [];
  }

  protected hasBought(booking: string): boolean {
    return [...this.papers.values()].some(
      (paper) => paper.stage === "sold" && paper.booking === booking && paper.seats.length > 0,
    );
  }

  protected has(booking: string, state: "held" | "capturing"): string[] {
    return this.plan.filter((seatNo) => {
      const owner = this.owners.get(seatNo);
      return owner?.booking === booking && owner.state === state;
    });
  }

  protected yes(booking: string): unknown {
    const actor = this.actors.get(booking);
    return {
      ok: true,
      value: {
        booking,
        seats: this.has(booking, "held"),
        capturing: this.has(booking, "capturing"),
        deadlineAt: actor?.endsAt ?? null,
        farePoisha: actor?.farePoisha ?? null,
        now: this.now,
      },
    };
  }
}
