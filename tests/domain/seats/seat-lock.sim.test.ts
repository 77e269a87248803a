/**
 * Goal: no order of calls, repeats, alarms, evictions and passing time makes a seat have two owners, a hold
 * outlive its time, or a bill lose what it has. Method: many small crowded buses, each a random walk over the
 * whole state machine; after every step the answer and every seat are compared with an auditor that was written
 * from the rules alone, and the rules that money depends on are checked once more separately. A failing run prints
 * its seed and its last steps; `SEED=… npm test` plays it again.
 */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import {
  capture,
  giveBack,
  resolveOrBar,
  release,
  sell,
} from "../../../worker/domain/seats/capture-lock.ts";
import {
  HOLD_MS,
  cancel,
  cancelTrip,
  claimPhone,
  hold,
  holdTogether,
  tidy,
} from "../../../worker/domain/seats/seat-lock.ts";
import { freeSeats, seatMap } from "../../../worker/domain/seats/seat-map.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import {
  applyChanges,
  nextDeadlineAt,
  seatAt,
  type Decision,
  type TripState,
} from "../../../worker/domain/seats/trip-state.ts";
import type { Claim } from "../../../worker/domain/seats/claim.ts";
import { captureFor, claimFor } from "../../support/claims.ts";
import { T0, withBlocked } from "../../support/desk.ts";
import { randomFrom, type Random } from "../../support/random.ts";
import { SeatAuditor } from "../../support/seat-auditor.ts";
import type { Op, Owner } from "../../support/seat-ops.ts";

const WALKS = 500;
const STEPS = 420;
const PLAN = "40";
const PLAN_SEATS = seatPlan(PLAN).seats.map((seat) => seat.seatNo);
const BLOCKED = "J5";
/** A short bus, so that it fills. */
const ALL_BLOCKED = PLAN_SEATS.filter((seatNo) => seatNo >= "F");
/** Few seats, so that buyers compete. */
const SEATS = ["A1", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3"];
const BOOKINGS = ["ana", "bo", "cy", "dee", "eve"];
const PHONES = ["p", "q"];
const MOST_BILLS = 14;

class Walk {
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
        return hold(this.state, { ...op, facts: factsOf(op, now) }, now, HOLD_MS);
      case "holdTogether":
        return holdTogether(this.state, { ...op, facts: factsOf(op, now) }, now, HOLD_MS);
      case "cancel":
        return cancel(this.state, op, now, HOLD_MS);
      case "claimPhone":
        return claimPhone(this.state, op, now);
      case "capture":
        return capture(
          this.state,
          { ...captureFor(op.bill, op.booking, op.seats, PLAN), phoneKey: op.phoneKey },
          now,
        );
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
        return tidy(this.state, now);
      case "evict":
        this.state = this.written;
        return null;
      case "tick":
        return null;
    }
  }
}

function factsOf(op: { farePoisha: number; isClosed: boolean; isUnopened: boolean }, now: number) {
  const saleClosesAt = op.isClosed ? now : now + 1;
  const opensAt = op.isUnopened ? now + 1 : now;
  return { planName: PLAN, farePoisha: op.farePoisha, saleClosesAt, opensAt, incarnation: null };
}

function chooseOp(walk: Walk, random: Random): Op {
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
      };
    }
    case "cancel":
      return { kind, booking, seatNo };
    case "claimPhone":
      return { kind, booking, phoneKey: random.of(PHONES), exempt: random.chance(0.15) };
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
  const phoneKey = random.chance(0.3) ? null : random.of(PHONES);
  return { kind: "capture", bill, ...made, phoneKey };
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

/** The rules that money depends on, checked separately. */
function audit(walk: Walk, op: Op, before: Map<string, Owner>, stages: Map<number, string>) {
  const { auditor, state } = walk;
  const now = auditor.now;
  const map = seatMap(state, { planName: PLAN, bookings: [] }, now);
  const free = map.seats.filter((seat) => seat.state === "free").length;
  check(
    isDeepStrictEqual(
      map.seats.map((seat) => seat.seatNo),
      PLAN_SEATS,
    ),
    "each seat once",
  );
  check(freeSeats(state, PLAN, now) === free, "free seats are those that show as free");
  check(free + auditor.owners.size === PLAN_SEATS.length, "free and taken make the plan");

  for (const { seatNo, state: shown } of map.seats) {
    const owner = auditor.owners.get(seatNo);
    const seat = seatAt(state, seatNo, now);
    const booking = seat !== null && "booking" in seat ? seat.booking : null;
    const bill = seat !== null && "bill" in seat ? seat.bill : null;
    check(shown === (owner?.state ?? "free"), `${seatNo} is ${owner?.state}, shows as ${shown}`);
    check(
      booking === (owner?.booking ?? null),
      `${seatNo} is ${owner?.booking}'s, not ${booking}'s`,
    );
    check(bill === (owner?.bill ?? null), `${seatNo} is of bill ${owner?.bill}, not ${bill}`);
    checkOwnership(op, seatNo, before.get(seatNo), owner);
  }
  for (const [bill, stage] of stages) {
    const after = state.captures.get(`bill/${bill}`)?.state ?? "none";
    const isForward =
      stage === after ||
      stage === "none" ||
      stage === "capturing" ||
      (stage === "sold" && op.kind === "giveBack" && op.bill === bill);
    check(
      isForward && (stage === "none" || after !== "none"),
      `bill ${bill}: ${stage} -> ${after}`,
    );
  }
  const next = nextDeadlineAt(state);
  const end = auditor.nextEnd();
  check(end === null || (next !== null && next <= end), "the alarm comes in time");
  if (next !== null && next > now) check(next === end, "the next deadline is the true minimum");
  if (next !== null && next <= now) check(next > walk.alarmRangAt, "an alarm leaves nothing over");
}

function checkOwnership(op: Op, seatNo: string, was: Owner | undefined, is: Owner | undefined) {
  if (was?.state === "sold" && (is?.state !== "sold" || is.bill !== was.bill)) {
    check(op.kind === "giveBack" && op.bill === was.bill, `sold ${seatNo} came free by ${op.kind}`);
  }
  if (was?.state === "capturing" && is?.bill !== was.bill) {
    const isLetGo = (op.kind === "release" || op.kind === "giveBack") && op.bill === was.bill;
    check(isLetGo, `capturing ${seatNo} came free by ${op.kind}`);
  }
  if (was?.state === "held" && is?.booking !== was.booking) {
    const isOwn = op.kind === "cancel" && op.booking === was.booking;
    check(isOwn || op.kind === "tick", `held ${seatNo} was taken by ${op.kind}`);
  }
}

/** A hold never makes seven; a capture may, of a bill whose seats were swapped for others since. */
function checkLimits(walk: Walk, op: Op, takenBefore: number) {
  if (op.kind !== "hold" && op.kind !== "holdTogether") return;
  if (walk.auditor.owners.size === takenBefore) return;
  check(walk.auditor.countOfBooking(op.booking) <= 6, `${op.booking} holds a seventh seat`);
  for (const phone of walk.auditor.phonesOf(op.booking)) {
    check(walk.auditor.countOfPhone(phone) <= 6, `phone ${phone} has seven seats`);
  }
}

function check(isTrue: boolean, what: string) {
  if (!isTrue) throw new Error(what);
}

/** The kind of an answer, so that a run without some kind is detected. */
function wayOf(op: Op, answer: unknown): string {
  if (answer === null || typeof answer !== "object") return `${op.kind} null`;
  if ("ok" in answer && answer.ok === true) return `${op.kind} ok`;
  const result = "error" in answer ? answer.error : answer;
  return `${op.kind} ${String(Object.values(result ?? {})[0])}`;
}

const WAYS = [
  "hold: ok trip_cancelled booking_sold no_such_seat seat_capturing sale_closed seat_taken",
  "hold: seat_limit phone_limit order_unchecked not_open_yet cool_down",
  "holdTogether: ok trip_cancelled booking_sold sale_closed seat_taken not_enough_seats",
  "holdTogether: seat_limit phone_limit order_unchecked not_open_yet cool_down",
  "cancel: ok booking_sold seat_capturing not_your_seat",
  "claimPhone: ok booking_sold phone_limit",
  "capture: capturing sold gone",
  "sell: sold gone",
  "release: sold released",
  "resolveOrBar: barred capturing sold released",
  "giveBack: released",
  "cancelTrip: true",
  "tick: null",
  "alarm: null",
  "evict: null",
].flatMap((line) => {
  const [kind, ways = ""] = line.split(": ");
  return ways.split(" ").map((way) => `${kind} ${way}`);
});

test("random walks agree with an auditor that knows only the rules", () => {
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  const random = randomFrom(seed);
  const ways = new Map<string, number>();
  let steps = 0;
  for (let number = 0; number < WALKS; number += 1) {
    const walk = new Walk();
    const trail: Op[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const op = chooseOp(walk, random);
      trail.push(op);
      try {
        const way = takeStep(walk, op);
        ways.set(way, (ways.get(way) ?? 0) + 1);
        steps += 1;
      } catch (error) {
        const last = trail.slice(-12).map((past) => JSON.stringify(past));
        throw new Error(`SEED=${seed}, walk ${number}, step ${step}:\n${last.join("\n")}`, {
          cause: error,
        });
      }
    }
  }
  expect(steps).toBeGreaterThanOrEqual(200_000);
  expect(
    WAYS.filter((way) => (ways.get(way) ?? 0) < 10),
    "ways hardly gone",
  ).toEqual([]);
}, 60_000);

function takeStep(walk: Walk, op: Op): string {
  const before = new Map(walk.auditor.owners);
  const stages = new Map(
    walk.bills.map((_, bill) => [bill, walk.state.captures.get(`bill/${bill}`)?.state ?? "none"]),
  );
  const answer = walk.do(op);
  const expected = walk.auditor.expect(op, answer);
  if (!isDeepStrictEqual(answer, expected)) {
    throw new Error(`answered ${JSON.stringify(answer)}, expected ${JSON.stringify(expected)}`);
  }
  audit(walk, op, before, stages);
  checkLimits(walk, op, before.size);
  return wayOf(op, answer);
}
