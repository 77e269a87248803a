/**
 * What this machine can do at all, and what share of it we reach: an empty route and a bare object with one insert a
 * call, then our seat list, hold and release, round by round in one run, so that whatever slows the machine slows all.
 */
import { holdSeat, listSeats, must, releaseSeat, SeatList, seatBody } from "./booking-calls.ts";
import { Phone } from "./phone.ts";
import { median, readRate } from "./rate.ts";
import type { Runtime } from "./runtime.ts";
import { putSeason } from "./season.ts";

const WORKERS = 32;
const ROUNDS = 3;
const FOR_MS = 2_000;
const SEATS = "ABCDEFGHIJ".split("").flatMap((row) => [1, 2, 3, 4].map((at) => `${row}${at}`));

export interface Limits {
  emptyPerSecond: number;
  barePerSecond: number;
  seatListPerSecond: number;
  holdPerSecond: number;
  releasePerSecond: number;
}

export async function measureLimits(runtime: Runtime): Promise<Limits> {
  const choices = await putSeason(runtime.db, { choices: 200, busesEach: 1, firstId: 10_000 });
  const trips = choices.flatMap((choice) => choice.trips);
  const empty = Array.from({ length: WORKERS }, () => new Phone(runtime.yardstick));
  const strangers = Array.from({ length: WORKERS }, () => new Phone(runtime.origin));
  const rounds: Limits[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const mine = trips.slice(round * 40, round * 40 + 40);
    const emptyRate = await readRate({ workers: WORKERS, forMs: FOR_MS }, async (worker) => {
      await must(empty[worker]?.get("/"), 200);
    });
    const listRate = await readRate({ workers: WORKERS, forMs: FOR_MS }, async (worker) => {
      const phone = strangers[worker];
      await must(phone && listSeats(phone, mine[0] ?? ""), 200);
    });
    let written = 0;
    const bareRate = await readRate({ workers: WORKERS, forMs: FOR_MS }, async (worker) => {
      const name = mine[(written += 1) % mine.length] ?? "";
      await must(empty[worker]?.send("POST", "/write", JSON.stringify({ name, seat: "A1" })), 200);
    });
    const { holds, releases } = await holdAll(runtime, mine);
    // The first round warms everything up.
    if (round === 0) continue;
    rounds.push({
      emptyPerSecond: emptyRate.perSecond,
      barePerSecond: bareRate.perSecond,
      seatListPerSecond: listRate.perSecond,
      holdPerSecond: holds,
      releasePerSecond: releases,
    });
  }
  const of = (name: keyof Limits) => median(rounds.map((round) => round[name]));
  return {
    emptyPerSecond: of("emptyPerSecond"),
    barePerSecond: of("barePerSecond"),
    seatListPerSecond: of("seatListPerSecond"),
    holdPerSecond: of("holdPerSecond"),
    releasePerSecond: of("releasePerSecond"),
  };
}

/** Every seat of some trips held once, by existing bookings, and released again. */
async function holdAll(runtime: Runtime, trips: readonly string[]) {
  const requests: { phone: Phone; seat: ReturnType<typeof seatBody> }[] = [];
  for (const trip of trips) {
    for (let from = 0; from < SEATS.length; from += 5) {
      const phone = new Phone(runtime.origin);
      const { ticketingUniqueId } = SeatList.parse((await listSeats(phone, trip)).body);
      const of = (seatNo: string) => ({ phone, seat: seatBody(ticketingUniqueId, trip, seatNo) });
      const [first = "", ...rest] = SEATS.slice(from, from + 5);
      await must(holdSeat(phone, of(first).seat), 201);
      requests.push(...rest.map(of));
    }
  }
  const all = async (send: typeof holdSeat) => {
    let next = 0;
    const rate = await readRate({ workers: WORKERS, forMs: 60_000 }, async () => {
      const request = requests[next];
      if (request === undefined) return false;
      next += 1;
      await must(send(request.phone, request.seat), 201);
      return true;
    });
    return rate.perSecond;
  };
  return { holds: await all(holdSeat), releases: await all(releaseSeat) };
}
