/** A valid request of every call of staff, about a trip with a hold and a sale, an agent and a sale elsewhere. */
import { env } from "cloudflare:workers";
import { database } from "../../worker/db/client.ts";
import { anAgent } from "./agents.ts";
import { aVisit } from "./booking.ts";
import type { CallSetup } from "./examples/call-example.ts";
import { aTrip } from "./catalogue.ts";
import { staffExamples } from "./examples/staff-examples.ts";
import { aTicket } from "./tickets.ts";

export async function staffSetup(): Promise<CallSetup> {
  const db = database(env);
  const trip = await aTrip(db);
  const { id: agentId } = await anAgent(db);
  await (await aVisit(trip.id)).hold("B1");
  await aTicket(db, { trip, seats: ["C1"], agentId });
  const { pnr } = await aTicket(db);
  return {
    tripIds: [trip.id],
    examples: await staffExamples({ tripId: trip.id, pnr, agentId }),
  };
}
