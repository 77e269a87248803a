/** The acts that can be done to a sale now: those whose plan is not refused, so that no rule is written twice. */
import type { ActName } from "../../contract/staff-acts/staff-acts.ts";
import type { PlanFrom } from "../act-steps.ts";
import { planKeepTicket } from "./tickets.ts";
import { planCorrectName } from "./correct-name.ts";
import { planCorrectPhone } from "./correct-phone.ts";
import { planAcknowledge, planCancelSale, planGiveBack, planSettle } from "./sales.ts";

const SALE_ACTS: readonly (readonly [ActName, PlanFrom])[] = [
  ["give-back", planGiveBack],
  ["cancel-sale", planCancelSale],
  ["settle", planSettle],
  ["acknowledge", planAcknowledge],
  ["keep-ticket", planKeepTicket],
  ["correct-name", planCorrectName],
  ["correct-phone", planCorrectPhone],
];

/** The least that can be given back. */
const A_POISHA = 0.01;
const A_NAME = "A";
/** A number that no ticket here has: it only asks whether a correction is possible. */
const A_PHONE = "+12025550100";

export async function actsThatApply(env: Env, bill: number, now: number): Promise<ActName[]> {
  const context = { env, now, origin: "", staffId: null, isPreview: false };
  const planned = await Promise.all(
    SALE_ACTS.map(async ([name, plan]) => ({
      name,
      isPossible: (
        await plan(context, { sale: `#${bill}`, amount: A_POISHA, name: A_NAME, phone: A_PHONE })
      ).ok,
    })),
  );
  return planned.flatMap(({ name, isPossible }) => (isPossible ? [name] : []));
}
