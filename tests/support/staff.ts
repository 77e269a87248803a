/** Staff calls: the shop's key and no cookies. */
import { env } from "cloudflare:workers";
import { STAFF_CALLS } from "../../worker/contract/staff.ts";
import { database } from "../../worker/db/client.ts";
import type { Fields } from "./bad-input.ts";
import { aBill } from "./bills.ts";
import { aBrowser, type Answer } from "./browser.ts";
import type { Example } from "./call-example.ts";
import { aTicket } from "./tickets.ts";

const WHO = { by: "rima", reason: "The bus broke down" };

/** `dry_run` is false unless given. */
export function staff(act: string, fields: Fields, key = env.STAFF_KEY): Promise<Answer> {
  return aBrowser({ bearer: key }).send(`/api/staff/${act}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...WHO, dry_run: false, ...fields }),
  });
}

/** A sale whose refund the wallet refused. */
async function anOwedSale(): Promise<string> {
  const { pnr } = await aTicket(database(env));
  const bill = "id = (SELECT bill_id FROM tickets WHERE pnr = ?)";
  await env.DB.batch([
    env.DB.prepare(`UPDATE bills SET state = 'refund_owed', refund_tries = 1 WHERE ${bill}`).bind(
      pnr,
    ),
    env.DB.prepare("UPDATE tickets SET voided_at = 1 WHERE pnr = ?").bind(pnr),
  ]);
  return pnr;
}

/** A payment that the wallet has left in doubt for long. */
async function aLateDoubt(): Promise<string> {
  const bill = await aBill({ state: "capturing" });
  await env.DB.prepare("UPDATE bills SET changed_at = 1 WHERE id = ?").bind(bill).run();
  return String(bill);
}

/** A valid dry run of every call, and ids that do not exist. */
export async function staffExamples(example: {
  tripId: string;
  pnr: string;
  agentId: string;
}): Promise<Record<string, Example>> {
  const { tripId: trip, pnr: sale, agentId: agent } = example;
  const act = { ...WHO, dry_run: true };
  const noTrip = { trip: ["99999999"] };
  const noSale = { sale: ["99999999", "#99999999", "ZZZZZZZ"] };
  const bodies: Record<string, { sound: Fields; others: Record<string, unknown[]> }> = {
    show: { sound: { ...WHO, sale }, others: noSale },
    doubts: { sound: WHO, others: {} },
    trips: { sound: WHO, others: {} },
    compare: { sound: { ...WHO, trip }, others: noTrip },
    figures: { sound: WHO, others: {} },
    "cancel-sale": { sound: { ...act, sale }, others: noSale },
    "give-back": {
      sound: { ...act, sale, amount: 10 },
      others: { ...noSale, amount: [0, 99_999] },
    },
    settle: { sound: { ...act, sale: await anOwedSale() }, others: noSale },
    acknowledge: { sound: { ...act, sale: await aLateDoubt() }, others: noSale },
    "cancel-trip": { sound: { ...act, trip }, others: noTrip },
    block: { sound: { ...act, trip, seats: ["J1", "J2"] }, others: { ...noTrip, seats: [["Z9"]] } },
    unblock: { sound: { ...act, trip, seats: ["J1"] }, others: { ...noTrip, seats: [["Z9"]] } },
    ...Object.fromEntries(
      ["approve-agent", "suspend-agent", "resume-agent", "log-out-agent", "recover-agent"].map(
        (name) => [
          name,
          { sound: { ...act, agent }, others: { agent: ["nobody", "01799999999"] } },
        ],
      ),
    ),
    erase: { sound: act, others: {} },
    "pause-sales": { sound: act, others: {} },
    "after-restore": { sound: { ...act, trip }, others: noTrip },
    "resume-sales": { sound: act, others: {} },
    "rebuild-tickets": { sound: { ...act, trip }, others: noTrip },
    "rebuild-seats": { sound: { ...act, trip }, others: noTrip },
  };
  const browser = aBrowser({ bearer: env.STAFF_KEY });
  return Object.fromEntries(
    STAFF_CALLS.map(({ path }) => {
      const body = bodies[path.slice("/staff/".length)];
      return [`POST ${path}`, { browser, bodies: body === undefined ? [] : [body] }];
    }),
  );
}
