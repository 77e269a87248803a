/**
 * `npm run demo:hold`: the central promise in under a minute. One visitor holds a seat, a second screen sees it
 * held; the time runs out, the object's alarm runs, and the second screen can have the seat. HOLD_SECONDS is the
 * length of a hold (20 here), PRODUCT_DIST a build that is there already. Ends with 0 only if it was so.
 */
import type { SeatListView } from "../../worker/contract/booking/seats.ts";
import { startProduct } from "../support/product.ts";
import { aScreen } from "../support/screen.ts";

const SEAT = "B2";
const TICK_MS = 1_000;
/** The alarm of a local runtime may run this much after its time. */
const ALARM_WITHIN_MS = 60_000;
const holdSeconds = Number(process.env["HOLD_SECONDS"] ?? 20);

function print(who: string, text: string): void {
  console.log(`${who.padEnd(10)} ${text}`);
}

function expectThat(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`It was not so: ${what}`);
}

/** A public read of a seat may be this old (decisions 2.10). */
const SHOWN_WITHIN_MS = 5_000;

/** The seats once the seat has the state, or at the time-out. */
async function awaitShown(
  screen: ReturnType<typeof aScreen>,
  tripId: string,
  state: string,
): Promise<SeatListView> {
  const from = Date.now();
  for (;;) {
    const view = await screen.seats(tripId);
    if (getState(view) === state || Date.now() - from > SHOWN_WITHIN_MS) return view;
    await wait(TICK_MS / 4);
  }
}

const getState = (view: SeatListView) => view.seats.find((seat) => seat.seat_no === SEAT)?.state;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function show(origin: string): Promise<void> {
  const [one, two] = [aScreen(origin), aScreen(origin)];
  const { tripId, address } = await one.firstTrip();
  await two.firstTrip();
  print("", `Watch it yourself: ${address}`);

  const { ticketingUniqueId } = await one.seats(tripId);
  const held = await one.hold(tripId, ticketingUniqueId, SEAT);
  print("Screen 1", `takes seat ${SEAT}: ${held.message}`);
  const seen = await awaitShown(two, tripId, "held");
  print("Screen 2", `sees ${SEAT} as "${getState(seen)}"`);
  expectThat(getState(seen) === "held", "the second screen sees the hold");
  const refused = await two.hold(tripId, seen.ticketingUniqueId, SEAT);
  print("Screen 2", `tries to take it: ${refused.message}`);
  expectThat(refused.status_code === 409, "nobody else gets a held seat");

  for (;;) {
    const { seconds_left } = await one.seats(tripId);
    if (seconds_left === 0) break;
    if (seconds_left % 5 === 0 || seconds_left <= 3)
      print("Screen 1", `has ${seconds_left} s left`);
    await wait(TICK_MS);
  }
  const free = await awaitShown(two, tripId, "free");
  print("Screen 2", `sees ${SEAT} as "${getState(free)}": the time is over`);
  expectThat(getState(free) === "free", "the seat is free as soon as the time is over");

  const over = Date.now();
  let tidied = free;
  while (tidied.version === seen.version && Date.now() - over < ALARM_WITHIN_MS) {
    await wait(TICK_MS / 4);
    tidied = await two.seats(tripId);
  }
  expectThat(tidied.version > seen.version, "the alarm ran and tidied up");
  print("The alarm", `ran and tidied up (change ${seen.version} -> ${tidied.version})`);

  const taken = await two.hold(tripId, tidied.ticketingUniqueId, SEAT);
  print("Screen 2", `takes ${SEAT}: ${taken.message}`);
  expectThat(taken.status_code === 201, "the second screen gets the seat");
}

print("", `Starting the product with holds of ${holdSeconds} seconds…`);
const dist = process.env["PRODUCT_DIST"];
const product = await startProduct("demo-hold", { holdSeconds, ...(dist && { dist }) });
try {
  await show(product.origin);
  print("", "As promised.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await product.stop();
}
