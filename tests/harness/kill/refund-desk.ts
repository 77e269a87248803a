/**
 * A member of staff with the refunds whose answer was lost for ever: the wallet of the page lists no refunds, so each
 * is looked for in its panel, what it lacks is paid by other means, and the shop is told.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { confirmAct } from "../../../worker/scripts/confirm-act.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { readRows } from "./files.ts";
import { LOG, type Machine } from "./machine.ts";
import type { Journal } from "./journal.ts";

const Alert = z.object({
  level: z.literal("alert"),
  event: z.string(),
  bill: z.number().nullish(),
});
const Owed = z.object({ bill: z.number() });
const OWED = `SELECT id AS bill FROM bills WHERE state = 'refund_owed'
  UNION SELECT bill_id FROM part_refunds WHERE state = 'owed'`;
/** Each share of a sale is settled by an act of its own. */
const SHARES_MOST = 6;

/** The alerts of an event in the product's log. */
function readAlerts(event: string): z.output<typeof Alert>[] {
  return readFileSync(LOG, "utf8")
    .split("\n")
    .filter((line) => line.includes(`"event":"${event}"`))
    .flatMap((line) => Alert.safeParse(readJson(line.slice(line.indexOf("{")))).data ?? []);
}

export async function settleUnanswered(machine: Machine, journal: Journal): Promise<void> {
  const alerts = readAlerts("sslcommerz_refund_unanswered");
  const unanswered = new Set(alerts.map(({ bill }) => bill));
  const owed = readRows(machine.files().d1, Owed, OWED).map(({ bill }) => bill);
  for (const bill of owed.filter((one) => unanswered.has(one))) {
    for (let shares = 0; shares < SHARES_MOST; shares += 1) {
      if (!(await isSettled(machine, bill))) break;
      journal.settledByHand.add(bill);
    }
  }
}

/** False when nothing of it is owed any more, or the wallet may still pay. */
async function isSettled(machine: Machine, bill: number): Promise<boolean> {
  const access = { origin: machine.origin, key: machine.staffKey() };
  const act = { by: "desk", reason: "looked for at the wallet", sale: `#${bill}` };
  try {
    await confirmAct((name, body) => callStaff(access, name, body), "settle", act, {
      now: Date.now,
      print: () => {},
      wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    });
    return true;
  } catch {
    return false;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
