/**
 * A call for every act of the table: the body is checked by its entry, and the road does the rest (acts/act-runner.ts).
 */
import { Hono, type Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { runAct } from "../../acts/act-runner.ts";
import { staffCaller } from "../../auth/staff-auth.ts";
import {
  ACT_NAMES,
  ActBody,
  actEntry,
  type ActName,
} from "../../contract/staff-acts/staff-acts.ts";
import { check, readJson } from "../../http/body.ts";
import { sendSomeMessages } from "../../jobs/messages.ts";
import { refuse } from "../../http/refusal-response.ts";
import { actCall } from "./act-call.ts";

export const staffActRoutes = new Hono<AppEnv>();
for (const name of ACT_NAMES) staffActRoutes.post(`/${name}`, (c) => onAct(c, name));

async function onAct(c: Context<AppEnv>, name: ActName) {
  const json = await readJson(c);
  if (!json.ok) return refuse(c, json.error);
  // At once with the act's own input, so that the refusal names every field.
  const whole = check(ActBody.extend(actEntry(name).input.shape), json.value);
  if (!whole.ok) return refuse(c, whole.error);
  const body = check(ActBody, json.value);
  if (!body.ok) return refuse(c, body.error);
  const input = Object.fromEntries(Object.entries(Object(json.value)));
  const outcome = await runAct(actCall(c, staffCaller(c)), name, body.value, input);
  if (outcome.ok && outcome.value.changed) c.executionCtx.waitUntil(sendSomeMessages(c.env));
  return outcome.ok ? c.json(outcome.value, 200) : refuse(c, outcome.error);
}
