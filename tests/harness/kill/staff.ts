/** A person at the desk who cancels a sale now and then, so that money goes back while everything falls over. */
import type { Random } from "../../support/random.ts";
import type { Machine } from "./machine.ts";
import type { Diary } from "./journal.ts";
import { pause, type Town } from "./actors.ts";

const BETWEEN_MS = 1_500;

export async function cancelSales(machine: Machine, town: Town, random: Random): Promise<void> {
  const key = machine.staffKey();
  while (town.isOpen()) {
    await pause(random, BETWEEN_MS);
    const sold = soldOf(town.diary);
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

function soldOf({ payments }: Diary): number[] {
  return payments
    .filter(({ told }) => told.at(-1)?.ticketId !== undefined && told.at(-1)?.ticketId !== null)
    .map(({ bill }) => bill);
}
