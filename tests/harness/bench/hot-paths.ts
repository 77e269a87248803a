/** The calls of a booking one after the other, each as load of its own, so that each has a profile of its own. */
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import {
  Created,
  createPayment,
  executePayment,
  holdSeat,
  listOwnSeats,
  listSeats,
  listTrips,
  must,
  Quote,
  quote,
  releaseSeat,
  SeatList,
  seatBody,
} from "./booking-calls.ts";
import { Phone } from "./phone.ts";
import { readRate } from "./rate.ts";
import type { Runtime } from "./runtime.ts";
import { putSeason } from "./season.ts";
import type { BenchWallet } from "./wallet.ts";

const TRIPS = 40;
const CONNECTIONS = 32;
const READS = 4_000;
const NO_LIMIT_MS = 600_000;

export interface HotPath {
  call: string;
  run(): Promise<void>;
  /** Runs before, unmeasured. */
  prepare?(): Promise<void>;
}

interface Buyer {
  number: number;
  phone: Phone;
  trip: string;
  booking: string;
  seat: ReturnType<typeof seatBody>;
  quoted?: Quote;
  created?: Created;
}

/** To be run in order: each call finds what the ones before have left. One buyer for each seat. */
export async function hotPaths(runtime: Runtime, wallet: BenchWallet): Promise<HotPath[]> {
  const choices = await putSeason(runtime.db, { choices: TRIPS, busesEach: 1, firstId: 50_000 });
  const trips = choices.flatMap((choice) => choice.trips);
  const buyers = await listBuyers(runtime.origin, trips);
  const stranger = new Phone(runtime.origin);
  const reads = Array.from({ length: READS }, (_, at) => at % TRIPS);
  const byBuyers = (call: string, act: (buyer: Buyer) => Promise<unknown>): HotPath => ({
    call,
    run: () => each(buyers, act),
  });
  const hold = ({ phone, seat }: Buyer) => must(holdSeat(phone, seat), 201);
  return [
    {
      call: "trip list",
      run: () =>
        each(reads, (at) => {
          const choice = choices[at];
          return must(choice && listTrips(stranger, choice), 200);
        }),
    },
    {
      call: "seat list",
      run: () => each(reads, (at) => must(listSeats(stranger, trips[at] ?? ""), 200)),
    },
    byBuyers("hold", hold),
    byBuyers("own list", ({ phone, trip, booking }) =>
      must(listOwnSeats(phone, trip, booking), 200),
    ),
    byBuyers("release", ({ phone, seat }) => must(releaseSeat(phone, seat), 201)),
    {
      ...byBuyers("quote", async (buyer) => {
        buyer.quoted = Quote.parse((await must(quote(buyer.phone, buyer.booking), 200)).body);
      }),
      prepare: () => each(buyers, hold),
    },
    byBuyers("create", async (buyer) => {
      const { phone, trip, booking, number, quoted } = buyer;
      if (quoted === undefined) return;
      const sent = createPayment(phone, { trip, booking, buyer: number, quoted });
      buyer.created = Created.parse((await must(sent, 201)).body);
    }),
    {
      ...byBuyers("execute", async ({ phone, created }) => {
        if (created !== undefined) await must(executePayment(phone, created), 201);
      }),
      prepare: () =>
        each(buyers, ({ created, number }) =>
          wallet.approve(created?.data.paymentID ?? "", number),
        ),
    },
  ];
}

async function listBuyers(origin: string, trips: readonly string[]): Promise<Buyer[]> {
  const { seats } = seatPlan("45");
  const places = trips.flatMap((trip) => seats.map(({ seatNo }) => ({ trip, seatNo })));
  const buyers: Buyer[] = [];
  await each(places, async ({ trip, seatNo }) => {
    const phone = new Phone(origin);
    await phone.get("/api/profile");
    const { ticketingUniqueId: booking } = SeatList.parse((await listSeats(phone, trip)).body);
    const seat = seatBody(booking, trip, seatNo);
    buyers.push({ number: buyers.length, phone, trip, booking, seat });
  });
  return buyers;
}

async function each<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  await readRate({ workers: CONNECTIONS, forMs: NO_LIMIT_MS }, async () => {
    const at = (next += 1) - 1;
    const one = all[at];
    if (one === undefined) return false;
    await act(one);
    return true;
  });
}
