/**
 * The start of a sale: many phones come within seconds for a few dozen buses and stay until everything is sold. Their
 * answers are compared with the trips' own trails: no seat sold twice, no free seat refused.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { z } from "zod";
import { randomFrom } from "../../support/random.ts";
import { Phone } from "./phone.ts";
import { median, spread } from "./rate.ts";
import type { Runtime } from "./runtime.ts";
import { putSeason, type Choice } from "./season.ts";
import { shop, type CallResult } from "./shopper.ts";
import type { Use } from "./plan/cost.ts";
import { hasProcessTimes, processorMs } from "./process-time.ts";
import type { BenchWallet } from "./wallet.ts";

export interface SurgeOptions {
  phones: number;
  choices: number;
  busesEach: number;
  seed: number;
  /** Phones come within this. */
  arriveMs: number;
  /** No phone stays longer than this. */
  lastsMs: number;
  /** The sale starts as the phones come, through its waiting room; without: it runs already. */
  hasWaitingRoom: boolean;
  firstId: number;
  /** What belongs to the bookings, too, but comes when all phones have gone. */
  afterwards?: () => Promise<void>;
}

export interface Surge {
  seats: number;
  sold: number;
  tickets: number;
  soldAfterMs: number;
  calls: { call: string; count: number; p50Ms: number; p95Ms: number; p99Ms: number }[];
  refusals: Record<string, number>;
  /** Holds refused because the seat was taken while its trail shows it free all the time. */
  wronglyRefused: number;
  /** Share of the presses on a seat that somebody quicker took. A repeated call counts again. */
  refusedShare: number;
  /** Presses for each seat that a phone bought; the median of all phones that bought. */
  pressesPerSeat: number;
  errors: number;
  /** By how much this process itself was late; phones see it as the shop's delay. */
  loadLateMs: { p50: number; p99: number };
  soldTwice: number;
  objectReads: number;
  use: Use;
}

const SEATS_A_BUS = 45;
const LATE_EVERY_MS = 10;
const READS = ["seatMap", "freeSeats", "booking"];
const Trail = z.array(
  z.object({ at: z.number(), seatNo: z.string(), became: z.string(), bill: z.number().nullable() }),
);

export async function surge(
  runtime: Runtime,
  wallet: BenchWallet,
  options: SurgeOptions,
): Promise<Surge> {
  const {
    phones,
    choices: count,
    busesEach,
    seed,
    arriveMs,
    lastsMs,
    firstId,
    hasWaitingRoom,
  } = options;
  const opensAt = hasWaitingRoom ? Date.now() : null;
  const choices = await putSeason(runtime.db, { choices: count, busesEach, firstId, opensAt });
  const random = listShares(seed);
  const results: CallResult[] = [];
  const stopCounting = await startCounting(runtime);
  const late = monitorEventLoopDelay({ resolution: LATE_EVERY_MS });
  late.enable();
  const began = Date.now();
  let soldAfterMs = 0;
  let sold = 0;
  const pressesEach: number[] = [];
  const seats = count * busesEach * SEATS_A_BUS;

  await Promise.all(
    Array.from({ length: phones }, async (_, number) => {
      const choice = choices[number % choices.length];
      if (choice === undefined) return;
      const own = listShares(Math.floor(random() * 2 ** 31));
      await new Promise((resolve) => setTimeout(resolve, own() * arriveMs));
      const bought = await shop({
        phone: new Phone(runtime.origin),
        number: firstId + number,
        choice,
        random: own,
        habits: {
          delayMs: 300,
          lossShare: 0.02,
          abandonShare: 0.1,
          waits: hasWaitingRoom,
          until: began + lastsMs,
        },
        wallet,
        record: (one) => void results.push(one),
      });
      if (bought.seats === 0) return;
      sold += bought.seats;
      pressesEach.push(bought.presses / bought.seats);
      soldAfterMs = Date.now() - began;
    }),
  );
  late.disable();
  await options.afterwards?.();
  const use = await stopCounting();
  return {
    seats,
    sold,
    soldAfterMs,
    calls: byCall(results),
    refusals: listRefusals(results),
    refusedShare: getRefusedShare(results),
    pressesPerSeat: median(pressesEach),
    loadLateMs: {
      p50: late.percentile(50) / 1e6 - LATE_EVERY_MS,
      p99: late.percentile(99) / 1e6 - LATE_EVERY_MS,
    },
    errors: results.filter((one) => one.status === 0 || one.status >= 500).length,
    objectReads: READS.reduce((sum, name) => sum + (use.counts.calls[name] ?? 0), 0),
    use,
    ...(await audit(runtime, choices, results)),
  };
}

/** Call what it returns to stop. */
async function startCounting(runtime: Runtime): Promise<() => Promise<Use>> {
  const { objectBytes } = await runtime.counts();
  const readProcessorMs = () => (hasProcessTimes ? processorMs(runtime.processes) : Number.NaN);
  const [d1Bytes, beganAtMs] = [await getD1Bytes(runtime), readProcessorMs()];
  return async () => {
    const usedMs = readProcessorMs() - beganAtMs;
    const counts = await runtime.counts();
    const stored = {
      d1Bytes: (await getD1Bytes(runtime)) - d1Bytes,
      objectBytes: counts.objectBytes - objectBytes,
    };
    return { counts, processorMs: usedMs, stored };
  };
}

async function getD1Bytes({ db }: Runtime): Promise<number> {
  const { meta } = await db.prepare("SELECT 1").all();
  return meta.size_after;
}

/** Numbers from 0 to 1 of a seed. */
function listShares(seed: number): () => number {
  const random = randomFrom(seed);
  return () => random.upTo(1_000_000) / 1_000_000;
}

function byCall(results: readonly CallResult[]): Surge["calls"] {
  const groups = Map.groupBy(results, (one) => one.call);
  return [...groups].map(([call, ones]) => ({ call, ...spread(ones.map((one) => one.tookMs)) }));
}

function listRefusals(results: readonly CallResult[]): Record<string, number> {
  const refused = results.filter((one) => one.status === 0 || one.status >= 400);
  const groups = Map.groupBy(refused, (one) => `${one.call}: ${one.code ?? one.status}`);
  return Object.fromEntries([...groups].map(([name, ones]) => [name, ones.length]));
}

function getRefusedShare(results: readonly CallResult[]): number {
  const presses = results.filter((one) => one.call === "hold");
  return presses.filter((one) => one.code === "seat_taken").length / presses.length;
}

/** The trails against the answers, and D1 against the trails. */
async function audit(runtime: Runtime, choices: readonly Choice[], results: readonly CallResult[]) {
  let [soldTwice, wronglyRefused, tickets] = [0, 0, 0];
  const refused = Map.groupBy(
    results.flatMap((one) =>
      one.code === "seat_taken" && one.seat !== undefined ? [one.seat] : [],
    ),
    (seat) => `${seat.trip} ${seat.seatNo}`,
  );
  for (const trip of choices.flatMap((choice) => choice.trips)) {
    const answer = await fetch(new URL(`/api/__trail?trip=${trip}`, runtime.origin));
    const bySeat = Map.groupBy(Trail.parse(await answer.json()), (event) => event.seatNo);
    for (const [seatNo, events] of bySeat) {
      if (events.filter((event) => event.became === "sold").length > 1) soldTwice += 1;
      for (const refusal of refused.get(`${trip} ${seatNo}`) ?? []) {
        if (wasFreeThroughout(events, refusal)) wronglyRefused += 1;
      }
    }
    const rows = await runtime.db
      .prepare("SELECT count(*) AS n FROM ticket_seats WHERE trip_id = ?")
      .bind(trip)
      .first<{ n: number }>();
    tickets += rows?.n ?? 0;
  }
  return { soldTwice, wronglyRefused, tickets };
}

function wasFreeThroughout(
  events: z.output<typeof Trail>,
  { from, to }: { from: number; to: number },
): boolean {
  const before = events.findLast((event) => event.at < from);
  const during = events.filter((event) => event.at >= from && event.at <= to);
  return [before, ...during].every((event) => event === undefined || event.became === "free");
}
