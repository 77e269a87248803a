/** Sends one SMS to each owner with a number for warnings. */
import { database } from "../db/client.ts";
import { listOwnersPhones } from "../db/staff/power-notices.ts";
import { messageGateway } from "../messages/registry.ts";

export interface OwnersTold {
  /** The number of owners with a number; 0 if the shop has no gateway. */
  phones: number;
  /** The ids of those for whom the gateway took no message. */
  untold: string[];
}

/** `id` names the message to the gateway; the id of its owner is added to it. */
export async function sendToOwners(
  env: Env,
  { id, text }: { id: string; text: string },
): Promise<OwnersTold> {
  const gateway = messageGateway(env);
  if (gateway === null) return { phones: 0, untold: [] };
  const owners = await listOwnersPhones(database(env));
  const untold: string[] = [];
  for (const { staffId, phone } of owners) {
    const { result } = await gateway.send({ id: `${id}-${staffId}`, phone, text });
    if (result !== "accepted") untold.push(staffId);
  }
  return { phones: owners.length, untold };
}
