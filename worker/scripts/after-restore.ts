/**
 * Leads the whole shop through a restore of D1 or the loss of objects: sales are paused, each trip is rebuilt and
 * compared, with a bounded number of steps per call and some trips concurrently, the erasure of personal data is
 * repeated, and the pause ends once nothing differs; otherwise the shop itself refuses to end it. A stop by hand stays.
 * Nothing is stored between two calls, so it may stop anywhere and be run again.
 */
import { ErasureActView, RebuildView } from "../contract/staff/staff.ts";
import { RestoreView } from "../contract/staff-acts/staff-shop-acts.ts";
import { Refused } from "./staff-client.ts";
import { formatAnswer } from "./output/staff-output.ts";

export interface RestoredShop {
  call(name: string, body: object): Promise<unknown>;
  trips(): AsyncIterable<{ id: string }>;
}

export interface RestoreOutput {
  print(line: string): void;
  wait(ms: number): Promise<void>;
}

/** Payments in progress when sales are paused end within minutes. */
const ROUNDS = 7;
const BETWEEN_ROUNDS_MS = 20_000;
/** Nobody can buy meanwhile, and a thousand trips one after another would take minutes. */
const TRIPS_AT_ONCE = 4;

/** The shop sells again, and nothing tells it what staff had withdrawn since the minute to which D1 went back. */
const WITHDRAWN =
  "Where D1 was restored, coupons, agents, content, rights and what was stopped by hand (sales, messages) are as they were at that minute: look at each, and withdraw again what was withdrawn since (worker/OPERATIONS.md, After a restore of D1).";

/** True when the pause has ended; for a dry run, when it would end. */
export async function takeThroughRestore(
  shop: RestoredShop,
  signed: Record<string, unknown>,
  { print, wait }: RestoreOutput,
): Promise<boolean> {
  const isDry = signed["dry_run"] === true;
  const act = async (name: string) => {
    const answer = await shop.call(name, signed);
    for (const line of formatAnswer(name, answer).lines) print(line);
    return answer;
  };
  const lost = RestoreView.parse(await act("begin-restore")).lost_trips;
  let trips = [...lost];
  for await (const { id } of shop.trips()) trips.push(id);
  const all = trips.length;
  const mendAll = async (ids: readonly string[], atOnce: number) =>
    mend(shop, ids, { atOnce, signed, print });
  for (let round = 1; trips.length > 0; round += 1) {
    // Trips that D1 has lost come first, since tickets may have moved into them.
    trips = [
      ...(await mendAll(
        trips.filter((id) => lost.includes(id)),
        1,
      )),
      ...(await mendAll(
        trips.filter((id) => !lost.includes(id)),
        TRIPS_AT_ONCE,
      )),
    ];
    print(`${all - trips.length} of ${all} trips without a difference.`);
    if (trips.length === 0 || isDry || round === ROUNDS) break;
    print(`Trips ${trips.join(", ")}: looking again in ${BETWEEN_ROUNDS_MS / 1000} s.`);
    await wait(BETWEEN_ROUNDS_MS);
  }
  if (isDry) return trips.length === 0;
  await repeatErasure(shop, signed, print);
  try {
    await act("end-restore");
    print(WITHDRAWN);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    print(error.message);
    return false;
  }
}

/** The trips that still differ, in their order. What is printed of one stands together. */
async function mend(
  shop: RestoredShop,
  trips: readonly string[],
  work: {
    atOnce: number;
    signed: Record<string, unknown>;
    print: RestoreOutput["print"];
  },
): Promise<string[]> {
  const differing = new Set<string>();
  const waiting = trips.values();
  const takeNext = async () => {
    // The lanes share one iterator, so that each trip is taken by one of them.
    for (const trip of waiting) {
      if (await isDifferent(shop, trip, work)) differing.add(trip);
    }
  };
  await Promise.all(Array.from({ length: work.atOnce }, takeNext));
  return trips.filter((trip) => differing.has(trip));
}

async function isDifferent(
  shop: RestoredShop,
  trip: string,
  { signed, print }: { signed: Record<string, unknown>; print: RestoreOutput["print"] },
): Promise<boolean> {
  const printed: string[] = [];
  let differs = false;
  for await (const answer of repeatUntilThrough(shop.call, "after-restore", { ...signed, trip })) {
    const { lines, isSound } = formatAnswer("after-restore", answer);
    if (isSound !== true) printed.push(...lines);
    differs = RebuildView.parse(answer).after.length > 0;
  }
  for (const line of printed) print(line);
  return differs;
}

/** Erases again what the restore brought back; prints nothing if there was nothing. */
async function repeatErasure(
  { call }: RestoredShop,
  signed: Record<string, unknown>,
  print: RestoreOutput["print"],
): Promise<void> {
  for (;;) {
    const answer = await call("erase", signed);
    const { due, erased, duties } = ErasureActView.parse(answer);
    const isWorthTelling = due > 0 || duties > 0;
    if (isWorthTelling) for (const line of formatAnswer("erase", answer).lines) print(line);
    if (erased === 0 || erased >= due) return;
  }
}

/** A rebuild runs a bounded number of steps per call; it is not repeated after a call without progress. */
export async function* repeatUntilThrough(
  call: RestoredShop["call"],
  name: string,
  body: Record<string, unknown>,
) {
  for (;;) {
    const answer = await call(name, body);
    yield answer;
    const rebuilt = RebuildView.safeParse(answer);
    if (!rebuilt.success || rebuilt.data.left === 0 || !rebuilt.data.changed) return;
  }
}
