/** The last count of the schedule, without running it: a count by staff does not show that the schedule runs. */
import { env } from "cloudflare:workers";
import { database } from "../../worker/db/client.ts";
import { storeTotals } from "../../worker/db/payments/figures.ts";
import type { Totals } from "../../worker/domain/payments/figures.ts";

export const NO_TOTALS: Totals = {
  soldSeats: 0,
  distinctSeats: 0,
  moneyInPoisha: 0,
  ticketsPoisha: 0,
  paidBackPoisha: 0,
  onTheWayBackPoisha: 0,
};

export async function countBySchedule(at = Date.now()): Promise<void> {
  await storeTotals(database(env), NO_TOTALS, { at, wholeAt: null, by: "schedule" });
}
