/**
 * One student at the start of a sale: reads the list, picks seats from the map, is sometimes too late, sometimes
 * leaves, pays, and retries lost answers. It waits for the same answers as a phone; nothing is known in advance.
 */
import { z } from "zod";
import {
  Created,
  createPayment,
  executePayment,
  listTrips,
  Quote,
  quote,
} from "./booking-calls.ts";
import type { Answer, Phone } from "./phone.ts";
import type { Choice } from "./season.ts";
import { waitTurn } from "./queue.ts";
import { pressSeats, type Call } from "./seat-presses.ts";
import type { BenchWallet } from "./wallet.ts";

export interface CallResult {
  call: string;
  status: number;
  code: string | null;
  tookMs: number;
  /** Set for a hold: its seat, and the instants before and after the call. */
  seat?: { trip: string; seatNo: string; from: number; to: number };
}

export interface Habits {
  delayMs: number;
  /** Share of answers that never reach the phone. */
  lossShare: number;
  abandonShare: number;
  /** The sale has a waiting room. */
  waits: boolean;
  until: number;
}

export interface Shopper {
  phone: Phone;
  number: number;
  choice: Choice;
  random: () => number;
  habits: Habits;
  wallet: BenchWallet;
  record: (result: CallResult) => void;
}

/** The seats that were bought, and all presses on seats before. */
export interface Bought {
  seats: number;
  presses: number;
}

const TripList = z.object({
  busFTRouteList: z.array(z.object({ id: z.string(), seatsAvailable: z.number() })),
});
const Code = z.object({ code: z.string() });

const TRIES = 4;
const RETRY_MS = 2_000;

/** No seats after giving up or without a free seat. */
export async function shop(shopper: Shopper): Promise<Bought> {
  const { choice, habits, random } = shopper;
  const call = listCalls(shopper);
  let presses = 0;
  let hasWaited = false;
  await call("routes", (phone) => phone.get("/api/get-bus-route-list"));
  await call("units", (phone) =>
    phone.get(`/api/get-unit-list-with-route/${choice.destinationId}`),
  );
  while (Date.now() < habits.until) {
    const listed = await call("trips", (phone) => listTrips(phone, choice));
    const rows = TripList.safeParse(listed.body).data?.busFTRouteList ?? [];
    const open = rows.find((row) => row.seatsAvailable > 0);
    if (rows.length > 0 && open === undefined) break;
    if (open !== undefined) {
      if (habits.waits && !hasWaited) {
        hasWaited = await waitTurn({ call, phone: shopper.phone, random }, open.id, habits.until);
        if (!hasWaited) break;
      }
      const tried = await tryTrip(shopper, call, open.id);
      presses += tried.presses;
      if (tried.seats !== "again") return { seats: tried.seats, presses };
    }
    await pause(RETRY_MS * (0.5 + random()));
  }
  return { seats: 0, presses };
}

async function tryTrip(
  shopper: Shopper,
  call: Call,
  trip: string,
): Promise<{ seats: number | "again"; presses: number }> {
  const { random, habits, number } = shopper;
  const how = { random, hasWaited: habits.waits };
  const { seats, bookingId, presses } = await pressSeats(call, trip, how);
  if (seats === 0) return { seats: "again", presses };
  if (random() < habits.abandonShare) return { seats: 0, presses };
  return { seats: await pay(shopper, call, { trip, booking: bookingId, buyer: number }), presses };
}

async function pay(
  { wallet }: Shopper,
  call: Call,
  sale: { trip: string; booking: string; buyer: number },
): Promise<number | "again"> {
  const priced = await call("quote", (phone) => quote(phone, sale.booking));
  const quoted = Quote.safeParse(priced.body).data;
  if (quoted === undefined) return "again";
  const answered = await call("create", (phone) => createPayment(phone, { ...sale, quoted }));
  const created = Created.safeParse(answered.body).data;
  if (created === undefined) return "again";
  await wallet.approve(created.data.paymentID, sale.buyer);
  for (let tries = 0; tries < 20; tries += 1) {
    const executed = await call("execute", (phone) => executePayment(phone, created));
    if (executed.status === 201) return quoted.total_seat;
    if (executed.status !== 202) return "again";
    await pause(1_000);
  }
  return "again";
}

/** A call over a slow connection: it is delayed, its answer may be lost, and then it is sent again. */
function listCalls({ phone, habits, random, record }: Shopper): Call {
  return async (call, send, seat) => {
    for (let tries = 1; ; tries += 1) {
      await pause(habits.delayMs * (0.5 + random()));
      const [from, began] = [Date.now(), performance.now()];
      const answer = await send(phone).catch(noteUnanswered);
      const tookMs = performance.now() - began;
      const result = { call, status: answer.status, code: getCode(answer), tookMs };
      record(seat === undefined ? result : { ...result, seat: { ...seat, from, to: Date.now() } });
      const isLost = random() < habits.lossShare || answer.status === 0 || answer.status === 503;
      if (!isLost || tries === TRIES) return answer;
    }
  };
}

/** Stands for no answer, with the network's own name of what has happened as its code. */
function noteUnanswered(error: NodeJS.ErrnoException): Answer {
  return { status: 0, headers: {}, body: { code: `unanswered, ${error.code ?? error.message}` } };
}

function getCode(answer: Answer): string | null {
  return Code.safeParse(answer.body).data?.code ?? null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
