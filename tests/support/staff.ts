/** Staff calls as the command line makes them: the shop's key and no cookies, an act as a preview and its hash. */
import { env } from "cloudflare:workers";
import { isActName } from "../../worker/contract/staff-acts/staff-acts.ts";
import type { Fields } from "./bad-input.ts";
import { aBrowser, type Answer } from "./browser.ts";

export const WHO = { by: "rima", reason: "The bus broke down" };

/** `dry_run` is false unless given: then an act is previewed, and confirmed with the hash. */
export async function staff(act: string, fields: Fields, key = env.STAFF_KEY): Promise<Answer> {
  const whole = { ...WHO, dry_run: false, ...fields };
  if (!isActName(act) || whole.dry_run !== false) return staffCall(act, whole, key);
  const preview = await staffCall(act, { ...whole, dry_run: true }, key);
  return preview.status === 200
    ? staffCall(act, { ...whole, hash: computeHash(preview) }, key)
    : preview;
}

/** One call, as it is given. `shop` has variables that are others than those of the tests. */
export function staffCall(
  path: string,
  body: Fields,
  key = env.STAFF_KEY,
  shop: Partial<Env> = {},
): Promise<Answer> {
  return aBrowser({ bearer: key, env: shop }).send(`/api/staff/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

export function computeHash({ body }: Answer): unknown {
  return Object(body).hash;
}
