/** The figures of a run. */
import { lastAnswer } from "./cash.ts";
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
  const done = evidence.moves.filter(({ state }) => state === "done");
  const within = done.filter((move) => move.from_trip === move.to_trip);
  const sold = cash.filter((sale) => lastAnswer(sale)?.sale === "sold");
  const executes = payments.reduce((sum, { sent }) => sum + sent, 0);
  const charged = evidence.ledger.filter((pay) => pay.completed).length;
  const valid = evidence.tickets.filter((ticket) => ticket.voided_at === null).length;
  const refunds = evidence.ledger.flatMap((pay) => pay.refunds).length;
  const bySchedule = evidence.billEvents.filter(
    ({ was, actor }) => was === "capturing" && actor === "schedule",
  );
  const doubts = new Set([
    ...bySchedule.map(({ bill_id }) => bill_id),
    ...payments.flatMap(({ bill, answers }) =>
      answers.some(({ status }) => status === 202) ? bill : [],
    ),
  ]);
  const atPhones = evidence.phones.filter(({ state }) => state !== "refused").length;
  const late = evidence.billEvents.filter(
    ({ was, became }) => was === "failed" && became === "refund_owed",
  );
  const states = Map.groupBy(evidence.bills, ({ state }) => state);
  return [
    `${damage.kills} kills (${damage.killsInExecute} with an Execute under way, ${damage.killsInMove} with a move), ${damage.restarts} restarts, ${damage.walletOutages} outages of the wallet, ${damage.gatewayOutages} of the message gateway, ${damage.databaseOutages} of D1, ${damage.clockJumps} jumps of the clock, ${damage.restores} restores of D1`,
    `${buyers} buyers with the clerk, ${journal.visits} visits, ${payments.length} payments, ${executes} executes, ${charged} charges`,
    `${evidence.moves.length} moves of tickets, ${done.length} done, ${within.length} of these within a trip`,
    `D1 was restored with ${restore.movesUnderWay} moves under way, and lost ${lost.trips.size} trips, ${lost.bills.size} bills, ${lost.tickets.size} tickets, ${lost.moves.size} moves that were done, ${lost.messages.size} messages`,
    `${valid} valid tickets, ${evidence.tickets.length - valid} void, ${refunds} refunds`,
    `${evidence.messages.length} messages, ${atPhones} at phones, ${damage.messagesSeenTo} seen to by a person`,
    `${sold.length} sales for cash of ${cash.length}, ${sold.reduce((sum, { amount }) => sum + amount, 0)} taka`,
    `${doubts.size} doubts settled, ${bySchedule.length} by the schedule; ${late.length} late charges given back`,
    `Bills: ${[...states].map(([state, bills]) => `${bills.length} ${state}`).join(", ")}`,
    `${seconds} seconds, seed ${seed}`,
  ].join("\n");
}
