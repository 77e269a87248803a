/**
 * More load than there is room for: as many connections as are needed to be busy, and three times as many. Half of the
 * connections are buyers, each of whom holds and releases a seat of its own; the others look at the list of seats. In
 * turns with an empty route under the same load: what it loses is lost by the runtime and by whoever sends the load.
 */
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { holdSeat, listSeats, must, releaseSeat, SeatList, seatBody } from "./booking-calls.ts";
import { Phone } from "./phone.ts";
import { median, readRate, type Rate } from "./rate.ts";
import type { Runtime } from "./runtime.ts";
import { putSeason } from "./season.ts";

const ROUNDS = 3;
const FOR_MS = 3_000;

export interface UnderLoad {
  connections: number;
  /** Pairs of hold and release, and lists, that were answered well, a second. */
  buyers: Rate;
  lookers: Rate;
  /** An empty route, by as many connections. */
  empty: Rate;
}

interface Buyer {
  phone: Phone;
  seat: ReturnType<typeof seatBody>;
}

/** Returns for each step the round with the median of all answers. The first round warms up and does not count. */
export async function measureOverload(
  runtime: Runtime,
  steps: readonly number[],
): Promise<UnderLoad[]> {
  const { seats } = seatPlan("45");
  const most = Math.max(...steps);
  const buses = Math.ceil(most / 2 / seats.length);
  const choices = await putSeason(runtime.db, { choices: buses, busesEach: 1, firstId: 60_000 });
  const trips = choices.flatMap((choice) => choice.trips);
  const buyers = await listBuyers(runtime.origin, trips, most / 2);
  const rounds: UnderLoad[][] = steps.map(() => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, connections] of steps.entries()) {
      const empty = await measureEmpty(runtime.lean, connections);
      const measured = await measure(runtime.origin, trips, buyers.slice(0, connections / 2));
      if (round > 0) rounds[at]?.push({ connections, ...measured, empty });
    }
  }
  return rounds.flatMap((of) => {
    const middle = median(of.map(listAnswers));
    return of.filter((one) => listAnswers(one) === middle).slice(0, 1);
  });
}

/** A second: a pair of hold and release is two. */
export function listAnswers({ buyers, lookers }: Pick<UnderLoad, "buyers" | "lookers">): number {
  return 2 * buyers.perSecond + lookers.perSecond;
}

function measureEmpty(lean: string, connections: number): Promise<Rate> {
  const phones = Array.from({ length: connections }, () => new Phone(lean));
  return readRate({ workers: connections, forMs: FOR_MS }, async (worker) => {
    await must(phones[worker]?.get("/"), 200);
  });
}

async function measure(origin: string, trips: readonly string[], some: readonly Buyer[]) {
  const load = { workers: some.length, forMs: FOR_MS };
  const strangers = some.map(() => new Phone(origin));
  const [buyers, lookers] = await Promise.all([
    readRate(load, async (worker) => {
      const buyer = some[worker];
      await must(buyer && holdSeat(buyer.phone, buyer.seat), 201);
      await must(buyer && releaseSeat(buyer.phone, buyer.seat), 201);
    }),
    readRate(load, async (worker) => {
      const stranger = strangers[worker];
      await must(stranger && listSeats(stranger, trips[worker % trips.length] ?? ""), 200);
    }),
  ]);
  return { buyers, lookers };
}

async function listBuyers(
  origin: string,
  trips: readonly string[],
  count: number,
): Promise<Buyer[]> {
  const { seats } = seatPlan("45");
  const places = trips.flatMap((trip) => seats.map(({ seatNo }) => ({ trip, seatNo })));
  return Promise.all(
    places.slice(0, count).map(async ({ trip, seatNo }) => {
      const phone = new Phone(origin);
      await phone.get("/api/profile");
      const { ticketingUniqueId } = SeatList.parse((await listSeats(phone, trip)).body);
      return { phone, seat: seatBody(ticketingUniqueId, trip, seatNo) };
    }),
  );
}
