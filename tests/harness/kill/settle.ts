/**
 * After the workload: the cron runs, the clock goes on and who paid on a page comes back to the shop until nothing
 * waits any more, and then every buyer repeats the request of every payment and opens every ticket.
 */
import { z } from "zod";
import {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { comeBackTo } from "./at-page.ts";
import { aBrowser } from "./browser.ts";
import { execute } from "./buyer.ts";
import { ask, countedDays, type Clerk } from "./clerk.ts";
import type { CounterDay, Shown } from "./evidence.ts";
import { readRows } from "./files.ts";
import type { Machine } from "./machine.ts";
import type { Payment, Journal } from "./journal.ts";
import { settleUnanswered } from "./refund-desk.ts";
import { killAndRestart, type Damage } from "./workload.ts";
import type { Buyer } from "./visit.ts";

const MINUTE_MS = 60_000;
/** Past `believe_from` and a refund's attempt; then past the day after which a payment is dead. */
const ROUNDS_MS = [17 * MINUTE_MS, 25 * 60 * MINUTE_MS];
const ROUNDS_MAX = 12;
const CRON_RUNS = 3;
/** Refunds that the wallet still answers are over by then. */
const FOR_A_PERSON_FROM = 3;

/** False when something still waits after all that time. */
export async function settle(machine: Machine, journal: Journal, damage: Damage): Promise<boolean> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await killAndRestart(machine, journal, damage, ROUNDS_MS[round % ROUNDS_MS.length] ?? 0);
    await sayNumbers(machine, journal);
    // The return makes the shop look for second payments, too; what it finds is then waited for.
    for (const { comesBackTo } of journal.payments) {
      if (comesBackTo !== null) await comeBackTo(comesBackTo);
    }
    // Between two attempts, as the next one keeps a person away for an hour.
    if (round >= FOR_A_PERSON_FROM) await settleUnanswered(machine, journal);
    for (let runs = 0; runs < CRON_RUNS; runs += 1) await machine.runCron();
    // A bill that is still open could be executed by a late buyer: it must have had its day.
    if (round > 0 && waiting(machine.files().d1) === 0) return true;
  }
  return false;
}

const Hashed = z.object({
  bill: z.number(),
  kind: z.enum(["limited", "unlimited"]),
  pnr: z.string(),
});
const LOOK_UPS = {
  limited: "/get-ticketing-details-with-pnr",
  unlimited: "/get-unlimited-ticketing-details-with-pnr",
} as const;

/**
 * Passengers look for their tickets by the numbers of which a restore has left the hash alone: only that brings them
 * back.
 */
async function sayNumbers(machine: Machine, { corrections }: Journal): Promise<void> {
  const query = `SELECT b.id AS bill, b.kind, k.pnr FROM bills b JOIN tickets k ON k.bill_id = b.id
    WHERE b.contact_phone LIKE 'hashed:%'`;
  for (const { bill, kind, pnr } of readRows(machine.files().d1, Hashed, query)) {
    for (const { phone } of corrections.filter((one) => one.bill === bill)) {
      const body = { pnr, contact_number: phone, bookingType: kind };
      await aBrowser(machine.origin).post(LOOK_UPS[kind], body);
    }
  }
}

const Count = z.object({ n: z.number() });

function waiting(d1: string): number {
  const [row] = readRows(
    d1,
    Count,
    `SELECT (SELECT count(*) FROM bills
       WHERE state IN ('created', 'capturing', 'refund_owed') OR watch_until IS NOT NULL)
     + (SELECT count(*) FROM part_refunds WHERE state = 'owed')
     + (SELECT count(*) FROM messages WHERE state IN ('due', 'sending'))
     + (SELECT count(*) FROM ticket_moves WHERE settled_at IS NULL) AS n`,
  );
  return row?.n ?? 0;
}

export async function repeatRequests(
  buyers: readonly Buyer[],
  { payments, corrections }: Journal,
): Promise<Map<string, Shown | null>> {
  const shown = new Map<string, Shown | null>();
  for (const payment of payments) {
    const buyer = buyers[payment.buyer];
    if (buyer === undefined) continue;
    const { ticketId } = await execute(buyer, payment);
    const corrected = corrections.filter(({ bill }) => bill === payment.bill);
    const told = [
      ...payment.answers.map((answer) => answer.ticketId),
      ...corrected.map((one) => one.address),
    ];
    for (const id of new Set([ticketId, ...told])) {
      if (id !== null) shown.set(id, await readTicket(buyer, payment, id));
    }
  }
  return shown;
}

const SoldAt = z.object({ created_at: z.number() });

/** The clerk asks once more for every sale, and counts the days. */
export async function askForAll(clerk: Clerk, machine: Machine): Promise<CounterDay[]> {
  for (const sale of clerk.market.journal.cash) await ask(clerk, sale, true);
  const query = "SELECT created_at FROM bills WHERE counter IS NOT NULL";
  const sales = readRows(machine.files().d1, SoldAt, query);
  return countedDays(
    clerk,
    sales.map((row) => row.created_at),
  );
}

async function readTicket(
  { browser }: Buyer,
  { mode }: Payment,
  id: string,
): Promise<Shown | null> {
  if (mode === "unlimited") {
    const reply = await browser.get(`/get-unlimited-ticketing-details/${id}`);
    const view = UnlimitedInvoiceView.safeParse(reply?.body).data?.invoiceData;
    if (view === undefined) return null;
    return { seats: [], places: view.ticketing_qty, isVoid: view.voided_at !== null };
  }
  const reply = await browser.get(`/get-ticketing-details-with-id/${id}`);
  const view = LimitedInvoiceView.safeParse(reply?.body).data?.invoiceData;
  if (view === undefined) return null;
  const seats = view.ticketing_data.map(({ seat_no }) => seat_no);
  return { seats, places: seats.length, isVoid: view.voided_at !== null };
}
