/**
 * Puts one load on this product and on the peer, round by round in one run, so that whatever slows the machine slows
 * both. Load and product share the machine, which draws a ratio towards 1.
 */
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { must, SeatList, seatBody } from "../booking-calls.ts";
import { Phone } from "../phone.ts";
import { median, readRate } from "../rate.ts";
import { atLeast, figure, type Figure } from "../report.ts";
import type { Runtime } from "../runtime.ts";
import { putSeason } from "../season.ts";
import { startPeer } from "./peer.ts";
import type { Installed } from "./postgres.ts";

const CONNECTIONS = 64;
const TRIPS = 16;
const ROUNDS = 3;
const FOR_MS = 2_000;

interface Load {
  name: string;
  /** Reads of the trip's list per pair of calls: half of them follow the hold, the others the release. */
  reads: number;
  /** `holder`: whoever holds the seat reads; ours calls the trip's object for them. */
  reader: "stranger" | "holder";
  target: number | null;
}

const LOADS: readonly Load[] = [
  { name: "writes alone", reads: 0, reader: "stranger", target: 0.6 },
  { name: "10 reads a pair", reads: 10, reader: "stranger", target: 1 },
  { name: "10 reads a pair, by the holder", reads: 10, reader: "holder", target: null },
];
const WRITES = 2;

/** One connection: it holds and releases a seat of its own. */
interface Buyer {
  holder: Phone;
  stranger: Phone;
  list: string;
  ownList: string;
  body: string;
}

export async function compareWithPeer(runtime: Runtime, postgres: Installed): Promise<Figure[]> {
  const choices = await putSeason(runtime.db, { choices: TRIPS, busesEach: 1, firstId: 30_000 });
  const trips = choices.flatMap((choice) => choice.trips);
  const peer = await startPeer(postgres, { trips, holdSeconds: 480 });
  try {
    const sides = {
      ours: await buyersAt(runtime.origin, trips),
      peer: await buyersAt(peer.origin, trips),
    };
    const figures: Figure[] = [];
    for (const load of LOADS) figures.push(...(await compare(load, sides)));
    return figures;
  } finally {
    await peer.stop();
  }
}

async function compare(
  load: Load,
  sides: { ours: readonly Buyer[]; peer: readonly Buyer[] },
): Promise<Figure[]> {
  const rounds: { ours: number; peer: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await callsPerSecond(load, sides.ours);
    const peer = await callsPerSecond(load, sides.peer);
    // The first round warms both up.
    if (round > 0) rounds.push({ ours, peer });
  }
  const ratio = median(rounds.map(({ ours, peer }) => ours / peer));
  const name = `peer, ${load.name}`;
  const beside = `${name}: ours beside it`;
  return [
    figure(`${name}: share of writes`, (100 * WRITES) / (WRITES + load.reads), "%"),
    figure(`${name}: calls of ours`, median(rounds.map(({ ours }) => ours)), "/s"),
    figure(`${name}: calls of the peer's`, median(rounds.map((one) => one.peer)), "/s"),
    load.target === null ? figure(beside, ratio, "") : atLeast(load.target, beside, ratio, ""),
  ];
}

async function callsPerSecond(load: Load, buyers: readonly Buyer[]): Promise<number> {
  const pairs = await readRate({ workers: CONNECTIONS, forMs: FOR_MS }, async (worker) => {
    const buyer = buyers[worker];
    if (buyer === undefined) throw new Error("fewer buyers than connections");
    await must(buyer.holder.send("POST", "/api/add-new-seat-for-booking", buyer.body), 201);
    await readList(load, buyer);
    await must(buyer.holder.send("POST", "/api/delete-seat-form-booking", buyer.body), 201);
    await readList(load, buyer);
  });
  return pairs.perSecond * (WRITES + load.reads);
}

async function readList({ reads, reader }: Load, buyer: Buyer): Promise<void> {
  const path = reader === "holder" ? buyer.ownList : buyer.list;
  for (let read = 0; read < reads / WRITES; read += 1) await must(buyer[reader].get(path), 200);
}

function buyersAt(origin: string, trips: readonly string[]): Promise<Buyer[]> {
  const { seats } = seatPlan("45");
  return Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, at): Promise<Buyer> => {
      const [holder, stranger] = [new Phone(origin), new Phone(origin)];
      const trip = trips[at % trips.length] ?? "";
      const list = `/api/get-seat-list-with-route/${trip}`;
      // This call gives the phone the anti-forgery pair. The peer has no such call and needs none.
      await holder.get("/api/profile");
      const { ticketingUniqueId: id } = SeatList.parse((await holder.get(list)).body);
      return {
        holder,
        stranger,
        list,
        ownList: `${list}?ticketing_unique_id=${encodeURIComponent(id)}`,
        body: JSON.stringify(
          seatBody(id, trip, seats[Math.floor(at / trips.length)]?.seatNo ?? ""),
        ),
      };
    }),
  );
}
