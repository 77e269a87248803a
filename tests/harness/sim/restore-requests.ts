/** What staff do about a restore of D1, and what every sale asks before it begins (protocol 22). */
import { requestLineNames } from "../../../worker/acts/request-lines.ts";
import {
  beginComparison,
  endComparison,
  shopPhase,
  stopShop,
} from "../../../worker/dependencies/shop-phase.ts";
import type { Refusal } from "../../../worker/domain/refusal.ts";
import { err, type Result } from "../../../worker/domain/result.ts";
import type { RunState } from "./run-state.ts";

const NOTE = { by: "staff:rita", target: "shop", reason: "restore" } as const;

/** R0: before D1 is restored. */
export function stopForRestore(run: RunState) {
  return run.request("stop-for-restore", (env) =>
    stopShop(env, { ...NOTE, act: "stop_for_restore", now: Date.now() }),
  );
}

/** R1. */
export function beginRestore(run: RunState) {
  return run.request("begin-restore", (env) =>
    beginComparison(
      env,
      { ...NOTE, act: "begin_restore", now: Date.now() },
      requestLineNames("stopped"),
    ),
  );
}

/** R6, of the pause that stands in D1. False: it may not end. */
export function endRestore(run: RunState) {
  const pause = "SELECT sales_paused_at AS since FROM shop_state";
  const since = Number(run.stage.d1.db.prepare(pause).get()?.["since"]);
  return run.request("end-restore", (env) =>
    endComparison(env, { ...NOTE, act: "end_restore", now: Date.now() }, since),
  );
}

/** As the routes ask before a flow that sells or decides about a ticket begins (worker/routes/open-shop.ts). */
export async function inOpenShop<T>(
  env: Env,
  work: () => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  return (await shopPhase(env)) === "open" ? work() : err({ reason: "sales_paused" });
}
