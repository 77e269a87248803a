/** A sale without a screen: held and paid at the simulated wallet. */
import { expect, inject } from "vitest";
import { aScreen } from "../support/screen.ts";

/** On a trip that no other journey sells; the bill's number. */
export async function aSale(trip: string, phone: string, seatNo = "C1"): Promise<number> {
  const screen = aScreen(inject("origin"));
  const { ticketingUniqueId } = await screen.seats(trip);
  expect(await screen.hold(trip, ticketingUniqueId, seatNo)).toMatchObject({ status_code: 201 });
  return screen.pay(trip, ticketingUniqueId, { walletOrigin: inject("walletOrigin"), phone });
}
