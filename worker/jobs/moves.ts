/**
 * Moves that nobody is waiting for any more, and tickets whose time to choose is over (protocol 14, 15). Each may be
 * repeated, and run beside the request that began it.
 */
import { database } from "../db/client.ts";
import { keepTicket, listSilent, refundTicket } from "../db/tickets/choices.ts";
import { turnAt } from "../db/rotation.ts";
import { listUnsettledMoves } from "../db/tickets/moves.ts";
import { moveDependencies } from "../dependencies/ticket-moves.ts";
import { sliceAt } from "../domain/retention.ts";
import { runMove } from "../flows/move-ticket.ts";
import { logAlert } from "../telemetry/log.ts";
import { eachInLanes, safely } from "./parts.ts";
import type { BatchSizes } from "./batch-sizes.ts";
import { UNBOUNDED, type Allowance } from "./statement-budget.ts";

/** Younger ones are in the hands of the request that began them; this only spares calls. */
const RESUME_AFTER_MS = 30_000;

export async function resumeMoves(
  env: Env,
  now: number,
  sizes: BatchSizes,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  const deps = moveDependencies(env, "schedule");
  const turn = turnAt(now, sizes.moves);
  const due = await listUnsettledMoves(database(env), now - RESUME_AFTER_MS, turn);
  await eachInLanes(due, (move) => safely("move", { move }, () => runMove(deps, move)), allowance);
}

/** Of choices that ended earlier, who is still silent had a sale in doubt: once a night is enough for them. */
const ENDED_LATELY_MS = 7 * 86_400_000;

export async function settleSilence(
  env: Env,
  now: number,
  sizes: BatchSizes,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  const db = database(env);
  const mark = { by: "schedule", now } as const;
  const since = sliceAt(now) === 0 ? 0 : now - ENDED_LATELY_MS;
  await eachInLanes(
    await listSilent(db, { since, now }, sizes.silentTickets),
    (ticket) =>
      safely("silence", { bill: ticket.bill }, async () => {
        if (ticket.silence === "refund") return refundTicket(db, ticket, mark);
        const isKept = await keepTicket(db, ticket, mark);
        if (isKept && ticket.isOvertaken) logAlert("silence_overtaken", { bill: ticket.bill });
        return isKept;
      }),
    allowance,
  );
}
