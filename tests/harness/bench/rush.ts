/** The start of a sale as figures: all phones at once, on trips on sale already or through the waiting room. */
import { costPerBooking, DOLLARS_PER_THOUSAND_MOST } from "./plan/cost.ts";
import { atMost, figure, type Figure } from "./report.ts";
import type { Runtime } from "./runtime.ts";
import { surge, type Surge } from "./surge.ts";
import type { BenchWallet } from "./wallet.ts";

export interface Crowd {
  phones: number;
  choices: number;
  seed: number;
}

const RUSH = { busesEach: 2, arriveMs: 10_000, lastsMs: 120_000, firstId: 20_000 };

/** On trips that are on sale already. */
export async function saleStart(
  runtime: Runtime,
  wallet: BenchWallet,
  crowd: Crowd,
): Promise<Figure[]> {
  return listFigures(
    crowd,
    await surge(runtime, wallet, { ...RUSH, ...crowd, hasWaitingRoom: false }),
  );
}

/** On trips whose sale starts now, so that every phone goes through the waiting room. */
export async function opening(
  runtime: Runtime,
  wallet: BenchWallet,
  crowd: Crowd,
): Promise<Figure[]> {
  const result = await surge(runtime, wallet, { ...RUSH, ...crowd, hasWaitingRoom: true });
  return listFigures(crowd, result).map((one) => ({ ...one, name: `waiting room: ${one.name}` }));
}

function listFigures({ phones }: Crowd, result: Surge): Figure[] {
  const { use } = result;
  const cost = costPerBooking(use, use.counts.calls["sell"] ?? 1);
  return [
    figure("phones", phones, ""),
    figure("seats", result.seats, ""),
    figure("seats sold", result.sold, ""),
    figure("last seat sold after", result.soldAfterMs / 1000, "s"),
    ...result.calls.flatMap(({ call, count, p50Ms, p95Ms, p99Ms }) => [
      figure(`${call}: calls`, count, ""),
      figure(`${call}: p50`, p50Ms, "ms"),
      figure(`${call}: p95`, p95Ms, "ms"),
      figure(`${call}: p99`, p99Ms, "ms"),
    ]),
    ...Object.entries(result.refusals).map(([name, count]) => figure(`refused ${name}`, count, "")),
    figure("reads that reached an object", result.objectReads, ""),
    atMost(0.2, "presses on a seat that were refused, share", result.refusedShare, ""),
    atMost(1.3, "presses per seated person, median", result.pressesPerSeat, ""),
    figure("errors", result.errors, ""),
    atMost(0, "seats sold twice", result.soldTwice, ""),
    atMost(0, "seats refused while free", result.wronglyRefused, ""),
    atMost(0, "seats paid for without a ticket", result.sold - result.tickets, ""),
    figure("the load itself was late: p50", result.loadLateMs.p50, "ms"),
    figure("the load itself was late: p99", result.loadLateMs.p99, "ms"),
    figure("processor time of the runtime", use.processorMs / 1000, "s"),
    figure("D1 queries", use.counts.d1.queries, ""),
    figure("Worker requests a booking", cost.workerRequests, ""),
    figure("object requests a booking", cost.objectRequests, ""),
    figure("rows read a booking", cost.rowsRead, ""),
    figure("rows written a booking", cost.rowsWritten, ""),
    atMost(DOLLARS_PER_THOUSAND_MOST, "1,000 bookings", cost.dollarsPerThousand, "dollars"),
  ];
}
