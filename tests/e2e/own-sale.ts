/** Sales without a screen: held and paid at the simulated wallet, on trips that no other journey sells. */
import { expect, inject } from "vitest";
import { aScreen } from "../support/screen.ts";

/** The bill's number. */
export async function aSale(trip: string, phone: string, ...seats: string[]): Promise<number> {
  return (await sell(trip, phone, seats.length === 0 ? ["C1"] : seats)).bill;
}

/** The path of its ticket. */
export async function sellTicket(trip: string, phone: string, ...seats: string[]): Promise<string> {
  return `/limited-invoice/${(await sell(trip, phone, seats)).ticket}`;
}

export async function sell(
  trip: string,
  phone: string,
  seats: readonly string[],
  { origin, walletOrigin } = { origin: inject("origin"), walletOrigin: inject("walletOrigin") },
) {
  const screen = aScreen(origin);
  const { ticketingUniqueId } = await screen.seats(trip);
  for (const seat of seats) {
    expect(await screen.hold(trip, ticketingUniqueId, seat)).toMatchObject({ status_code: 201 });
  }
  return screen.pay(trip, ticketingUniqueId, { walletOrigin, phone });
}
