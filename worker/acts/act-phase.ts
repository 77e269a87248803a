/**
 * Which acts of staff run in which phase of a restore (protocol 22). An act that is in neither list decides about
 * tickets, trips or money: it waits until every trip was compared.
 */
import type { ActName } from "../contract/staff-acts/staff-acts.ts";
import { askShopPhase } from "../dependencies/shop-phase.ts";
import type { ShopPhase } from "../domain/restore/shop-phase.ts";
import type { Refusal } from "../domain/refusal.ts";
import { refuseAct, type AnyPlan } from "./act-steps.ts";

/** They lead through a restore. */
const OF_RESTORE: ReadonlySet<ActName> = new Set([
  "stop-for-restore",
  "begin-restore",
  "after-restore",
  "rebuild-tickets",
  "rebuild-seats",
  "end-restore",
]);

/**
 * They decide about no ticket, so they may run while trips are compared. While D1 is about to be restored they would be
 * lost. What is written or offered anew in the content waits: tickets name it, and coupons weigh by fares. A season's
 * import that only adds places, units, buses or stops need not wait (`bringsBack`): lost trips need them.
 */
const OF_NO_TICKET: ReadonlySet<ActName> = new Set([
  "pause-sales",
  "resume-sales",
  "set-message-budget",
  "pause-messages",
  "resume-messages",
  "hide-entry",
  "approve-agent",
  "suspend-agent",
  "resume-agent",
  "log-out-agent",
  "recover-agent",
  "give-guide-link",
  "end-guide-phone",
  "invite",
  "invite-again",
  "change-roles",
  "disable-staff",
  "end-staff-access",
  "enable-staff",
]);

export function mayAct(name: ActName, phase: ShopPhase, bringsBack = false): boolean {
  if (OF_RESTORE.has(name)) return true;
  if (phase === "stopped") return false;
  return phase !== "comparing" || bringsBack || OF_NO_TICKET.has(name);
}

/** Why the act can't be done now; null: it may. `plan` is left out for a request: what brings rows back never waits. */
export async function refusalInPhase(
  env: Env,
  name: ActName,
  plan?: Pick<AnyPlan, "bringsBack">,
): Promise<Refusal | null> {
  if (OF_RESTORE.has(name)) return null;
  const phase = await askShopPhase(env);
  if (mayAct(name, phase, plan?.bringsBack)) return null;
  return phase === "stopped" ? SHOP_STOPPED : NOT_COMPARED;
}

const SHOP_STOPPED = refuseAct(
  "The shop stands still for a restore of its database: what is done now would be lost. `npm run staff -- after-restore` leads on.",
  "shop_stopped",
);
const NOT_COMPARED = refuseAct(
  "After a restore the trips are being compared. This can be done once each of them was.",
  "not_compared_yet",
);
