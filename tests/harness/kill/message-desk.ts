/**
 * A member of staff at the end, with the messages of which nobody knows whether they went out: each is looked for in
 * the gateway's own list, then closed where it is there, else sent again.
 */
import { z } from "zod";
import { confirmAct } from "../../../worker/scripts/confirm-act.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { sqliteStore } from "../../wallet-simulator/sqlite-store.ts";
import { readRows } from "./files.ts";
import type { Machine } from "./machine.ts";
import { toClientId, listPhoneMessages } from "./phones.ts";

const Open = z.object({ bill_id: z.number(), topic: z.string(), id: z.string() });
const ROUNDS_MAX = 5;
const FOR_A_PERSON = 9;

/** How many messages a person had to look at. */
export async function seeToMessages(machine: Machine): Promise<number> {
  let seen = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const query = "SELECT bill_id, topic, id FROM messages WHERE queue = ?";
    const open = readRows(machine.files().d1, Open, query, FOR_A_PERSON);
    if (open.length === 0) return seen;
    const arrived = atTheGateway(machine.files().phones);
    for (const { bill_id: bill, topic, id } of open) {
      const message = { sale: `#${bill}`, topic };
      const isThere = arrived.has(toClientId(id));
      const isSent = !isThere && (await isDone(machine, "send-message-again", message));
      if (!isSent) await isDone(machine, "close-message", message);
      seen += 1;
    }
    await machine.runCron();
  }
  return seen;
}

function atTheGateway(file: string): Set<string | null> {
  const store = sqliteStore(file);
  const taken = listPhoneMessages(store).filter(({ state }) => state !== "refused");
  store.close();
  return new Set(taken.map(({ clientId }) => clientId));
}

/** False when it is refused: its time is over, or a later message says otherwise. */
async function isDone(machine: Machine, act: string, message: object): Promise<boolean> {
  const access = { origin: machine.origin, key: machine.staffKey() };
  try {
    await confirmAct(
      (name, body) => callStaff(access, name, body),
      act,
      { by: "desk", reason: "looked for at the gateway", ...message },
      { now: Date.now, print: () => {}, wait: () => Promise.resolve() },
    );
    return true;
  } catch {
    return false;
  }
}
