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
  return payments
    .filter(
      ({ answers }) => answers.at(-1)?.ticketId !== undefined && answers.at(-1)?.ticketId !== null,
    )
    .map(({ bill }) => bill);
}
