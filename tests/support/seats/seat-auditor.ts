/**
 * Goal: to know what a trip's object must answer, by other means than its own. Method: the rules of the decisions and
 * the protocol over a map of owners, with ended holds removed before every request. It keeps no rows to tidy up, so no
 * stale row can mislead it. It shares no code with worker/domain; only the shapes of the answers are the same.
 */
import { HOLD_MS, HoldAuditor, SIX } from "./hold-auditor.ts";
import type { Op, Paper } from "./seat-ops.ts";

export class SeatAuditor extends HoldAuditor {
  /**
   * The expected answer. An alarm and an eviction answer nothing and change nothing. Which seats a party gets is not
   * predicted: the given answer is checked.
   */
  expect(op: Op, answered: unknown): unknown {
    switch (op.kind) {
      case "hold":
        return this.hold(op);
      case "holdTogether":
        return this.holdTogether(op, answered);
      case "cancel":
        return this.cancel(op);
      case "claimPhone":
        return this.claimPhone(op);
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
        this.isCancelled = true;
        return { cancelled: true };
      case "tick":
        this.pass(op.ms);
        return null;
      case "alarm":
      case "evict":
        return null;
    }
  }

  #capture({ bill, booking, seats }: Extract<Op, { kind: "capture" }>): unknown {
    const lost = seats.filter((seatNo) => {
      const owner = this.owners.get(seatNo);
      const isFree = owner === undefined;
      const isHisToTake = owner?.state === "held" && owner.booking === booking;
      return this.isCancelled || !(isFree || isHisToTake);
    });
    const paper = this.papers.get(bill);
    if (paper?.stage === "capturing") return { state: "capturing" };
    if (paper?.stage === "sold") return { state: "sold", trxId: paper.trxId };
    if (paper?.stage === "released") return { state: "gone", lost };
    const isLost = lost.length > 0 || this.isCancelled;
    const isTooMany = this.phonesOf(booking).some(
      (phoneKey) => this.#paying(booking, phoneKey) + seats.length > SIX,
    );
    const stage = isLost || isTooMany ? "released" : "capturing";
    this.papers.set(bill, { stage, booking, seats, trxId: "" });
    if (this.isCancelled) return { state: "gone", lost, why: "trip_cancelled" };
    if (isLost) return { state: "gone", lost };
    if (isTooMany) return { state: "gone", lost, why: "phone_limit" };
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
      this.#onSale(paper.booking ?? "");
    }
    return { state: "sold", trxId: paper.trxId };
  }

  /** With a purchase the time begins anew. */
  #onSale(booking: string): void {
    const actor = this.actors.get(booking);
    if (actor?.isKnown !== true) {
      if (actor !== undefined) this.untie(booking, actor);
      return;
    }
    // With another bill still under way a hold that ran out stays so.
    actor.keptMs = actor.ranOut ? HOLD_MS : 0;
    if (this.countOfBooking(booking) > 0) return;
    const over = { endsAt: null, farePoisha: null, keptMs: 0, ranOut: false };
    Object.assign(actor, { ...over, overAt: this.now });
    this.untie(booking, actor);
  }

  #release(bill: number): unknown {
    const paper = this.papers.get(bill) ?? this.#blankPaper(bill);
    if (paper.stage === "sold") return { state: "sold", trxId: paper.trxId };
    if (paper.stage === "capturing") {
      const isTimeLeft = (this.actors.get(paper.booking ?? "")?.endsAt ?? null) !== null;
      for (const seatNo of paper.seats) {
        if (isTimeLeft)
          this.owners.set(seatNo, { state: "held", booking: paper.booking, bill: null });
        else this.owners.delete(seatNo);
      }
      paper.stage = "released";
      this.endIfEmptyHanded(paper.booking ?? "");
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
      this.endIfEmptyHanded(paper.booking ?? "");
    }
    return { state: "released" };
  }

  #blankPaper(bill: number): Paper {
    const paper: Paper = { stage: "released", booking: null, seats: [], trxId: "" };
    this.papers.set(bill, paper);
    return paper;
  }

  /** Seats being paid for under a number. */
  #paying(booking: string, phoneKey: string): number {
    return [...this.actors.keys(), ...(this.actors.has(booking) ? [] : [booking])]
      .filter((other) => other === booking || this.phonesOf(other).includes(phoneKey))
      .reduce((sum, other) => sum + this.has(other, "capturing").length, 0);
  }
}
