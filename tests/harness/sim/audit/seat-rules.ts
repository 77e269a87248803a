/**
 * What must be true of a trip's seats after every step (I1, I4), written from the protocol alone. It checks each call
 * of an object against its tables before and after, and against its answer.
 */
import type { ObjectCall } from "../trip-host.ts";
import { seatsIn, type CaptureRow, type D1Shot, type SeatRow, type TripShot } from "./shot.ts";

const SIX = 6;
/** For how long a trip remembers that a hold ran out. */
const REMEMBERED_MS = 30 * 60_000;

export interface SeatChange {
  trip: string;
  before: TripShot;
  after: TripShot;
  d1: D1Shot;
  /** The last call of the object. */
  call: ObjectCall | null;
}

/**
 * A seat and its claim's record agree, and no seat is in two live records; but a move within the trip takes seats over
 * from the record of before, which then has no part in them.
 */
export function oneOwner({ trip, after, d1 }: Pick<SeatChange, "trip" | "after" | "d1">): string[] {
  const broken: string[] = [];
  const owners = new Map<string, CaptureRow>();
  const isLive = ({ state }: CaptureRow) => state === "capturing" || state === "sold";
  for (const capture of after.captures.values()) {
    if (!isLive(capture)) continue;
    for (const seatNo of seatsIn(capture.seats)) {
      const seat = after.seats.get(seatNo);
      if (isTakenOver(d1, trip, capture, seat)) continue;
      const other = owners.get(seatNo);
      if (other !== undefined) {
        broken.push(`I1 ${trip} ${seatNo} has two owners, bills ${other.bill} and ${capture.bill}`);
      }
      owners.set(seatNo, capture);
      if (seat?.claim !== capture.claim || seat.state !== capture.state) {
        const found = seat === undefined ? "free" : `${seat.state} for bill ${seat.bill}`;
        broken.push(
          `I1 ${trip} ${seatNo} is ${found}, and bill ${capture.bill} has it as ${capture.state}`,
        );
      }
    }
  }
  for (const seat of after.seats.values()) {
    if (seat.claim === null && seat.state !== "capturing" && seat.state !== "sold") continue;
    const record = after.captures.get(seat.claim ?? "");
    const isOwn =
      record !== undefined && isLive(record) && seatsIn(record.seats).includes(seat.seatNo);
    if (!isOwn || record.state !== seat.state) {
      broken.push(
        `I1 ${trip} ${seat.seatNo} is ${seat.state} for bill ${seat.bill}, whose record has not got it`,
      );
    }
  }
  return broken;
}

/** By a move of the ticket within the trip, whose record lists it still; whoever has it now. */
function isTakenOver(d1: D1Shot, trip: string, { bill, claim }: CaptureRow, seat?: SeatRow) {
  if (seat?.claim === claim) return false;
  const all = [...d1.moves.values()];
  const groups = new Set(all.filter((move) => move.bill === bill).map(({ group }) => group));
  const within = all.filter(
    (move) => groups.has(move.group) && (move.fromTrip === trip || move.toTrip === trip),
  );
  return within.some(({ state, fromClaim, toClaim }) => {
    if (toClaim === seat?.claim) return true;
    return state === "done" ? fromClaim === claim : state === "failed" && toClaim === claim;
  });
}

/** Every change of a seat is one that the protocol has, made by the call that may make it. */
export function seatMoves(change: SeatChange): string[] {
  const { before, after } = change;
  const broken: string[] = [];
  for (const seatNo of changedSeats(change)) {
    const wrong = wrongMove(change, before.seats.get(seatNo), after.seats.get(seatNo));
    if (wrong !== null) broken.push(`${wrong} (${change.trip} ${seatNo}, ${change.call?.name})`);
  }
  return broken;
}

function changedSeats({ before, after }: Pick<SeatChange, "before" | "after">): string[] {
  const seatNos = new Set([...before.seats.keys(), ...after.seats.keys()]);
  return [...seatNos].filter(
    (seatNo) => !isSame(before.seats.get(seatNo), after.seats.get(seatNo)),
  );
}

function wrongMove(
  { trip, call, before, d1 }: SeatChange,
  was: SeatRow | undefined,
  is: SeatRow | undefined,
): string | null {
  const name = call?.name ?? "nobody";
  const input = asRecord(call?.input);
  const now = call?.now ?? 0;
  if (was?.state === "held") {
    const isRunning = runs(before, was.booking, now);
    const isOwn = was.booking === input["booking"];
    if (isRunning && is !== undefined && is.booking !== was.booking) {
      return "I1 a running hold is taken";
    }
    if (isRunning && is === undefined && !(name === "cancel" && isOwn)) {
      return "I1 a running hold is ended by somebody else";
    }
  }
  if (was?.state === "capturing") return wrongEnd(d1, { was, is, name, input });
  if (was?.state === "sold") {
    if (name === "capture" && isTakenBy(d1, trip, was, is)) return null;
    if (name !== "giveBack" || input["claim"] !== was.claim) return "I1 a sale is undone";
    if (is !== undefined && !isHandedBack(is, input)) return "I1 a sale is undone";
    return isOver(d1, was.claim) ? null : "I1 a seat is free in the object while D1 has it sold";
  }
  if (was?.state === "blocked") return name === "unblock" ? null : "I1 a blocked seat is taken";
  if (is?.state === "sold") return "I1 a seat is sold that was not being paid for";
  if (is?.state === "capturing" && name !== "capture") return "I1 a seat is locked by no capture";
  return null;
}

interface Ended {
  was: SeatRow;
  is: SeatRow | undefined;
  name: string;
  input: Record<string, unknown>;
}

/** Reports what is wrong when a seat is no longer captured, for a payment or a move; null when nothing is. */
function wrongEnd(d1: D1Shot, { was, is, name, input }: Ended): string | null {
  if (is?.state === "sold" && is.claim === was.claim) {
    return name === "sell" ? null : "I1 a seat is sold without a sell";
  }
  if (name !== "release" && name !== "giveBack") {
    return "I4 a seat that is being paid for is let go by something else than a definite answer";
  }
  if (input["claim"] !== was.claim) return "I4 a bill lets another bill's seats go";
  if (name === "giveBack" && !isOver(d1, was.claim)) {
    return "J6 seats are given back of a claim that is not over";
  }
  const isFreed = is === undefined || is.claim === null;
  return isFreed || isHandedBack(is, input) ? null : "I4 a seat goes to somebody else";
}

/** True when a failed move within the trip has given the seat back to the claim that it was taken over from. */
function isHandedBack(is: SeatRow, input: Record<string, unknown>): boolean {
  const { over } = input;
  return is.claim !== null && (Array.isArray(over) ? over.includes(is.claim) : is.claim === over);
}

/** By the ticket's own move within the trip. */
function isTakenBy(d1: D1Shot, trip: string, was: SeatRow, is: SeatRow | undefined): boolean {
  const move = d1.moves.get(is?.claim ?? "");
  const legs = [...d1.moves.values()].filter(({ group }) => group === move?.group);
  const isWithin = move?.toTrip === trip;
  const isFromLeg = legs.some((leg) => leg.fromTrip === trip && leg.fromClaim === was.claim);
  return is?.state === "capturing" && isWithin && isFromLeg;
}

/** D1 says that the claim is over: of an owed bill, the source of a done move, the target of a failed one. */
function isOver({ bills, moves, numbers }: D1Shot, claim: string | null): boolean {
  const state = bills.get(numbers.get(claim ?? "") ?? 0)?.state;
  const own = moves.get(claim ?? "");
  if (own?.state === "failed") return true;
  const isOwed = state === "refund_owed" || state === "refunded";
  if (isOwed && own?.state !== "moving") return true;
  return [...moves.values()].some((one) => one.fromClaim === claim && one.state === "done");
}

const NEXT: Record<string, readonly string[]> = {
  capturing: ["sold", "released"],
  sold: ["released"],
};

/** J6: a record only goes forward: what is over never captures again. */
export function recordMoves({
  trip,
  before,
  after,
}: Pick<SeatChange, "trip" | "before" | "after">) {
  return [...before.captures.values()].flatMap(({ claim, bill, state }) => {
    const is = after.captures.get(claim)?.state ?? "gone";
    return is === state || NEXT[state]?.includes(is) === true
      ? []
      : [`J6 ${trip} the record of bill ${bill} goes from ${state} to ${is}`];
  });
}

/** In the simulation every other number is proven to be its buyer's (decisions 2.5). */
export function isProven(phoneKey: string): boolean {
  return /[02468]$/.test(phoneKey);
}

/**
 * No hold makes seven seats of a booking or of a phone (a payment may: it takes its own seats back), and a hold counts
 * under proven numbers only. A seat that is refused as taken is taken; what is offered instead is free, and the refusal
 * changes no seat.
 */
export function holdRules({ trip, after, before, call }: SeatChange): string[] {
  if (call === null) return [];
  const broken: string[] = [];
  const hasBookingTrip = (call.name === "hold" || call.name === "holdTogether") && after !== before;
  const { booking } = asRecord(call.input);
  if (hasBookingTrip && typeof booking === "string") {
    const phones = listPhones(after, booking);
    const open = [...after.seats.values()].filter((seat) => isUnderWay(after, seat, call.now));
    const own = open.filter((seat) => seat.booking === booking).length;
    if (own > SIX) broken.push(`H6 booking ${booking} has ${own} seats of ${trip}`);
    for (const phone of phones) {
      const ofPhone = open.filter((seat) => listPhones(after, seat.booking).includes(phone)).length;
      if (ofPhone > SIX) broken.push(`H6 one phone has ${ofPhone} seats of ${trip}`);
    }
  }
  for (const [tied, { phoneKeys }] of after.holds) {
    const typed = (JSON.parse(phoneKeys) as string[]).filter((key) => !isProven(key));
    if (typed.length > 0)
      broken.push(`H7 booking ${tied} counts under a number that nobody proved`);
  }
  if (hasBookingTrip && typeof booking === "string" && isUncheckedAgain(before, booking, call)) {
    broken.push(`H8 booking ${booking} holds again after a hold that ran out, without a new check`);
  }
  const refusedSeat = seatRefusedAsTaken(call);
  if (refusedSeat !== null) {
    if (isFree(before, refusedSeat, call.now)) {
      broken.push(`H1 ${trip} ${refusedSeat} is free, and was refused as taken`);
    }
  }
  return [...broken, ...offerRules({ trip, before, after, call })];
}

/** The booking had no seat, its hold had run out, and the check was passed before that. */
function isUncheckedAgain(before: TripShot, booking: string, call: ObjectCall): boolean {
  const { checkedAt } = asRecord(call.input);
  const deadlineAt = before.holds.get(booking)?.deadlineAt ?? null;
  if (typeof checkedAt !== "number" || deadlineAt === null) return false;
  const ranOutAgoMs = call.now - deadlineAt;
  const isRemembered = ranOutAgoMs >= 0 && ranOutAgoMs < REMEMBERED_MS;
  const hasSeat = [...before.seats.values()].some(
    (seat) => seat.booking === booking && isUnderWay(before, seat, call.now),
  );
  return isRemembered && !hasSeat && checkedAt < deadlineAt;
}

function offerRules(change: Pick<SeatChange, "trip" | "before" | "after"> & { call: ObjectCall }) {
  const { trip, before, after, call } = change;
  const offer = asRecord(asRecord(asRecord(call.answer)["error"])["lost"])["offer"];
  if (!Array.isArray(offer)) return [];
  const broken = offer
    .map(String)
    .filter((seatNo) => !isFree(before, seatNo, call.now))
    .map((seatNo) => `H1 ${trip} ${seatNo} is offered, and is not free`);
  const isChanged = changedSeats({ before, after }).length > 0;
  return isChanged ? [...broken, `H1 ${trip} a refused hold changes the seats`] : broken;
}

function isFree(trip: TripShot, seatNo: string, now: number): boolean {
  const seat = trip.seats.get(seatNo);
  return seat === undefined || (seat.state === "held" && !runs(trip, seat.booking, now));
}

function listPhones(trip: TripShot, booking: string | null): string[] {
  return JSON.parse(trip.holds.get(booking ?? "")?.phoneKeys ?? "[]") as string[];
}

function seatRefusedAsTaken(call: ObjectCall): string | null {
  const error = asRecord(asRecord(call.answer)["error"]);
  const isTaken = call.name === "hold" && error["reason"] === "seat_taken";
  return isTaken ? String(error["seatNo"]) : null;
}

function isUnderWay(trip: TripShot, seat: SeatRow, now: number): boolean {
  if (seat.state === "capturing") return true;
  return seat.state === "held" && runs(trip, seat.booking, now);
}

function runs(trip: TripShot, booking: string | null, now: number): boolean {
  const deadlineAt = trip.holds.get(booking ?? "")?.deadlineAt ?? null;
  return deadlineAt !== null && now < deadlineAt;
}

function isSame(a: SeatRow | undefined, b: SeatRow | undefined): boolean {
  return a?.state === b?.state && a?.booking === b?.booking && a?.claim === b?.claim;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
