/** A member of staff who cancels a sale now and then, so that refunds happen during the faults. */
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
    await fetch(`${machine.origin}/api/staff/cancel-sale`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
      body: JSON.stringify({
        by: "desk",
        reason: "the exam was moved",
        dry_run: false,
        sale: String(random.of(sold)),
      }),
    }).catch(() => null);
  }
}

function soldOf({ payments }: Journal): number[] {
  return payments
    .filter(
      ({ answers }) => answers.at(-1)?.ticketId !== undefined && answers.at(-1)?.ticketId !== null,
    )
    .map(({ bill }) => bill);
}
