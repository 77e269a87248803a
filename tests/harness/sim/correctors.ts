/**
 * Phone numbers that are corrected in a random run, by staff and passengers, also while tickets move and sales are
 * cancelled. By chance of its own, and not in every run, so that the rest of a run stays as it is without it.
 */
import type { Random } from "../../support/random.ts";
import { NumberRequests } from "./number-requests.ts";
import { STAFF, type Requests } from "./requests.ts";
import type { RunState } from "./run-state.ts";

const MINUTE_MS = 60_000;

export class Correctors {
  readonly #run: RunState;
  readonly #requests: Requests;
  readonly #random: Random;
  readonly #isOn: boolean;
  readonly #numbers: NumberRequests;

  constructor(run: RunState, requests: Requests, random: Random) {
    this.#run = run;
    this.#requests = requests;
    this.#random = random;
    this.#isOn = random.chance(0.5);
    this.#numbers = new NumberRequests(run);
  }

  /** Sets the events of a time from now on. */
  plan(forMs: number): void {
    if (!this.#isOn) return;
    const random = this.#random;
    for (let at = 3 * MINUTE_MS; at < forMs; at += 1 + random.upTo(2 * MINUTE_MS)) {
      if (random.chance(0.5)) this.#at(at, () => this.#correct());
    }
  }

  /** Passengers look their tickets up by numbers of which a restore has left the hash. */
  sayAll(): void {
    for (const _ of this.#numbers.sayAll()) this.#run.reach("a number is said after a restore");
  }

  count(): void {
    for (const { state } of this.#run.auditor.shot.d1.numbersOfTickets.values()) {
      this.#run.reach(`a correction of a number is ${state}`);
    }
  }

  #correct(): void {
    const { tickets } = this.#run.auditor.shot.d1;
    const random = this.#random;
    if (tickets.length === 0) return;
    const ticket = random.of([...tickets]);
    const phone = `018${String(10_000_000 + random.upTo(89_999_999))}`;
    const by = random.chance(0.5) ? STAFF : "buyer";
    const send = () => void this.#numbers.correct(ticket.id, phone, by);
    send();
    if (random.chance(0.2)) send();
    if (random.chance(0.1)) this.#soon(() => void this.#requests.cancelSale(ticket.bill));
    if (random.chance(0.1)) this.#soon(() => void this.#numbers.abandon(ticket.id));
  }

  #soon(work: () => void): void {
    this.#at(1 + this.#random.upTo(200), work);
  }

  #at(inMs: number, work: () => void): void {
    this.#run.kernel.later(inMs, () => {
      work();
      return false;
    });
  }
}
