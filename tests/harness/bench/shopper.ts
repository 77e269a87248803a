/**
 * One student at the start of a sale: reads the list, picks seats from the map, is sometimes too late, sometimes leaves,
 * pays, and retries lost answers. It waits for the same answers as a phone; nothing is known in advance.
 */
import { z } from "zod";
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
  /** Of a hold: the seat, and the instants before and after the call. */
  seat?: { trip: string; seatNo: string; from: number; to: number };
}

export interface Habits {
  delayMs: number;
  /** Of answers that never reach the phone. */
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
const Quote = z.object({ total_seat: z.number(), fare: z.number(), total: z.number() });
const Created = z.object({
  data: z.object({ paymentID: z.string() }),
  grantToken: z.string(),
  ticketBillPayBkashId: z.number(),
});
const Code = z.object({ code: z.string() });

const TRIES = 4;
const RETRY_MS = 2_000;

/** No seats after giving up or without a free seat. */
export async function shop(shopper: Shopper): Promise<Bought> {
  const { choice, habits, random } = shopper;
  const call = callsOf(shopper);
  let presses = 0;
  let hasWaited = false;
  await call("routes", (phone) => phone.get("/api/get-bus-route-list"));
  await call("units", (phone) =>
    phone.get(`/api/get-unit-list-with-route/${choice.destinationId}`),
  );
  while (Date.now() < habits.until) {
    const listed = await call("trips", (phone) =>
      phone.post("/api/get-filter-bus-list", {
        destination_id: choice.destinationId,
        unit_id: choice.unitId,
      }),
    );
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
  return { seats: await pay(shopper, call, { trip, bookingId, number }), presses };
}

async function pay(
  { wallet }: Shopper,
  call: Call,
  { trip, bookingId, number }: { trip: string; bookingId: string; number: number },
): Promise<number | "again"> {
  const quoted = Quote.safeParse(
    (await call("quote", (phone) => phone.post("/api/quote", { ticketing_unique_id: bookingId })))
      .body,
  ).data;
  if (quoted === undefined) return "again";
  const created = Created.safeParse(
    (
      await call("create", (phone) =>
        phone.post("/api/bkash/payment/create", {
          ticketing_unique_id: bookingId,
          trip_id: trip,
          user_id: "1",
          coupon_code: "",
          total_seat: quoted.total_seat,
          total_seat_price: quoted.fare,
          paid_amount: quoted.total,
          contact_number: `018${String(number).padStart(8, "0")}`,
          contact_email: "",
          contact_name: "Rahim Uddin",
        }),
      )
    ).body,
  ).data;
  if (created === undefined) return "again";
  await wallet.approve(created.data.paymentID, number);
  for (let tries = 0; tries < 20; tries += 1) {
    const executed = await call("execute", (phone) =>
      phone.post("/api/bkash/payment/execute", {
        ticketBillPayBkashId: created.ticketBillPayBkashId,
        paymentID: created.data.paymentID,
        grantToken: created.grantToken,
        bookingType: "limited",
      }),
    );
    if (executed.status === 201) return quoted.total_seat;
    if (executed.status !== 202) return "again";
    await pause(1_000);
  }
  return "again";
}

/** A call over a slow connection: it is delayed, its answer may be lost, and then it is sent again. */
function callsOf({ phone, habits, random, record }: Shopper): Call {
  return async (call, send, seat) => {
    for (let tries = 1; ; tries += 1) {
      await pause(habits.delayMs * (0.5 + random()));
      const [from, began] = [Date.now(), performance.now()];
      const answer = await send(phone).catch((): Answer => ({ status: 0, body: null }));
      const tookMs = performance.now() - began;
      const result = { call, status: answer.status, code: codeOf(answer), tookMs };
      record(seat === undefined ? result : { ...result, seat: { ...seat, from, to: Date.now() } });
      const isLost = random() < habits.lossShare || answer.status === 0 || answer.status === 503;
      if (!isLost || tries === TRIES) return answer;
    }
  };
}

function codeOf(answer: Answer): string | null {
  return Code.safeParse(answer.body).data?.code ?? null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
