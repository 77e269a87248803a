/** One random walk over the state machine of a small crowded bus, and what its next step may be. */
import { capture, resolveOrBar, release, sell } from "../../../worker/domain/seats/capture-lock.ts";
import { giveBack } from "../../../worker/domain/seats/give-back.ts";
import {
  cancel,
  cancelTrip,
  claimPhone,
  hold,
  holdTogether,
  deleteExpiredHolds,
} from "../../../worker/domain/seats/seat-lock.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import {
  applyChanges,
  type Decision,
  type TripState,
} from "../../../worker/domain/seats/trip-state.ts";
import type { Claim } from "../../../worker/domain/seats/claim.ts";
import { captureFor, claimFor } from "../../support/seats/claims.ts";
import { T0, withBlocked } from "../../support/seats/desk.ts";
import type { Random } from "../../support/random.ts";
import { SeatAuditor } from "../../support/seats/seat-auditor.ts";
import type { Op } from "../../support/seats/seat-ops.ts";

export const PLAN = "40";
export const PLAN_SEATS = seatPlan(PLAN).seats.map((seat) => seat.seatNo);
const BLOCKED = "J5";
/** A short bus, so that it fills. */
const ALL_BLOCKED = PLAN_SEATS.filter((seatNo) => seatNo >= "F");
/** Few seats, so that buyers compete. */
const SEATS = ["A1", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3"];
const BOOKINGS = ["ana", "bo", "cy", "dee", "eve"];
const PHONES = ["p", "q"];
const MOST_BILLS = 14;

export class Walk {
  state: TripState = withBlocked(...ALL_BLOCKED);
  /** The stored state: only what was written. */
  written: TripState = this.state;
  readonly auditor = new SeatAuditor(PLAN_SEATS, ALL_BLOCKED, T0);
  readonly bills: { booking: string; seats: readonly string[] }[] = [];
  alarmRangAt = 0;

  do(op: Op): unknown {
    const now = this.auditor.now;
    const decision = this.#decide(op, now);
    if (decision === null) return null;
    this.state = decision.after;
    if (decision.changes !== null) this.written = applyChanges(this.written, decision.changes);
    return decision.answer;
  }

  #claimOf(bill: number): Claim {
    const { booking, seats } = this.bills[bill] ?? { booking: "nobody", seats: [] };
    return claimFor(bill, booking, seats);
  }

  #decide(op: Op, now: number): Decision<unknown> | null {
    switch (op.kind) {
      case "hold":
        return hold(this.state, { ...op, facts: getFacts(op, now) }, now, HOLD_MS);
      case "holdTogether":
        return holdTogether(this.state, { ...op, facts: getFacts(op, now) }, now, HOLD_MS);
      case "cancel":
        return cancel(this.state, op, now, HOLD_MS);
      case "claimPhone":
        return claimPhone(this.state, op, now);
      case "capture":
        return capture(this.state, captureFor(op.bill, op.booking, op.seats, PLAN), now);
      case "sell":
        return sell(this.state, { ...this.#claimOf(op.bill), trxId: op.trxId }, now);
      case "release":
        return release(this.state, this.#claimOf(op.bill), now);
      case "resolveOrBar":
        return resolveOrBar(this.state, this.#claimOf(op.bill));
      case "giveBack":
        return giveBack(this.state, this.#claimOf(op.bill), now);
      case "cancelTrip":
        return cancelTrip(this.state);
      case "alarm":
        this.alarmRangAt = now;
        return deleteExpiredHolds(this.state, now);
      case "evict":
        this.state = this.written;
        return null;
      case "tick":
        return null;
    }
  }
}

function getFacts(op: { farePoisha: number; isClosed: boolean; isUnopened: boolean }, now: number) {
  const saleClosesAt = op.isClosed ? now : now + 1;
  const opensAt = op.isUnopened ? now + 1 : now;
  return { planName: PLAN, farePoisha: op.farePoisha, saleClosesAt, opensAt, incarnation: null };
}

export function chooseOp(walk: Walk, random: Random): Op {
  const booking = random.of(BOOKINGS);
  const seatNo = random.of(SEATS);
  const kind = random.weighted({
    hold: 34,
    holdTogether: 11,
    cancel: 9,
    claimPhone: 5,
    capture: 13,
    sell: 6,
    release: 6,
    resolveOrBar: 3,
    giveBack: 4,
    tick: 12,
    alarm: 5,
    evict: 3,
    cancelTrip: 0.05,
  });
  switch (kind) {
    case "hold":
      return {
        kind,
        booking,
        seatNo: random.chance(0.01) ? "A2" : random.chance(0.01) ? BLOCKED : seatNo,
        farePoisha: random.upTo(3) * 100,
        isClosed: random.chance(0.03),
        isUnopened: random.chance(0.02),
        isOrderChecked: random.chance(0.8),
        checkedAt: random.chance(0.5) ? null : walk.auditor.now - random.of([0, 60_000, HOLD_MS]),
      };
    case "holdTogether": {
      const count = 1 + random.upTo(6);
      const named = [...new Set(Array.from({ length: count }, () => random.of(SEATS)))];
      return {
        kind,
        booking,
        count,
        ...(random.chance(0.7) ? {} : { count: named.length, seatNos: named }),
        having: random.chance(0.5) ? null : random.upTo(3),
        farePoisha: random.upTo(3) * 100,
        isClosed: random.chance(0.03),
        isUnopened: random.chance(0.02),
        isOrderChecked: random.chance(0.8),
        checkedAt: random.chance(0.5) ? null : walk.auditor.now - random.of([0, 60_000, HOLD_MS]),
      };
    }
    case "cancel":
      return { kind, booking, seatNo };
    case "claimPhone":
      return { kind, booking, phoneKey: random.of(PHONES) };
    case "capture":
      return chooseCapture(walk, booking, random);
    case "sell":
      return { kind, bill: anyBill(walk, booking, random), trxId: `T${random.upTo(999)}` };
    case "release":
    case "resolveOrBar":
    case "giveBack":
      return { kind, bill: anyBill(walk, booking, random) };
    case "tick":
      return { kind, ms: chooseTick(walk, random) };
    case "alarm":
    case "evict":
    case "cancelTrip":
      return { kind };
  }
}

/** A new bill for what its booking has, or for anything; or one of the bills that there are. */
function chooseCapture(walk: Walk, booking: string, random: Random): Op {
  const isNew = walk.bills.length === 0 || (walk.bills.length < MOST_BILLS && random.chance(0.4));
  const bill = isNew ? newBill(walk, booking, random) : random.upTo(walk.bills.length);
  const made = walk.bills[bill] ?? { booking, seats: [] };
  return { kind: "capture", bill, ...made };
}

/** One of the bills that there are, or a new one that is resolved before it captures. */
function anyBill(walk: Walk, booking: string, random: Random): number {
  const isNew = walk.bills.length === 0 || (walk.bills.length < MOST_BILLS && random.chance(0.1));
  return isNew ? newBill(walk, booking, random) : random.upTo(walk.bills.length);
}

function newBill(walk: Walk, booking: string, random: Random): number {
  const owned = SEATS.filter((seatNo) => walk.auditor.owners.get(seatNo)?.booking === booking);
  const any = SEATS.filter(() => random.chance(0.2));
  walk.bills.push({ booking, seats: owned.length > 0 && random.chance(0.8) ? owned : any });
  return walk.bills.length - 1;
}

/** Mostly a little; often to the edge of a deadline. */
function chooseTick(walk: Walk, random: Random): number {
  const end = walk.auditor.nextEnd();
  if (end !== null && random.chance(0.4)) {
    return Math.max(0, end - walk.auditor.now - random.upTo(2));
  }
  return random.of([1, 1000, 60_000, 200_000, HOLD_MS]);
}
