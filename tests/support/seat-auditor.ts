/**
 * Goal: to know what a trip's object must answer, by other means than its own. Method: the rules of the
 * decisions and the protocol, played with names on a seating plan, by somebody who looks at the clock before
 * every request and strikes out at once whoever's time is up. It keeps no rows to tidy, so it can't be fooled by
 * one that was left. It shares no code with worker/domain; only the shapes of the answers are the same.
 */
import { faultOfParty, heldIn } from "./party-auditor.ts";
import type { Op, Owner, Paper } from "./seat-ops.ts";
import { coolDown, no, notOpenYet, pauseOf, type Person } from "./seat-actors.ts";

const HOLD_MS = 480_000;
const SIX = 6;

export class SeatAuditor {
  now: number;
  readonly owners = new Map<string, Owner>();
  readonly papers = new Map<number, Paper>();
  readonly #people = new Map<string, Person>();
  readonly #plan: readonly string[];
  #isCancelled = false;

  constructor(plan: readonly string[], blocked: readonly string[], now: number) {
    this.#plan = plan;
    this.now = now;
    for (const seatNo of blocked) {
      this.owners.set(seatNo, { state: "blocked", booking: null, bill: null });
    }
  }

  /**
   * What must be answered. An alarm and an eviction say nothing and change nothing. Which seats a party gets is
   * not foretold: what was answered is judged.
   */
  expect(op: Op, answered: unknown): unknown {
    switch (op.kind) {
      case "hold":
        return this.#hold(op);
      case "holdTogether":
        return this.#holdTogether(op, answered);
      case "cancel":
        return this.#cancel(op);
      case "claimPhone":
        return this.#claimPhone(op);
      case "capture":
        return this.#capture(op);
      case "sell":
        return this.#sell(op);
      case "release":
        return this.#release(op.bill);
      case "resolveOrBar":
        return this.#resolveOrBar(op.bill);
      case "giveBack":
        return this.#giveBack(op.bill);
      case "cancelTrip":
        this.#isCancelled = true;
        return { cancelled: true };
      case "tick":
        this.#pass(op.ms);
        return null;
      case "alarm":
      case "evict":
        return null;
    }
  }

  /** The earliest moment at which somebody who holds a seat is struck out. */
  nextEnd(): number | null {
    const ends = [...this.#people]
      .filter(([booking]) => this.#has(booking, "held").length > 0)
      .map(([, person]) => person.endsAt ?? Number.NaN);
    return ends.length === 0 ? null : Math.min(...ends);
  }

  /** Held seats and seats being paid for, of a booking or of all bookings of a phone. */
  countOfBooking(booking: string): number {
    return this.#has(booking, "held").length + this.#has(booking, "capturing").length;
  }

  countOfPhone(phone: string): number {
    let count = 0;
    for (const [booking, person] of this.#people) {
      if (person.phone === phone) count += this.countOfBooking(booking);
    }
    return count;
  }

  phoneOf(booking: string): string | null {
    return this.#people.get(booking)?.phone ?? null;
  }

  #pass(ms: number): void {
    this.now += ms;
    for (const [booking, person] of this.#people) {
      if (person.endsAt === null || person.endsAt > this.now) continue;
      for (const seatNo of this.#has(booking, "held")) this.owners.delete(seatNo);
      const streak = person.hasTried ? 0 : person.streak + 1;
      const ranOutAt = person.endsAt;
      Object.assign(person, { endsAt: null, farePoisha: null, ranOut: true, ranOutAt, streak });
    }
  }

  #hold(op: Extract<Op, { kind: "hold" }>): unknown {
    const owner = this.owners.get(op.seatNo);
    const isOwn = owner?.booking === op.booking;
    if (this.#isCancelled) return no("trip_cancelled");
    if (this.#hasBought(op.booking)) return no("booking_sold");
    if (!this.#plan.includes(op.seatNo)) return no("no_such_seat", op.seatNo);
    if (isOwn && owner.state === "held") return this.#yes(op.booking);
    if (isOwn && owner.state === "capturing") return no("seat_capturing", op.seatNo);
    if (op.isClosed) return no("sale_closed");
    if (op.isUnopened) return notOpenYet(this.now);
    if (owner !== undefined) return no("seat_taken", op.seatNo);
    return this.#refusalOfMore(op, 1) ?? this.#take(op, [op.seatNo]);
  }

  #holdTogether(op: Extract<Op, { kind: "holdTogether" }>, answered: unknown): unknown {
    const held = this.#has(op.booking, "held");
    if (this.#isCancelled) return no("trip_cancelled");
    if (this.#hasBought(op.booking)) return no("booking_sold");
    if (op.having !== null && held.length - op.having >= op.count) return this.#yes(op.booking);
    if (op.isClosed) return no("sale_closed");
    if (op.isUnopened) return notOpenYet(this.now);
    const refusal = this.#refusalOfMore(op, op.count);
    if (refusal !== null) return refusal;
    const free = this.#plan.filter((seatNo) => !this.owners.has(seatNo));
    if (free.length < op.count) {
      return { ok: false, error: { reason: "not_enough_seats", free: free.length } };
    }
    const got = heldIn(answered).filter((seatNo) => !held.includes(seatNo));
    const error = faultOfParty(free, got, op.count);
    return error === null ? this.#take(op, got) : error;
  }

  #refusalOfMore(op: { booking: string; orderAsked: boolean }, more: number): unknown {
    const person = this.#people.get(op.booking);
    const count = this.countOfBooking(op.booking);
    const phone = person?.phone ?? null;
    const isNewcomer = count === 0 && (person === undefined || person.ranOut);
    if (count + more > SIX) return no("seat_limit");
    if (phone !== null && this.countOfPhone(phone) + more > SIX) return no("phone_limit");
    const pause = isNewcomer ? pauseOf(this.#people, op.booking, this.now) : 0;
    if (pause > 0) return coolDown(pause);
    return isNewcomer && !op.orderAsked ? no("ask_order") : null;
  }

  #take(op: { booking: string; farePoisha: number }, seats: readonly string[]): unknown {
    const person = this.#people.get(op.booking);
    for (const seatNo of seats) {
      this.owners.set(seatNo, { state: "held", booking: op.booking, bill: null });
    }
    if (person === undefined || person.endsAt === null) {
      this.#people.set(op.booking, {
        endsAt: this.now + HOLD_MS,
        farePoisha: op.farePoisha,
        phone: person?.phone ?? null,
        ranOut: false,
        ranOutAt: 0,
        streak: person?.streak ?? 0,
        hasTried: false,
      });
    }
    return this.#yes(op.booking);
  }

  #cancel({ booking, seatNo }: Extract<Op, { kind: "cancel" }>): unknown {
    const owner = this.owners.get(seatNo);
    if (this.#hasBought(booking)) return no("booking_sold");
    if (owner?.booking === booking && owner.state === "capturing") {
      return no("seat_capturing", seatNo);
    }
    if (owner?.booking !== booking) {
      return this.#people.get(booking)?.ranOut === true
        ? this.#yes(booking)
        : no("not_your_seat", seatNo);
    }
    this.owners.delete(seatNo);
    this.#endIfEmptyHanded(booking);
    return this.#yes(booking);
  }

  #claimPhone({ booking, phoneKey, exempt }: Extract<Op, { kind: "claimPhone" }>): unknown {
    if (this.#hasBought(booking)) return no("booking_sold");
    const person = this.#people.get(booking);
    const others =
      this.countOfPhone(phoneKey) - (person?.phone === phoneKey ? this.countOfBooking(booking) : 0);
    if (!exempt && others + this.countOfBooking(booking) > SIX) return no("phone_limit");
    if (person !== undefined) person.phone = exempt ? null : phoneKey;
    return this.#yes(booking);
  }

  #capture({ bill, booking, seats }: Extract<Op, { kind: "capture" }>): unknown {
    const lost = seats.filter((seatNo) => {
      const owner = this.owners.get(seatNo);
      const isFree = owner === undefined;
      const isHisToTake = owner?.state === "held" && owner.booking === booking;
      return this.#isCancelled || !(isFree || isHisToTake);
    });
    const paper = this.papers.get(bill);
    if (paper?.stage === "capturing") return { state: "capturing" };
    if (paper?.stage === "sold") return { state: "sold", trxId: paper.trxId };
    if (paper?.stage === "released") return { state: "gone", lost };
    const isLost = lost.length > 0 || this.#isCancelled;
    const stage = isLost ? "released" : "capturing";
    this.papers.set(bill, { stage, booking, seats, trxId: "" });
    const person = this.#people.get(booking);
    if (person !== undefined) Object.assign(person, { streak: 0, hasTried: true });
    if (isLost) return { state: "gone", lost };
    for (const seatNo of seats) this.owners.set(seatNo, { state: "capturing", booking, bill });
    return { state: "capturing" };
  }

  #sell({ bill, trxId }: Extract<Op, { kind: "sell" }>): unknown {
    const paper = this.papers.get(bill);
    if (paper === undefined || paper.stage === "released") return { state: "gone" };
    if (paper.stage === "capturing") {
      paper.stage = "sold";
      paper.trxId = trxId;
      for (const seatNo of paper.seats) {
        this.owners.set(seatNo, { state: "sold", booking: paper.booking, bill });
      }
      this.#endIfEmptyHanded(paper.booking ?? "");
    }
    return { state: "sold", trxId: paper.trxId };
  }

  #release(bill: number): unknown {
    const paper = this.papers.get(bill) ?? this.#blankPaper(bill);
    if (paper.stage === "sold") return { state: "sold", trxId: paper.trxId };
    if (paper.stage === "capturing") {
      const isTimeLeft = (this.#people.get(paper.booking ?? "")?.endsAt ?? null) !== null;
      for (const seatNo of paper.seats) {
        if (isTimeLeft)
          this.owners.set(seatNo, { state: "held", booking: paper.booking, bill: null });
        else this.owners.delete(seatNo);
      }
      paper.stage = "released";
    }
    return { state: "released" };
  }

  #resolveOrBar(bill: number): unknown {
    const paper = this.papers.get(bill);
    if (paper === undefined) {
      this.#blankPaper(bill);
      return { state: "barred" };
    }
    return paper.stage === "sold" ? { state: "sold", trxId: paper.trxId } : { state: paper.stage };
  }

  #giveBack(bill: number): unknown {
    const paper = this.papers.get(bill) ?? this.#blankPaper(bill);
    if (paper.stage !== "released") {
      for (const seatNo of paper.seats) this.owners.delete(seatNo);
      paper.stage = "released";
      this.#endIfEmptyHanded(paper.booking ?? "");
    }
    return { state: "released" };
  }

  #blankPaper(bill: number): Paper {
    const paper: Paper = { stage: "released", booking: null, seats: [], trxId: "" };
    this.papers.set(bill, paper);
    return paper;
  }

  #endIfEmptyHanded(booking: string): void {
    const person = this.#people.get(booking);
    if (person === undefined || this.countOfBooking(booking) > 0 || person.ranOut) return;
    person.endsAt = null;
    person.farePoisha = null;
  }

  #hasBought(booking: string): boolean {
    return [...this.papers.values()].some(
      (paper) => paper.stage === "sold" && paper.booking === booking,
    );
  }

  #has(booking: string, state: "held" | "capturing"): string[] {
    return this.#plan.filter((seatNo) => {
      const owner = this.owners.get(seatNo);
      return owner?.booking === booking && owner.state === state;
    });
  }

  #yes(booking: string): unknown {
    const person = this.#people.get(booking);
    return {
      ok: true,
      value: {
        booking,
        seats: this.#has(booking, "held"),
        capturing: this.#has(booking, "capturing"),
        deadlineAt: person?.endsAt ?? null,
        farePoisha: person?.farePoisha ?? null,
        now: this.now,
      },
    };
  }
}
