/** Who asked for a request, and whether they may still have it done. */
import { actEntry, isActName } from "../contract/staff-acts.ts";
import { database } from "../db/client.ts";
import { findOpenRequest, overtakeRequest, type ActRequest } from "../db/staff/act-requests.ts";
import { isPersonPaused } from "../db/staff/pauses.ts";
import { findPerson } from "../db/staff/people.ts";
import { isOpenTo } from "../domain/staff/roles.ts";
import { hasPower } from "./request-rights.ts";

type Asked = Pick<ActRequest, "act" | "askedBy">;

/** Null: asked for with the shop's key. */
export function askerId({ askedBy }: Pick<ActRequest, "askedBy">): string | null {
  return askedBy.startsWith("S-") ? askedBy : null;
}

/** Who asked is still here, not paused, in a role that does this. The shop's key has nobody who could leave. */
export async function mayStillAsk(env: Env, request: Asked): Promise<boolean> {
  const id = askerId(request);
  if (id === null) return true;
  const db = database(env);
  const [person, isPaused] = await Promise.all([findPerson(db, id), isPersonPaused(db, id)]);
  if (person === null || person.disabledAt !== null || !isActName(request.act)) return false;
  return isOpenTo(actEntry(request.act).roles, person.roles) && !isPaused;
}

/**
 * Ends the request that is in the way of another on the same target, when its time is over or its asker may not do the
 * act any more: it would never be done. False when there is none such.
 */
export async function endIfAskerGone(
  env: Env,
  { act, target }: Pick<ActRequest, "act" | "target">,
  now: number,
): Promise<boolean> {
  const db = database(env);
  const open = await findOpenRequest(db, { act, target });
  if (open === null || !isActName(open.act)) return false;
  // Power waits on while its asker is paused, and ends when it should run.
  if (open.expiresAt > now && (hasPower(open) || (await mayStillAsk(env, open)))) return false;
  const { trail } = actEntry(open.act);
  const line = {
    by: "schedule",
    act: `${trail}:overtaken`,
    target,
    reason: open.reason,
    now,
  } as const;
  return overtakeRequest(db, open.id, line);
}
