/**
 * One visit of a buyer, from the seats to opened payments. A visitor changes their mind: gives a seat up,
 * takes another after the bill was made, opens two payments in two tabs, or simply leaves.
 */
import { PaymentCreateView, QuoteView } from "../../../worker/contract/booking/checkout.ts";
import { SeatListView } from "../../../worker/contract/booking/seats.ts";
import type { Random } from "../../support/random.ts";
import type { Browser, Reply } from "./browser.ts";
import { sendByKey } from "./keyed.ts";
import type { Payment, WalletName } from "./journal.ts";
import { aPhone, aTrip, pause, type Market, type Trip } from "./actors.ts";

const PRESSES_MAX = 4;
const TOGETHER_SHARE = 0.4;

export interface Buyer {
  number: number;
  wallet: WalletName;
  market: Market;
  random: Random;
  browser: Browser;
}

export async function visit(buyer: Buyer): Promise<Payment[]> {
  const trip = aTrip(buyer.random, buyer.market.trips);
  return trip.mode === "limited" ? buySeats(buyer, trip) : buyQuantity(buyer, trip);
}

async function buySeats(buyer: Buyer, trip: Trip): Promise<Payment[]> {
  const { browser, random } = buyer;
  const reply = await insist(buyer, () => browser.get(`/get-seat-list-with-route/${trip.id}`));
  const view = SeatListView.safeParse(reply?.body).data;
  if (view === undefined) return [];
  buyer.market.journal.visits += 1;
  const booking = view.ticketingUniqueId;
  const free = view.seats.filter((seat) => seat.state === "free").map((seat) => seat.seat_no);
  if (free.length === 0) return [];

  const change = (call: string, seatNo: string) =>
    browser.post(`/${call}`, {
      ticketing_unique_id: booking,
      trip_id: trip.id,
      seat_no: seatNo,
      booking_time: "2026-11-21 10:00:00 AM",
    });
  // In front, where most buyers want to sit.
  const nearFront = () => random.of(free.slice(0, 6));
  const wanted = Array.from({ length: 1 + random.upTo(3) }, nearFront);
  const own = view.getUserTicketData.length;
  if (random.chance(TOGETHER_SHARE)) {
    const party = { ticketing_unique_id: booking, trip_id: trip.id, total_seat: wanted.length };
    const most = hasPaid(buyer, trip) ? Infinity : own + wanted.length;
    await sendByKey(buyer, "/hold-seats-together", party, most);
  } else {
    for (const seatNo of wanted) {
      await change("add-new-seat-for-booking", seatNo);
      await pause(random, 200);
    }
  }
  if (random.chance(0.1)) await change("delete-seat-form-booking", wanted[0] ?? "");
  if (random.chance(0.05)) return [];

  const payments = await createSeats(buyer, trip, booking);
  if (random.chance(0.08)) await change("add-new-seat-for-booking", nearFront());
  if (random.chance(0.08)) await change("delete-seat-form-booking", wanted[0] ?? "");
  if (random.chance(0.12)) payments.push(...(await createSeats(buyer, trip, booking)));
  return payments;
}

/** Seats of a payment of before may come back to the booking at any time. */
function hasPaid({ number, market }: Buyer, { id }: Trip): boolean {
  return market.journal.payments.some((one) => one.buyer === number && one.trip === id);
}

async function createSeats(buyer: Buyer, trip: Trip, booking: string): Promise<Payment[]> {
  const quote = await getQuoted(buyer, {
    ticketing_unique_id: booking,
    payment_provider: buyer.wallet,
  });
  if (quote === null) return [];
  const body = {
    ticketing_unique_id: booking,
    payment_provider: buyer.wallet,
    trip_id: trip.id,
    coupon_code: "",
    total_seat: quote.total_seat,
    total_seat_price: quote.fare,
    paid_amount: quote.total,
    ...makeContact(buyer),
  };
  const reply = await sendByKey(buyer, "/bkash/payment/create", body);
  return opened(buyer, reply, { trip, quantity: quote.total_seat });
}

async function buyQuantity(buyer: Buyer, trip: Trip): Promise<Payment[]> {
  const input = {
    trip_id: trip.id,
    total_seat: 1 + buyer.random.upTo(4),
    payment_provider: buyer.wallet,
  };
  const quote = await getQuoted(buyer, input);
  if (quote === null) return [];
  buyer.market.journal.visits += 1;
  const body = {
    ...input,
    total_seat_price: quote.total,
    center_name: buyer.market.center,
    payment_type: "Hand Cash",
    ...makeContact(buyer),
  };
  const reply = await sendByKey(buyer, "/save-seat-booking-appoinment", body);
  return opened(buyer, reply, { trip, quantity: input.total_seat });
}

/** Repeats a request while there is no answer. */
async function insist(
  { random, market }: Buyer,
  call: () => Promise<Reply | null>,
): Promise<Reply | null> {
  for (let presses = 0; ; presses += 1) {
    const reply = await call();
    if (reply !== null || presses === PRESSES_MAX || !market.isOpen()) return reply;
    await pause(random, 1_500);
  }
}

async function getQuoted(buyer: Buyer, body: unknown): Promise<QuoteView | null> {
  const reply = await insist(buyer, () => buyer.browser.post("/quote", body));
  return QuoteView.safeParse(reply?.body).data ?? null;
}

function makeContact({ random, number }: Buyer) {
  return {
    contact_name: `Buyer ${number}`,
    contact_number: aPhone(random),
    contact_email: "",
  };
}

function opened(
  buyer: Buyer,
  reply: Reply | null,
  { trip, quantity }: { trip: Trip; quantity: number },
): Payment[] {
  const view = PaymentCreateView.safeParse(reply?.body).data;
  if (view === undefined) return [];
  const payment: Payment = {
    buyer: buyer.number,
    wallet: buyer.wallet,
    bill: view.ticketBillPayBkashId,
    paymentId: view.data.paymentID,
    trip: trip.id,
    mode: trip.mode,
    quantity,
    grant: view.grantToken,
    comesBackTo: null,
    sent: 0,
    answers: [],
  };
  buyer.market.journal.payments.push(payment);
  return [payment];
}
