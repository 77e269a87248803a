/** The figures of a run. */
import { lastAnswer } from "./cash.ts";
import { listTaken } from "./audit-messages.ts";
import type { Evidence } from "./evidence.ts";
import type { Journal } from "./journal.ts";
import type { Restore } from "./restore.ts";
import type { Damage } from "./workload.ts";

export function figures(run: {
  evidence: Evidence;
  journal: Journal;
  damage: Damage;
  restore: Restore;
  buyers: number;
  seconds: number;
  seed: number;
}): string {
  const { evidence, journal, damage, restore, buyers, seconds, seed } = run;
  const { payments, cash } = journal;
  const { lost } = evidence;
  const { d1 } = evidence;
  const changes = [...d1.moves.values()];
  const moves = changes.filter(({ kind }) => kind === "move");
  const done = moves.filter(({ state }) => state === "done");
  const within = done.filter((move) => move.fromTrip === move.toTrip);
  const seatsOff = changes.filter(({ kind }) => kind === "seats_off");
  // One row of the two of each.
  const exchanges = changes.filter((one) => one.kind === "exchange" && one.group === one.toClaim);
  const between = exchanges.filter(
    ({ state, fromTrip, toTrip }) => state === "done" && fromTrip !== toTrip,
  );
  const numbers = [...d1.numbersOfTickets.values()];
  const parts = d1.parts.filter(({ state }) => state === "refunded");
  const ledger = [...evidence.stores.ledger.payments.values()];
  const byBuyer = evidence.corrections.filter(({ by, end }) => by === "buyer" && end === "done");
  const sold = cash.filter((sale) => lastAnswer(sale)?.sale === "sold");
  const executes = payments.reduce((sum, { sent }) => sum + sent, 0);
  const charged = ledger.filter((pay) => pay.charges.length > 0).length;
  const onPages = ledger.filter((pay) => pay.id === pay.invoice && pay.charges.length > 0);
  const further = onPages.reduce((sum, { charges }) => sum + charges.length - 1, 0);
  const pagesBack = onPages.filter((pay) => pay.back.length > 0);
  const byHand = evidence.settledByHand.size;
  const valid = d1.tickets.filter((ticket) => ticket.voidedAt === null).length;
  const refunds = ledger.flatMap((pay) => pay.back).length;
  const bySchedule = evidence.trail.filter(
    ({ was, actor }) => was === "capturing" && actor === "schedule",
  );
  const doubts = new Set([
    ...bySchedule.map(({ bill }) => bill),
    ...payments.flatMap(({ bill, answers }) =>
      answers.some(({ status }) => status === 202) ? bill : [],
    ),
  ]);
  const atPhones = listTaken(evidence).length;
  const late = evidence.trail.filter(
    ({ was, became }) => was === "failed" && became === "refund_owed",
  );
  const states = Map.groupBy(d1.bills.values(), ({ state }) => state);
  return [
    `${damage.kills} kills (${damage.killsInExecute} with an Execute under way, ${damage.killsIn.move} with a move, ${damage.killsIn.seats_off} with seats that went, ${damage.killsIn.exchange} with an exchange, ${damage.killsIn.phone} with a number that was corrected), ${damage.restarts} restarts, ${damage.walletOutages} outages of the wallet, ${damage.gatewayOutages} of the message gateway, ${damage.databaseOutages} of D1, ${damage.clockJumps} jumps of the clock, ${damage.restores} restores of D1`,
    `${buyers} buyers with the clerk, ${journal.visits} visits, ${payments.length} payments, ${executes} executes, ${charged} charges`,
    `${charged - onPages.length} of these at one wallet; ${onPages.length} on pages, ${pagesBack.length} of which went back at least in part, ${further} second payments on one page, which went back as bills of their own; ${byHand} sales whose refund a person settled`,
    `${journal.keyed.length} requests with a key, ${journal.keyed.filter(({ answers }) => answers.length > 1).length} answered more than once`,
    `${moves.length} moves of tickets, ${done.length} done, ${within.length} of these within a trip`,
    `${ended(seatsOff)} that took seats off, ${parts.length} parts of ${taka(parts)} taka went back; ${ended(exchanges)} exchanges, ${between.length} of these between trips; ${ended(numbers)} corrections of a number, ${byBuyer.length} told to the buyer; ${evidence.intrusions.length} tries of strangers`,
    `D1 was restored with ${restore.movesUnderWay} moves under way, and lost ${lost.trips.size} trips, ${lost.bills.size} bills, ${lost.tickets.size} tickets, ${lost.kinds.move} moves that were done, ${lost.kinds.seats_off} times seats that went, ${lost.kinds.exchange} tickets that exchanged theirs, ${lost.kinds.phone} corrections, ${lost.messages.size} messages`,
    `${valid} valid tickets, ${d1.tickets.length - valid} void, ${refunds} refunds`,
    `${evidence.messages.length} messages, ${atPhones} at phones, ${damage.messagesSeenTo} seen to by a person`,
    `${journal.presses.length} presses of guides, ${d1.boardings.size} stored`,
    `${sold.length} sales for cash of ${cash.length}, ${sold.reduce((sum, { amount }) => sum + amount, 0)} taka`,
    `${doubts.size} doubts settled, ${bySchedule.length} by the schedule; ${late.length} late charges given back`,
    `Bills: ${[...states].map(([state, bills]) => `${bills.length} ${state}`).join(", ")}`,
    `${seconds} seconds, seed ${seed}`,
  ].join("\n");
}

/** "5 changes, 4 done, 1 failed". */
function ended(own: readonly { state: string }[]): string {
  const count = (state: string) => own.filter((change) => change.state === state).length;
  return `${own.length} changes, ${count("done")} done, ${count("failed")} failed,`;
}

function taka(parts: Evidence["d1"]["parts"]): number {
  return parts.reduce((sum, part) => sum + part.poisha, 0) / 100;
}
