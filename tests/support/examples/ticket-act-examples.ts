/** Sound requests of the acts on where a ticket is. */
import { env } from "cloudflare:workers";
import { database } from "../../../worker/db/client.ts";
import type { Fields } from "../bad-input.ts";
import { aTrip } from "../catalogue.ts";
import { changeTrip } from "../moves.ts";
import { aTicket } from "../tickets.ts";

const DAY_MS = 86_400_000;

export async function ticketActExamples(
  act: Fields,
): Promise<Record<string, { sound: Fields; others: Record<string, unknown[]> }>> {
  const db = database(env);
  const { pnr, trip } = await aTicket(db, { seats: ["A1"] });
  const { id } = await aTrip(db, { destinationId: trip.destinationId, unitId: trip.unitId });
  await changeTrip(trip.id, Date.now() + DAY_MS);
  const group = await aTicket(db, { seats: ["B1", "B2"] });
  const friend = await aTicket(db, { trip: group.trip, seats: ["C1"] });
  const sale = { sale: ["99999999"] };
  return {
    "move-ticket": {
      sound: { ...act, sale: pnr, trip: id, seats: ["C3"] },
      others: { ...sale, trip: ["nowhere"], seats: [["Z9"], []] },
    },
    "take-seats-off": {
      sound: { ...act, sale: group.pnr, seats: ["B1"] },
      others: { ...sale, seats: [["Z9"], []], places: [0] },
    },
    "exchange-seats": {
      sound: { ...act, sale: friend.pnr, other: group.pnr, gives: ["C1"], gets: ["B2"] },
      others: { ...sale, other: ["99999999"], gives: [["Z9"], []], gets: [["Z9"], []] },
    },
    "keep-ticket": { sound: { ...act, sale: pnr }, others: sale },
  };
}
