/**
 * An exam moves, and everyone who has a ticket is delivery: how long it takes at a gateway that takes so many messages
 * a second, with the cron called every minute as on the platform, and how long buyers wait meanwhile, beside the time
 * before it. Buyers hold and release a seat, others look at the list, at a fixed pace throughout.
 */
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { holdSeat, listSeats, must, releaseSeat, SeatList, seatBody } from "./booking-calls.ts";
import type { BenchGateway } from "./gateway.ts";
import { moveExam, putTickets } from "./moved-exam.ts";
import { Phone } from "./phone.ts";
import { median, paced, spread } from "./rate.ts";
import { atMost, figure, type Figure } from "./report.ts";
import type { Runtime } from "./runtime.ts";
import { putSeason } from "./season.ts";

const MINUTE_MS = 60_000;
/** Duration of one round of buyers. */
const FOR_MS = 5_000;
const ROUNDS_BEFORE = 12;
const LIST_EVERY_MS = 40;
const PAIR_EVERY_MS = 100;
/** Runs of the cron after which the rest is given up. */
const RUNS_MOST = 20;

interface Waits {
  p50Ms: number;
  p99Ms: number;
}

interface Delivery {
  messages: number;
  accepted: number;
  /** Phones that have it not, or more than once. */
  wrong: number;
  /** From the change to the last answer of the gateway. */
  tookMs: number;
  runs: number;
  /** The longest run of the cron. */
  longestRunMs: number;
  refusedForRate: number;
  mostPerSecond: number;
  waits: Record<"list" | "hold", { before: Waits; during: Waits }>;
}

export async function timeToNotify(
  runtime: Runtime,
  gateway: BenchGateway,
  messages: number,
): Promise<Figure[]> {
  const delivery = await notifyMovedExam(runtime, gateway, messages);
  const { list, hold } = delivery.waits;
  return [
    figure("messages of a moved exam", delivery.messages, ""),
    atMost(10, "handed over after", delivery.tookMs / 60_000, "minutes"),
    atMost(0, "phones without theirs, or with two", delivery.wrong, ""),
    figure("refused by the gateway for its rate", delivery.refusedForRate, ""),
    figure("accepted in one second, at most", delivery.mostPerSecond, ""),
    figure("runs of the cron", delivery.runs, ""),
    figure("the longest of them", delivery.longestRunMs / 1_000, "s"),
    figure("a seat list before: p50", list.before.p50Ms, "ms"),
    figure("a seat list before: p99", list.before.p99Ms, "ms"),
    figure("a hold and its release before: p50", hold.before.p50Ms, "ms"),
    figure("a hold and its release before: p99", hold.before.p99Ms, "ms"),
    atMost(1.5, "a seat list meanwhile: p50, to before", list.during.p50Ms / list.before.p50Ms, ""),
    atMost(2, "a seat list meanwhile: p99, to before", list.during.p99Ms / list.before.p99Ms, ""),
    atMost(1.5, "a hold meanwhile: p50, to before", hold.during.p50Ms / hold.before.p50Ms, ""),
    atMost(2, "a hold meanwhile: p99, to before", hold.during.p99Ms / hold.before.p99Ms, ""),
  ];
}

async function notifyMovedExam(
  runtime: Runtime,
  gateway: BenchGateway,
  messages: number,
): Promise<Delivery> {
  const trips = await putTickets(runtime.db, messages);
  const buyers = await Buyers.on(runtime);
  // Warms everything up.
  await buyers.round();
  const before = await rounds(buyers, ROUNDS_BEFORE);

  const from = Date.now();
  await moveExam(runtime.db, trips, from);
  const drain = { isOver: false };
  const took: number[] = [];
  const drained = (async () => {
    const runs: Promise<void>[] = [];
    while (gateway.accepted() < messages && runs.length < RUNS_MOST) {
      const began = performance.now();
      runs.push(runtime.runCron().then(() => void took.push(performance.now() - began)));
      const nextAt = from + runs.length * MINUTE_MS;
      while (Date.now() < nextAt && gateway.accepted() < messages) await pause(100);
    }
    await Promise.all(runs);
    drain.isOver = true;
  })();
  const during: Round[] = [];
  while (!drain.isOver) during.push(await buyers.round());
  await drained;

  const phones = gateway.phones();
  const twice = [...phones.values()].filter((count) => count > 1).length;
  return {
    messages,
    accepted: gateway.accepted(),
    wrong: messages - phones.size + twice,
    tookMs: gateway.lastAt() - from,
    runs: took.length,
    longestRunMs: Math.max(...took),
    refusedForRate: gateway.refusedForRate(),
    mostPerSecond: gateway.mostPerSecond(),
    waits: {
      list: { before: medians(before, "list"), during: medians(during, "list") },
      hold: { before: medians(before, "hold"), during: medians(during, "hold") },
    },
  };
}

type Round = Record<"list" | "hold", Waits>;

class Buyers {
  readonly #list: () => Promise<void>;
  readonly #pair: () => Promise<void>;

  constructor(list: () => Promise<void>, pair: () => Promise<void>) {
    this.#list = list;
    this.#pair = pair;
  }

  /** Seats of two trips, each held and released by a booking of its own. */
  static async on({ origin, db }: Runtime): Promise<Buyers> {
    const [choice] = await putSeason(db, { choices: 1, busesEach: 2, firstId: 61_000 });
    const [trip = "", other = ""] = choice?.trips ?? [];
    const free = await Promise.all(
      seatPlan("45").seats.map(async ({ seatNo }) => {
        const phone = new Phone(origin);
        await phone.get("/api/profile");
        const { ticketingUniqueId } = SeatList.parse((await listSeats(phone, trip)).body);
        return { phone, seat: seatBody(ticketingUniqueId, trip, seatNo) };
      }),
    );
    const stranger = new Phone(origin);
    return new Buyers(
      async () => void (await must(listSeats(stranger, other), 200)),
      async () => {
        const buyer = free.shift();
        if (buyer === undefined) throw new Error("no buyer is free: the calls take too long");
        await must(holdSeat(buyer.phone, buyer.seat), 201);
        await must(releaseSeat(buyer.phone, buyer.seat), 201);
        free.push(buyer);
      },
    );
  }

  async round(): Promise<Round> {
    const [lists, pairs] = await Promise.all([
      paced(LIST_EVERY_MS, FOR_MS, this.#list),
      paced(PAIR_EVERY_MS, FOR_MS, this.#pair),
    ]);
    return { list: spread(lists), hold: spread(pairs) };
  }
}

async function rounds(buyers: Buyers, count: number): Promise<Round[]> {
  const all: Round[] = [];
  while (all.length < count) all.push(await buyers.round());
  return all;
}

function medians(all: readonly Round[], name: keyof Round): Waits {
  return {
    p50Ms: median(all.map((round) => round[name].p50Ms)),
    p99Ms: median(all.map((round) => round[name].p99Ms)),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
