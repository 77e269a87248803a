/**
 * Goal: no order of calls, repeats, alarms, evictions and passing time makes a seat have two owners, a hold
 * outlive its time, or a bill lose what it has. Method: many small crowded buses, each a random walk over the
 * whole state machine; after every step the answer and every seat are compared with an auditor that was written
 * from the rules alone, and the rules that money depends on are checked once more separately. A failing run prints
 * its seed and its last steps; `SEED=… npm test` plays it again.
 */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { freeSeats, seatMap } from "../../../worker/domain/seats/seat-map.ts";
import { findNextDeadline, seatAt } from "../../../worker/domain/seats/trip-state.ts";
import { randomFrom } from "../../support/random.ts";
import type { Op, Owner } from "../../support/seats/seat-ops.ts";
import { Walk, chooseOp, PLAN, PLAN_SEATS } from "./seat-walk.ts";

const WALKS = 500;
const STEPS = 420;

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
  const next = findNextDeadline(state);
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
function chooseWay(op: Op, answer: unknown): string {
  if (answer === null || typeof answer !== "object") return `${op.kind} null`;
  if ("ok" in answer && answer.ok === true) return `${op.kind} ok`;
  const result = "error" in answer ? answer.error : answer;
  return `${op.kind} ${String(Object.values(result ?? {})[0])}`;
}

const WAYS = [
  "hold: ok trip_cancelled booking_sold no_such_seat seat_capturing sale_closed seat_taken",
  "hold: seat_limit phone_limit order_unchecked not_open_yet cool_down human_check_needed",
  "holdTogether: ok trip_cancelled booking_sold sale_closed seat_taken not_enough_seats",
  "holdTogether: seat_limit phone_limit order_unchecked not_open_yet cool_down human_check_needed",
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
  return chooseWay(op, answer);
}

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
});
