/** Concurrent buyers on one trip, each with the whole way from the hold to the sale. */
import type { TripSeatsRemote } from "../../../worker/trip/calls.ts";
import type { Claim } from "./audit-seats.ts";
import { captureFor, claimFor } from "./claims.ts";

/** What a buyer needs of a trip: the object itself or a stand-in. */
export type Counter = Pick<TripSeatsRemote, "hold" | "capture" | "sell">;

export interface Buyer {
  booking: string;
  bill: number;
  seats: readonly string[];
}

export function listBuyers(count: number, seats: readonly string[]): Buyer[] {
  return Array.from({ length: count }, (_, index) => ({
    booking: `buyer-${index + 1}`,
    bill: index + 1,
    seats,
  }));
}

/** All at once; returns the seats that were answered as sold, by buyer. */
export async function rush(counter: Counter, buyers: readonly Buyer[]): Promise<Claim[]> {
  return (await Promise.all(buyers.map((buyer) => buy(counter, buyer)))).flat();
}

async function buy(counter: Counter, { booking, bill, seats }: Buyer): Promise<Claim[]> {
  const facts = {
    planName: "45",
    farePoisha: 60_000,
    saleClosesAt: Date.now() + 3_600_000,
    opensAt: null,
    incarnation: null,
  };
  for (const seatNo of seats) {
    const held = await counter.hold({ facts, booking, seatNo, isOrderChecked: true });
    if (!held.ok) return [];
  }
  const captured = await counter.capture(captureFor(bill, booking, seats));
  if (captured.state !== "capturing") return [];
  const answer = await counter.sell({ ...claimFor(bill, booking, seats), trxId: `TRX${bill}` });
  return answer.state === "sold" ? seats.map((seatNo) => ({ seatNo, booking })) : [];
}
