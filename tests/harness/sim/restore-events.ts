/**
 * Restores in a random run: of D1 to some moment of before, announced or not, or the loss of an object, while the
 * schedule runs, passengers press and staff act; sometimes twice. Before it tickets exchange their seats in a ring. By
 * chance of its own, so that the rest of a run stays as it is.
 */
import { refusalInPhase } from "../../../worker/acts/act-phase.ts";
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { cancelSale } from "../../../worker/db/payments/refunds.ts";
import { database } from "../../../worker/db/client.ts";
import { moveDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import { moveTicket } from "../../../worker/flows/tickets/move-ticket.ts";
import type { Random } from "../../support/random.ts";
import { STAFF } from "./requests.ts";
import {
  leadBack,
  loseObject,
  rememberD1,
  restoreD1,
  withoutTrip,
  type Moment,
  type WayBack,
} from "./restore.ts";
import { ByChance } from "./by-chance.ts";

const MINUTE_MS = 60_000;
/** The trip that a restore may go back to before. */
const LATER_TRIP = "32";
const SEATS = ["A1", "A3", "B1", "B3", "C1", "C2", "E1"];
const ORDERS = [
  ["31", "32", "41"],
  ["32", "31", "41"],
  ["41", "32", "31"],
] as const;

interface LiveTicket {
  id: string;
  bill: number;
  claim: string;
  trip: string;
  seats: string[];
}

export class RestoreEvents extends ByChance {
  #moment: Moment | null = null;

  /** The moment that D1 will be restored to. */
  remember(): void {
    this.#moment = rememberD1(this.run);
  }

  /** Sets the events of a time from now on. */
  plan(forMs: number): void {
    if (!this.random.chance(0.6)) return;
    for (let count = 1 + this.random.upTo(3); count > 0; count -= 1) {
      this.run.kernel.later(this.random.upTo(forMs), () => {
        void this.#exchange();
        return true;
      });
    }
  }

  /**
   * Never both at once: D1 goes back, or where no moment was remembered an object loses everything; then the way back.
   */
  async play(lost: Random): Promise<void> {
    const moment = this.#moment === null ? null : this.#beforeTrip(this.#moment);
    if (moment === null) loseObject(this.run, lost.of(["31", "32", "41"]));
    else await this.#restore(moment);
    // The schedule may be first.
    if (this.random.chance(0.3)) void this.requests.schedule();
    await leadBack(this.run, this.requests, this.#wayBack(moment));
    this.run.reach(moment === null ? "an object is rebuilt" : "D1 is restored");
  }

  /** Every other time D1 goes back to before a trip was opened, where something was sold of it since. */
  #beforeTrip(moment: Moment): Moment {
    const { stage, kernel } = this.run;
    const isSold = stage.shopSwitch.keeps(LATER_TRIP);
    const before = isSold && kernel.steps % 2 === 0 ? withoutTrip(moment, LATER_TRIP) : null;
    if (before !== null) this.run.reach("a restore to before a trip was opened");
    return before ?? moment;
  }

  async #restore(moment: Moment): Promise<void> {
    const run = this.run;
    this.#countLost(moment);
    // What D1 grew and the switch was not told yet, it can't miss.
    const isNoticeable = watermarkIn(moment) < run.stage.shopSwitch.read().watermark;
    restoreD1(run, moment);
    if (!isNoticeable || !this.random.chance(0.5)) return;
    const alerts = run.alerts.length;
    for (let minutes = 1 + this.random.upTo(4); minutes > 0; minutes -= 1) {
      void this.requests.schedule();
      this.#meanwhile();
      await run.kernel.runUntil(run.kernel.now + MINUTE_MS);
    }
    run.reach("a restore that nobody announced");
    if (!run.alerts.slice(alerts).some((line) => line.includes("restore_noticed"))) {
      run.raise(["R0 a restore that nobody announced is not noticed"]);
    }
  }

  /** In any order of the trips, and now and then with a second restore while they are compared. */
  #wayBack(moment: Moment | null): WayBack {
    const random = this.random;
    const way = { order: () => random.of(ORDERS), meanwhile: () => this.#meanwhile() };
    if (moment === null || !random.chance(0.4)) return way;
    return { ...way, again: { after: 1 + random.upTo(3), moment } };
  }

  /** What people try: everybody asks for the phase first, as the routes do. */
  #meanwhile(): void {
    const random = this.random;
    for (let count = random.upTo(4); count > 0; count -= 1) {
      const at = random.upTo(MINUTE_MS);
      const act = random.of([
        () => this.#cancel(),
        () => this.#moveByStaff(),
        () => this.#press(),
        () => this.#answer(),
      ]);
      this.run.kernel.later(at, () => {
        act();
        return true;
      });
    }
  }

  #cancel(): void {
    const ticket = this.#someTicket();
    if (ticket === null) return;
    const { bill, claim } = ticket;
    this.#act("cancel-sale", claim, async (env) => {
      const mark = { by: STAFF, now: Date.now() } as const;
      const note = { ...mark, act: "cancel_sale", target: String(bill), reason: "requested" };
      return cancelSale(database(env), bill, "sale_cancelled", mark, note);
    });
  }

  #moveByStaff(): void {
    const ticket = this.#someTicket();
    if (ticket === null || ticket.seats.length === 0) return;
    const toTrip = this.random.of(["31", "32"]);
    const seats = this.#shuffled(SEATS).slice(0, ticket.seats.length);
    const toRevision = this.#revision(toTrip);
    const { id: ticketId, claim } = ticket;
    this.#act("move-ticket", claim, async (env) => {
      const move = { ticketId, toTrip, toRevision, seats, change: null, by: STAFF } as const;
      return (await moveTicket(moveDependencies(env, STAFF), move)).ok;
    });
  }

  /** As the acts' road does; what was done to a sale, the restore need not bring back. */
  #act(name: ActName, claim: string, work: (env: Env) => Promise<boolean>): void {
    void this.run
      .request(name, async (env) => {
        if ((await refusalInPhase(env, name)) !== null) {
          this.run.reach("an act of staff waits for the comparison");
          return false;
        }
        // Whatever becomes of it, staff have decided about this sale.
        this.run.kept = this.run.kept.filter((one) => one.claim !== claim);
        return work(env);
      })
      .outcome.then((end) => {
        if (end.kind === "answered" && end.value)
          this.run.reach("an act of staff during a restore");
      });
  }

  #press(): void {
    const { kernel } = this.run;
    const bills = this.#rows("SELECT id FROM bills WHERE provider <> 'cash'");
    if (bills.length > 0) void this.requests.execute(Number(this.random.of(bills)["id"]));
    const person = { booking: `31.late${kernel.steps}`, trip: "31", phone: "" };
    void this.requests.hold(person, this.random.of(SEATS));
  }

  #answer(): void {
    const ticket = this.#someTicket();
    if (ticket === null) return;
    const choice = this.random.of(["keep", "refund"] as const);
    void this.moves.choose(ticket.id, this.#revision(ticket.trip), choice);
  }

  /** Two tickets of one seat each, by way of a third seat: one after the other they would refuse each other. */
  async #exchange(): Promise<void> {
    const single = this.#tickets().filter(({ seats }) => seats.length === 1);
    const [a, b] = this.#shuffled(single);
    const [between] = this.#shuffled(SEATS);
    if (a === undefined || b === undefined || between === undefined) return;
    const first = [a.id, a.trip, [between]] as const;
    for (const [id, trip, seats] of [
      first,
      [b.id, a.trip, a.seats],
      [a.id, b.trip, b.seats],
    ] as const) {
      const end = await this.moves.move(id, trip, seats, { by: STAFF }).outcome;
      if (end.kind !== "answered" || !end.value.ok) return;
    }
    this.run.reach("two tickets exchange their seats in a ring");
  }

  /** What a restore to the moment is about to lose. */
  #countLost(moment: Moment): void {
    const claims = (rows: readonly Record<string, unknown>[], name: string) =>
      new Set(rows.map((row) => row[name]));
    const bills = claims(moment.get("bills") ?? [], "claim");
    const moves = claims(moment.get("ticket_moves") ?? [], "to_claim");
    const moved = this.#rows(
      `SELECT b.claim, m.to_claim AS "to", (SELECT count(*) FROM ticket_moves o WHERE o.ticket_id = m.ticket_id AND o.state = 'done') AS times
       FROM ticket_moves m JOIN bills b ON b.id = m.bill_id WHERE m.state = 'done'`,
    ).filter(({ to }) => !moves.has(to));
    if (moved.length > 0) this.run.reach("a restore to before a move");
    if (moved.some(({ times }) => Number(times) > 1))
      this.run.reach("a restore to before two moves of a ticket");
    if (moved.some(({ claim }) => !bills.has(claim)))
      this.run.reach("a restore to before a sale that moved");
  }

  #someTicket(): LiveTicket | null {
    const tickets = this.#tickets();
    return tickets.length === 0 ? null : this.random.of(tickets);
  }

  /** As D1 has them: the auditor doesn't look meanwhile. */
  #tickets(): LiveTicket[] {
    return this.#rows(
      `SELECT k.id, k.bill_id, b.claim, k.current_trip AS trip, (SELECT group_concat(s.seat_no, ' ') FROM ticket_seats s WHERE s.ticket_id = k.id) AS seats
       FROM tickets k JOIN bills b ON b.id = k.bill_id WHERE k.voided_at IS NULL AND b.state = 'paid'`,
    ).map((row) => ({
      id: String(row["id"]),
      bill: Number(row["bill_id"]),
      claim: String(row["claim"]),
      trip: String(row["trip"]),
      seats: String(row["seats"] ?? "")
        .split(" ")
        .filter(Boolean),
    }));
  }

  #revision(trip: string): number {
    const [row] = this.#rows(`SELECT revision FROM trips WHERE id = '${trip}'`);
    return Number(row?.["revision"] ?? 0);
  }

  #shuffled<T>(values: readonly T[]): T[] {
    const keyed = values.map((value) => [this.random.upTo(1_000_000), value] as const);
    return keyed.toSorted(([a], [b]) => a - b).map(([, value]) => value);
  }

  #rows(sql: string) {
    return this.run.stage.d1.db.prepare(sql).all();
  }
}

function watermarkIn(moment: Moment): number {
  return Number(moment.get("shop_state")?.[0]?.["watermark"] ?? 0);
}
