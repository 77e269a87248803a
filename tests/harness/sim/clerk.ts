/**
 * A clerk of a random run: holds seats among the buyers, sells them for cash, and checks again where no answer came.
 */
import type { Random } from "../../support/random.ts";
import { CounterRequests } from "./counter-requests.ts";
import type { Requests } from "./requests.ts";
import { FARE_POISHA } from "./stage.ts";
import type { RunState } from "./run-state.ts";

const MINUTE_MS = 60_000;
const SEATS = ["A1", "A3", "B1", "B3"];
const CHECKS_MOST = 3;

export class Clerk {
  readonly #run: RunState;
  readonly #requests: Requests;
  readonly #random: Random;
  readonly #counter: CounterRequests;

  constructor(run: RunState, requests: Requests, random: Random) {
    this.#run = run;
    this.#requests = requests;
    this.#random = random;
    this.#counter = new CounterRequests(run);
  }

  async work(): Promise<void> {
    const passengers = this.#random.upTo(4);
    for (let number = 0; number < passengers; number += 1) {
      await this.#run.kernel.sleep(this.#random.upTo(8 * MINUTE_MS));
      await this.#sell(number);
    }
  }

  async #sell(number: number): Promise<void> {
    const trip = this.#random.of(["31", "32"]);
    const person = { trip, booking: `${trip}.k${number}`, phone: `0190000000${number}` };
    const held = await this.#requests.hold(person, this.#random.of(SEATS)).outcome;
    if (held.kind !== "answered" || !held.value.ok) return;
    await this.#run.kernel.sleep(
      this.#random.upTo(this.#random.chance(0.8) ? MINUTE_MS : 12 * MINUTE_MS),
    );
    const { seats, farePoisha } = held.value.value;
    const basket = { seats: seats.length, farePoisha: farePoisha ?? FARE_POISHA };
    const sold = await this.#counter.sell(person, basket).outcome;
    if (sold.kind === "answered" && sold.value === null) return;
    this.#run.reach("a sale at a counter");
    const { bills } = this.#run.auditor.shot.d1;
    const own = [...bills.values()].filter(({ booking }) => booking === person.booking);
    for (let checks = this.#random.upTo(CHECKS_MOST); checks > 0; checks -= 1) {
      await this.#run.kernel.sleep(this.#random.upTo(2 * MINUTE_MS));
      for (const { id } of own) void this.#counter.finish(id);
    }
  }
}
