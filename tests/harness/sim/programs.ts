/**
 * Agents' programs of a random run (protocol 27): each call has a key, and is sent again until it is answered, at once,
 * twice at a time, and after its answer was thrown away. By chance of their own.
 */
import { KeyRules } from "./audit/key-rules.ts";
import { ByChance } from "./by-chance.ts";
import { KeyRequests, type KeyAnswer } from "./key-requests.ts";
import { believedFor } from "./prices.ts";
import type { Started } from "./requests.ts";

const MINUTE_MS = 60_000;
const REPEATS_MOST = 12;
/** Few programs: the seats are wanted by others too. */
const PROGRAMS_MOST = 2;

/** In the booking of a program, after its trip. */
const PROGRAM = "y";

export function isOfProgram(booking: string): boolean {
  return booking.split(".")[1]?.startsWith(PROGRAM) ?? false;
}

export class Programs extends ByChance {
  readonly #keys = new KeyRequests(this.run, this.requests);
  readonly #rules = new KeyRules();

  plan(forMs: number): void {
    for (let count = this.random.upTo(PROGRAMS_MOST + 1), number = 0; number < count; number += 1) {
      this.at(this.random.upTo(forMs), () => void this.#sell(number));
    }
  }

  async #sell(number: number): Promise<void> {
    const trip = this.random.of(["31", "32"]);
    const booking = `${trip}.${PROGRAM}${number}`;
    const person = { trip, booking, phone: `0150000000${number}` };
    const count = 1 + this.random.upTo(3);
    this.#rules.asked(booking, trip, count);
    const hold = `${booking} hold`;
    const held = await this.#insist(hold, () => this.#keys.holdTogether(person, hold, count));
    if (held === null) return;
    const { seats, farePoisha } = JSON.parse(held) as { seats: string[]; farePoisha: number };
    const agreed = believedFor(seats.length, farePoisha);
    const pay = `${booking} pay`;
    const opened = await this.#insist(pay, () => this.#keys.checkout(person, pay, agreed));
    if (opened === null) return;
    this.run.reach("a program opens a payment");
    const bill = Number(opened);
    const invoice = this.run.auditor.shot.d1.bills.get(bill)?.invoice;
    // A restore has taken it.
    if (invoice === undefined) return;
    this.run.wallet.authorise(invoice);
    await this.requests.execute(bill).outcome;
  }

  /** The first success, or null when it is refused or there is none. */
  async #insist(key: string, send: () => Started<KeyAnswer>): Promise<string | null> {
    let answer: string | null = null;
    for (let repeats = 0; repeats < REPEATS_MOST; repeats += 1) {
      const sent = this.random.chance(0.3) ? [send(), send()] : [send()];
      // In the order in which they come: the later one may have found that what the first opened is over.
      const ends: Awaited<Started<KeyAnswer>["outcome"]>[] = [];
      await Promise.all(sent.map(async ({ outcome }) => ends.push(await outcome)));
      this.run.raise(this.#rules.seats(this.run.auditor.shot));
      for (const end of ends) {
        if (end.kind !== "answered" || end.value.status !== 201) continue;
        const { text } = end.value;
        this.run.raise(this.#rules.answered(key, text, this.#isOver(answer)));
        answer = text;
      }
      const isRefused = ends.some(
        (end) => end.kind === "answered" && end.value.text !== "idempotency_in_progress",
      );
      // Its answer is thrown away now and then.
      if (isRefused && this.random.chance(0.7)) return answer;
      await this.run.kernel.sleep(this.random.upTo(2 * MINUTE_MS));
    }
    return answer;
  }

  /** What a payment's answer opened is over: another one is opened for the same key. */
  #isOver(answer: string | null): boolean {
    const state = this.run.auditor.shot.d1.bills.get(Number(answer ?? 0))?.state;
    return state !== undefined && state !== "created" && state !== "capturing";
  }
}
