/** The buyers of a random run: they change their minds, repeat requests and return late. */
import type { Result } from "../../../worker/domain/result.ts";
import type { BookingSeats } from "../../../worker/trip/calls.ts";
import type { Random } from "../../support/random.ts";
import type { Outcome } from "./kernel.ts";
import { believedFor, believedWithCoupon, type Agreed, type Basket } from "./prices.ts";
import type { Person, Requests, Started } from "./requests.ts";
import { FARE_POISHA } from "./stage.ts";
import { coachNow, revisionNow } from "./trip-now.ts";
import type { RunState } from "./run-state.ts";

/** Few seats, so that buyers compete. */
const SEATS = ["A1", "A3", "B1", "B3"];
const MORE_SEATS = ["C1", "C2", "C3", "C4", "D1", "D2"];
const MINUTE_MS = 60_000;
const NOTHING: Basket = { seats: 0, farePoisha: FARE_POISHA };

export class Actors {
  readonly bills: number[] = [];
  readonly #run: RunState;
  readonly #requests: Requests;
  readonly #random: Random;

  constructor(run: RunState, requests: Requests, random = run.random) {
    this.#run = run;
    this.#requests = requests;
    this.#random = random;
  }

  /** A group of friends, who buy together as many seats as they get of those that few others want. */
  async group(number: number): Promise<void> {
    const { kernel } = this.#run;
    await kernel.sleep(this.#random.upTo(5 * MINUTE_MS));
    const trip = this.#random.chance(0.7) ? "31" : "32";
    const phone = `0190000000${number * 2}`;
    const person = { trip, phone, booking: `${trip}.g${number}` };
    const seen = revisionNow(this.#run, trip);
    let basket = NOTHING;
    for (const seatNo of [...MORE_SEATS, this.#random.of(SEATS)]) {
      const answer = await this.#certain(() => this.#requests.hold(person, seatNo));
      basket = getBasket(answer) ?? basket;
      if (basket.seats >= 4) break;
    }
    if (basket.seats < 2) return;
    const bill = await this.#checkout(person, basket, seen);
    if (bill !== null) await this.#pay(bill);
  }

  /** One buyer's whole visit. */
  async buyer(number: number): Promise<void> {
    const { kernel } = this.#run;
    await kernel.sleep(this.#random.upTo(12 * MINUTE_MS));
    if (this.#random.chance(0.08)) return this.#rideTheCoach(number);
    const trip = this.#random.chance(0.7) ? "31" : "32";
    const phone = `0170000000${this.#random.upTo(6)}`;
    const visits = 1 + this.#random.upTo(2);
    // Half of those who come again still have the cookie of their first visit, and see the seats that they had then.
    const keepsCookie = number % 2 === 1;
    let seen = NOTHING;
    for (let visit = 0; visit < visits; visit += 1) {
      const booking = `${trip}.b${number}v${keepsCookie ? 0 : visit}`;
      const held = await this.#visit({ trip, phone, booking }, seen);
      if (keepsCookie) seen = held;
      await kernel.sleep(this.#random.upTo(5 * MINUTE_MS));
    }
  }

  /** `seenBefore`: the seats that its page shows at first. Returns those that it shows last. */
  async #visit(person: Person, seenBefore: Basket): Promise<Basket> {
    const { kernel } = this.#run;
    // Every payment of the visit agrees to the revision that the page showed when it was opened.
    const seen = revisionNow(this.#run, person.trip);
    const held = await this.#chooseSeats(person, seenBefore);
    if (held.seats === 0 && this.#random.chance(0.7)) return held;
    await kernel.sleep(this.#thinks());
    const bills: number[] = [];
    const first = await this.#checkout(person, held, seen);
    if (first !== null) bills.push(first);
    let last = held;
    if (this.#random.chance(0.3)) {
      const now = await this.#changeMind(person, held);
      last = now;
      if (this.#random.chance(0.6)) {
        const second = await this.#checkout(person, now, seen);
        if (second !== null) bills.push(second);
      }
    }
    await kernel.sleep(this.#thinks());
    await Promise.all(bills.map((bill) => this.#pay(bill)));
    return last;
  }

  async #rideTheCoach(number: number): Promise<void> {
    const basket = { seats: 1 + this.#random.upTo(3), farePoisha: coachNow(this.#run).farePoisha };
    await this.#run.kernel.sleep(this.#thinks());
    const opened = await this.#certain(() =>
      this.#requests.appointment(`0180000000${number % 5}`, basket),
    );
    if (opened.kind !== "answered" || !opened.value.ok) return;
    this.bills.push(opened.value.value.bill);
    await this.#pay(opened.value.value.bill);
  }

  /** What it believes to hold in the end, and at which fare. */
  async #chooseSeats(person: Person, seenBefore: Basket): Promise<Basket> {
    if (this.#random.chance(0.05)) return this.#greedy(person);
    let basket = seenBefore;
    const wanted = 1 + this.#random.upTo(2);
    for (let tries = 0; tries < wanted; tries += 1) {
      const seatNo = this.#random.of(SEATS);
      const orLike = this.#random.chance(0.3) ? basket.seats : undefined;
      const answer = await this.#certain(() => this.#requests.hold(person, seatNo, orLike));
      const held = getBasket(answer);
      if (held === null) continue;
      if (orLike !== undefined) this.#run.auditor.pressed(person.booking, orLike, held.seats);
      if (isAnother(answer, seatNo)) this.#run.reach("one like it");
      basket = held;
    }
    return basket;
  }

  async #greedy(person: Person): Promise<Basket> {
    let basket = NOTHING;
    for (const seatNo of [...SEATS, ...MORE_SEATS]) {
      const answer = await this.#certain(() => this.#requests.hold(person, seatNo));
      basket = getBasket(answer) ?? basket;
    }
    return basket;
  }

  /** A seat more, or one less, after the bill was made. */
  async #changeMind(person: Person, held: Basket): Promise<Basket> {
    const seatNo = this.#random.of(SEATS);
    const answer = await this.#certain(() =>
      this.#random.chance(0.5)
        ? this.#requests.hold(person, seatNo)
        : this.#requests.cancel(person, seatNo),
    );
    return getBasket(answer) ?? held;
  }

  async #checkout(person: Person, held: Basket, seen: number): Promise<number | null> {
    const basket = { ...held, seats: Math.max(1, held.seats) };
    const agreed = this.#random.chance(0.25)
      ? believedWithCoupon(basket)
      : believedFor(basket.seats, basket.farePoisha);
    return this.#open(person, agreed, { seen, isSecond: false });
  }

  /** With an amount that has changed it is shown the new one, and mostly agrees. */
  async #open(
    person: Person,
    agreed: Agreed,
    { seen, isSecond }: { seen: number; isSecond: boolean },
  ): Promise<number | null> {
    const answer = await this.#certain(() => this.#requests.checkout(person, agreed, seen));
    if (answer.kind !== "answered") return null;
    if (answer.value.ok) {
      const { bill } = answer.value.value;
      this.bills.push(bill);
      return bill;
    }
    const { error } = answer.value;
    if (error.reason !== "amount_changed" || isSecond) return null;
    this.#run.reach("amount changed at the checkout");
    if (this.#random.chance(0.3)) return null;
    const { totalSeats: seats, totalSeatPricePoisha: subtotalPoisha, paidPoisha } = error;
    const shown = { seen: revisionNow(this.#run, person.trip), isSecond: true };
    return this.#open(person, { ...agreed, seats, subtotalPoisha, paidPoisha }, shown);
  }

  /** Mostly confirms at the wallet, and returns to the shop: in two windows, repeatedly, or not at all. */
  async #pay(bill: number): Promise<void> {
    const { kernel, wallet, auditor } = this.#run;
    const invoice = auditor.shot.d1.bills.get(bill)?.invoice ?? "";
    if (this.#random.chance(0.93)) wallet.authorise(invoice);
    if (this.#random.chance(0.05)) return;
    const windows = this.#random.chance(0.3) ? 2 : 1;
    await Promise.all(
      Array.from({ length: windows }, async () => {
        const tries = 1 + this.#random.upTo(3);
        for (let tried = 0; tried < tries; tried += 1) {
          await kernel.sleep(this.#random.upTo(this.#random.chance(0.6) ? 200 : 8 * MINUTE_MS));
          const answer = await this.#requests.execute(bill).outcome;
          const isTicket = answer.kind === "answered" && answer.value.state === "ticket";
          if (isTicket && this.#random.chance(0.5)) return;
        }
      }),
    );
  }

  /** Repeats a request until it is answered, a few times; now and then sends it twice at once. */
  async #certain<T>(send: () => Started<T>): Promise<Outcome<T>> {
    if (this.#random.chance(0.05)) void send().outcome;
    let last = await send().outcome;
    for (let again = 0; again < 2 && last.kind !== "answered"; again += 1) {
      await this.#run.kernel.sleep(this.#random.upTo(3_000));
      last = await send().outcome;
    }
    return last;
  }

  #thinks(): number {
    return this.#random.upTo(this.#random.chance(0.8) ? MINUTE_MS : 12 * MINUTE_MS);
  }
}

/** What a hold or a cancel was answered with; null for a refusal. */
function getBasket(
  answer: Outcome<Result<Pick<BookingSeats, "seats" | "farePoisha">, unknown>>,
): Basket | null {
  if (answer.kind !== "answered" || !answer.value.ok) return null;
  const { seats, farePoisha } = answer.value.value;
  return { seats: seats.length, farePoisha: farePoisha ?? FARE_POISHA };
}

/** Whether another seat than the pressed one was held. */
function isAnother(
  answer: Outcome<Result<Pick<BookingSeats, "seats">, unknown>>,
  seatNo: string,
): boolean {
  return (
    answer.kind === "answered" && answer.value.ok && !answer.value.value.seats.includes(seatNo)
  );
}
