/**
 * The cost of 1,000 bookings in a sale that nearly sells out, without and with the waiting room, each from the first
 * page to the message that was handed over. Unpaid seats come back during the run, with their alarms.
 */
import type { BenchGateway } from "../gateway.ts";
import { atMost, figure, type Figure } from "../report.ts";
import type { Runtime } from "../runtime.ts";
import type { Crowd } from "../rush.ts";
import { surge } from "../surge.ts";
import type { BenchWallet } from "../wallet.ts";
import { costPerBooking, DOLLARS_PER_THOUSAND_MOST } from "./cost.ts";

/** Slow enough that the machine does not keep phones waiting, which would let holds run out that a phone still pays. */
const CALM = { busesEach: 2, arriveMs: 30_000, lastsMs: 120_000 };
/** The largest tables that are listed. */
const TABLES = 12;

export async function measureCost(
  runtime: Runtime,
  wallet: BenchWallet,
  gateway: BenchGateway,
  crowd: Crowd,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, hasWaitingRoom, firstId] of [
    ["without a waiting room", false, 20_000],
    ["through the waiting room", true, 30_000],
  ] as const) {
    const handedOver = gateway.accepted();
    const { use } = await surge(runtime, wallet, {
      ...CALM,
      ...crowd,
      firstId,
      hasWaitingRoom,
      afterwards: () => handOver(runtime, gateway),
    });
    const { counts } = use;
    const bookings = counts.calls["sell"] ?? 1;
    const cost = costPerBooking(use, bookings);
    const tables = Object.entries(counts.written).toSorted(([, a], [, b]) => b - a);
    const calls = Object.entries(counts.calls).toSorted(([, a], [, b]) => b - a);
    const ofRun = [
      figure("bookings", bookings, ""),
      figure("messages handed over", gateway.accepted() - handedOver, ""),
      figure("Worker requests a booking", cost.workerRequests, ""),
      figure(
        "their processor time a booking, D1 and objects too",
        use.processorMs / bookings,
        "ms",
      ),
      figure("object requests a booking", cost.objectRequests, ""),
      ...calls
        .slice(0, TABLES)
        .map(([call, count]) => figure(`  ${call}`, count / bookings, "a booking")),
      figure(
        "  of them for the pace that waiting rooms share",
        (counts.calls["shareTurns"] ?? 0) / bookings,
        "a booking",
      ),
      figure("sockets that objects opened, a booking", counts.sockets / bookings, ""),
      figure("an object was busy, a booking", counts.awakeMs / bookings, "ms"),
      figure("D1 queries a booking", counts.d1.queries / bookings, ""),
      figure("rows read a booking", cost.rowsRead, ""),
      figure("rows written a booking", cost.rowsWritten, ""),
      figure("  alarms that were set", counts.alarms / bookings, "a booking"),
      ...tables
        .slice(0, TABLES)
        .map(([table, rows]) => figure(`  ${table}`, rows / bookings, "a booking")),
      figure("stored a booking, in D1", use.stored.d1Bytes / bookings, "bytes"),
      figure("stored a booking, in objects", use.stored.objectBytes / bookings, "bytes"),
      ...Object.entries(cost.items).map(([item, dollars]) => figure(item, dollars, "dollars")),
      atMost(DOLLARS_PER_THOUSAND_MOST, "1,000 bookings", cost.dollarsPerThousand, "dollars"),
    ];
    figures.push(...ofRun.map((one) => ({ ...one, name: `${name}: ${one.name}` })));
  }
  return figures;
}

/** The cron hands the tickets' messages over, one run after the other while there are more. */
async function handOver(runtime: Runtime, gateway: BenchGateway): Promise<void> {
  for (let before = -1; gateway.accepted() > before;) {
    before = gateway.accepted();
    await runtime.runCron();
  }
}
