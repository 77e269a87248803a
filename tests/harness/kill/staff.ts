/**
 * A member of staff who cancels a sale now and then, so that refunds happen during the faults. Whether the preview, the
 * confirmation or the run of the request dies, the cron finds what was asked for.
 */
import { confirmAct } from "../../../worker/scripts/confirm-act.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import type { Random } from "../../support/random.ts";
import type { Machine } from "./machine.ts";
import type { Journal } from "./journal.ts";
import { pause, type Market } from "./actors.ts";

const BETWEEN_MS = 1_500;
/** The auditor's own test needs paid seats, however few are sold on a slow machine (doctored.ts). */
const SEAT_SALES_KEPT = 3;

export async function cancelSales(machine: Machine, market: Market, random: Random): Promise<void> {
  const key = machine.staffKey();
  while (market.isOpen()) {
    await pause(random, BETWEEN_MS);
    const sold = soldOf(market.journal);
    if (sold.length === 0) continue;
    const access = { origin: machine.origin, key };
    await confirmAct(
      (name, body) => callStaff(access, name, body),
      "cancel-sale",
      { by: "desk", reason: "the exam was moved", sale: `#${random.of(sold)}` },
      {
        now: Date.now,
        print: () => {},
        wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
      },
    ).catch(() => null);
  }
}

function soldOf({ payments }: Journal): number[] {
  const sold = payments.filter(({ answers }) => (answers.at(-1)?.ticketId ?? null) !== null);
  const ofSeats = sold.filter(({ mode }) => mode === "limited");
  const kept = new Set(ofSeats.slice(0, SEAT_SALES_KEPT));
  return sold.filter((payment) => !kept.has(payment)).map(({ bill }) => bill);
}
