/**
 * What the calls of the opening minutes cost: processor time by process tree, for the product, the lean Worker
 * (lean/worker.ts) and the usual stack (peer/), in memory and on disk. They take turns at each load of each round, so
 * that whatever slows the machine slows all; the load itself is not counted. Rows, subrequests and calls of objects are
 * counted in a runtime of its own, where one buyer of each also shows that both send the same bytes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { holdSeat, listOwnSeats, must, releaseSeat, SeatList, seatBody } from "./booking-calls.ts";
import { compareAnswers, countCalls } from "./calls-of-one.ts";
import { startPeer } from "./peer/peer.ts";
import type { Installed } from "./peer/postgres.ts";
import { closeConnections, Phone } from "./phone.ts";
import { hasProcessTimes, processorMs } from "./process-time.ts";
import { median, readRate } from "./rate.ts";
import { atLeast, atMost, figure, type Figure } from "./report.ts";
import { startRuntime } from "./runtime.ts";
import { putSeason } from "./season.ts";

const CONNECTIONS = 64;
const [TRIPS, SEATS_EACH] = [16, 40];
const HOLD_SECONDS = 480;
/** Nothing is paid. */
const NO_WALLET = 9;
const ROUNDS = 3;
/** How often all seats are held and released in a round. */
const SWEEPS = 2;
const LISTS = 4_000;
const PAIRS = 200;
const READS = 10;
const NO_LIMIT_MS = 600_000;

type Load = "hold" | "own list" | "release" | "list" | "10 reads and a pair";
type Side = "ours" | "lean" | "peer";

/** What a call may cost beside the lean one's at most, and beside the usual stack's at least. */
const TARGETS: Record<Load | "hold and release", { ofLean: number | null; ofPeer: number | null }> =
  {
    hold: { ofLean: 1.15, ofPeer: null },
    "own list": { ofLean: 1.2, ofPeer: null },
    release: { ofLean: 1.15, ofPeer: null },
    "hold and release": { ofLean: 1.15, ofPeer: 0.8 },
    list: { ofLean: 1.2, ofPeer: null },
    "10 reads and a pair": { ofLean: null, ofPeer: 1.4 },
  };

/** It holds a seat of its own; a stranger reads the same trip's list. */
interface Buyer {
  holder: Phone;
  stranger: Phone;
  list: string;
  seat: ReturnType<typeof seatBody>;
}

interface Contestant {
  side: Side;
  processes: readonly number[];
  buyers: readonly Buyer[];
}

/** Microseconds of processor a call, by load and contestant. */
type Round = Record<keyof typeof TARGETS, Partial<Record<Side, number>>>;

/** `dist` is the built product; in memory is where Linux keeps files there. */
export async function measureCalls(
  dist: string,
  postgres: Installed | null,
  storages: readonly string[],
): Promise<Figure[]> {
  const figures = await countEach(dist);
  if (!hasProcessTimes) {
    console.log(
      "This system does not tell the processor time of processes: calls are only counted.",
    );
    return figures;
  }
  for (const storage of storages) {
    const parent = storage === "memory" ? "/dev/shm" : join(ROOT, ".tmp");
    const rounds = await measureRounds({ dist, postgres, parent });
    figures.push(...describeRounds(storage, rounds));
  }
  return figures;
}

async function countEach(dist: string): Promise<Figure[]> {
  const options = { walletPort: NO_WALLET, holdSeconds: HOLD_SECONDS };
  const runtime = await startRuntime(dist, { ...options, isCounted: true });
  try {
    const choices = await putSeason(runtime.db, { choices: 2, busesEach: 1, firstId: 10_000 });
    const [first = "", second = ""] = choices.flatMap((choice) => choice.trips);
    await compareAnswers(runtime, first);
    return await countCalls(runtime, second);
  } finally {
    closeConnections();
    await runtime.stop();
  }
}

async function measureRounds(at: {
  dist: string;
  postgres: Installed | null;
  /** The folders of what is stored are made in it. */
  parent: string;
}): Promise<Round[]> {
  const storage = mkdtempSync(join(at.parent, "bhortibus-calls-"));
  const options = { walletPort: NO_WALLET, holdSeconds: HOLD_SECONDS, isCounted: false, storage };
  const runtime = await startRuntime(at.dist, options);
  const choices = await putSeason(runtime.db, { choices: TRIPS, busesEach: 1, firstId: 30_000 });
  const trips = choices.flatMap((choice) => choice.trips);
  const peer =
    at.postgres === null
      ? null
      : await startPeer(at.postgres, { trips, holdSeconds: HOLD_SECONDS, parent: at.parent });
  try {
    const { processes } = runtime;
    const contestants: Contestant[] = [
      { side: "ours", processes, buyers: await listBuyers(runtime.origin, trips) },
      { side: "lean", processes, buyers: await listBuyers(runtime.lean, trips) },
    ];
    if (peer !== null) {
      const buyers = await listBuyers(peer.origin, trips);
      contestants.push({ side: "peer", processes: peer.processes, buyers });
    }
    // The first round warms all up.
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await runRound(contestants));
    return rounds.slice(1);
  } finally {
    closeConnections();
    await peer?.stop();
    await runtime.stop();
    rmSync(storage, { recursive: true, force: true });
  }
}

async function runRound(contestants: readonly Contestant[]): Promise<Round> {
  const spent = new Map<string, { ms: number; calls: number }>();
  async function take(
    load: Load,
    count: number,
    callsEach: number,
    act: (buyer: Buyer) => Promise<unknown>,
  ): Promise<void> {
    for (const { side, processes, buyers } of contestants) {
      const before = processorMs(processes);
      await each(buyers, count, act);
      const ms = processorMs(processes) - before;
      const known = spent.get(`${load} ${side}`) ?? { ms: 0, calls: 0 };
      const calls = known.calls + count * callsEach;
      spent.set(`${load} ${side}`, { ms: known.ms + ms, calls });
    }
  }
  const seats = TRIPS * SEATS_EACH;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    await take("hold", seats, 1, ({ holder, seat }) => must(holdSeat(holder, seat), 201));
    await take("own list", 2 * seats, 1, ({ holder, seat }) =>
      must(listOwnSeats(holder, seat.trip_id, seat.ticketing_unique_id), 200),
    );
    await take("release", seats, 1, ({ holder, seat }) => must(releaseSeat(holder, seat), 201));
  }
  await take("list", LISTS, 1, ({ stranger, list }) => must(stranger.get(list), 200));
  await take("10 reads and a pair", PAIRS, READS + 2, readsAndPair);

  const get = (load: Load) =>
    Object.fromEntries(
      contestants.map(({ side }) => {
        const { ms = NaN, calls = NaN } = spent.get(`${load} ${side}`) ?? {};
        return [side, (1000 * ms) / calls];
      }),
    );
  const [hold, release] = [get("hold"), get("release")];
  const pair = contestants.map(({ side }) => [
    side,
    ((hold[side] ?? NaN) + (release[side] ?? NaN)) / 2,
  ]);
  return {
    hold,
    "own list": get("own list"),
    release,
    "hold and release": Object.fromEntries(pair),
    list: get("list"),
    "10 reads and a pair": get("10 reads and a pair"),
  };
}

/** Half of the reads follow the hold, the others the release. */
async function readsAndPair({ holder, stranger, list, seat }: Buyer): Promise<void> {
  const read = async () => {
    for (let at = 0; at < READS / 2; at += 1) await must(stranger.get(list), 200);
  };
  await must(holdSeat(holder, seat), 201);
  await read();
  await must(releaseSeat(holder, seat), 201);
  await read();
}

async function each<T>(
  all: readonly T[],
  count: number,
  act: (one: T) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  await readRate({ workers: CONNECTIONS, forMs: NO_LIMIT_MS }, async () => {
    const at = (next += 1) - 1;
    const one = all[at % all.length];
    if (at >= count || one === undefined) return false;
    await act(one);
    return true;
  });
}

/** One for each seat, of one trip after the other, so that calls at once are for many trips. */
async function listBuyers(origin: string, trips: readonly string[]): Promise<Buyer[]> {
  const places = seatPlan("45")
    .seats.slice(0, SEATS_EACH)
    .flatMap(({ seatNo }) => trips.map((trip) => ({ trip, seatNo })));
  const strangers = Array.from({ length: CONNECTIONS }, () => new Phone(origin));
  await each(strangers, CONNECTIONS, (stranger) => stranger.get("/api/profile"));
  const buyers: Buyer[] = [];
  await each(places, places.length, async ({ trip, seatNo }) => {
    const [holder, stranger] = [new Phone(origin), strangers[buyers.length % CONNECTIONS]];
    // This call gives the phone the anti-forgery pair. The peer has no such call and needs none.
    await holder.get("/api/profile");
    const list = `/api/get-seat-list-with-route/${trip}`;
    const { ticketingUniqueId: id } = SeatList.parse((await holder.get(list)).body);
    holder.rememberBookingTrip(trip);
    if (stranger === undefined) throw new Error("fewer strangers than connections");
    buyers.push({ holder, stranger, list, seat: seatBody(id, trip, seatNo) });
  });
  return buyers;
}

function describeRounds(storage: string, rounds: readonly Round[]): Figure[] {
  return Object.entries(TARGETS).flatMap(([load, { ofLean, ofPeer }]) => {
    const of = (side: Side) => rounds.map((round) => Reflect.get(round, load)[side] as number);
    const [ours, lean, peer] = [of("ours"), of("lean"), of("peer")];
    const name = `${storage}, ${load}`;
    const ratios = (a: number[], b: number[]) => a.map((us, at) => us / (b[at] ?? NaN));
    const besideLean = ratios(ours, lean);
    const leanFigure = [`${name}: ours to lean`, median(besideLean), ""] as const;
    const figures = [
      { ...figure(`${name}: ours`, median(ours), "us"), spread: ours },
      { ...figure(`${name}: lean`, median(lean), "us"), spread: lean },
      {
        ...(ofLean === null ? figure(...leanFigure) : atMost(ofLean, ...leanFigure)),
        spread: besideLean,
      },
    ];
    if (peer.some((us) => us === undefined)) return figures;
    const besidePeer = ratios(peer, ours);
    const peerFigure = [`${name}: the usual stack to ours`, median(besidePeer), ""] as const;
    return [
      ...figures,
      { ...figure(`${name}: the usual stack`, median(peer), "us"), spread: peer },
      {
        ...(ofPeer === null ? figure(...peerFigure) : atLeast(ofPeer, ...peerFigure)),
        spread: besidePeer,
      },
    ];
  });
}
