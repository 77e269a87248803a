/**
 * Continues moves and corrections of phone numbers that were interrupted, and applies the default to tickets whose time
 * to choose has ended (protocol 14, 15, 24). Each may be repeated, and run beside the request that began it.
 */
import { database } from "../db/client.ts";
import { keepTicket, listSilent, refundTicket } from "../db/tickets/choices.ts";
import { turnAt } from "../db/rotation.ts";
import { listUnsettledMoves } from "../db/tickets/moves.ts";
import { moveDependencies } from "../dependencies/ticket-moves.ts";
import { phoneChangeDependencies } from "../dependencies/phone-changes.ts";
import { sliceAt } from "../domain/retention.ts";
import { runCorrection } from "../flows/tickets/correct-phone.ts";
import { runMove } from "../flows/tickets/move-ticket.ts";
import { logAlert } from "../telemetry/log.ts";
import { runInLanes, runSafely } from "./parts.ts";
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
  const phoneDependencies = phoneChangeDependencies(env, "schedule", null);
  const turn = turnAt(now, sizes.moves);
  const due = await listUnsettledMoves(database(env), now - RESUME_AFTER_MS, turn);
  const resume = ({ id, kind }: (typeof due)[number]) =>
    kind === "phone" ? runCorrection(phoneDependencies, id) : runMove(deps, id);
  await runInLanes(
    due,
    (change) => runSafely("move", { move: change.id }, () => resume(change)),
    allowance,
  );
}

/**
 * A ticket without an answer to a choice that ended earlier had a sale in doubt; such choices are checked once a night.
 */
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
  await runInLanes(
    await listSilent(db, { since, now }, sizes.silentTickets),
    (ticket) =>
      runSafely("silence", { bill: ticket.bill }, async () => {
        if (ticket.silence === "refund") return refundTicket(db, ticket, mark);
        const isKept = await keepTicket(db, ticket, mark);
        if (isKept && ticket.isOvertaken) logAlert("silence_overtaken", { bill: ticket.bill });
        return isKept;
      }),
    allowance,
  );
}
