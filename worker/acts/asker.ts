/** The requester of an act, and whether their request may still be executed. */
import { actEntry, isActName } from "../contract/staff-acts/staff-acts.ts";
import { database } from "../db/client.ts";
import { findOpenRequest, overtakeRequest, type ActRequest } from "../db/staff/act-requests.ts";
import { isPersonPaused } from "../db/staff/pauses.ts";
import { findPerson } from "../db/staff/people.ts";
import { isOpenTo } from "../domain/staff/roles.ts";
import { hasPower } from "./request-rights.ts";

type Asked = Pick<ActRequest, "act" | "askedBy">;

/** Returns null when the act was requested with the shop's key. */
export function getRequesterId({ askedBy }: Pick<ActRequest, "askedBy">): string | null {
  return askedBy.startsWith("S-") ? askedBy : null;
}

/**
 * True if the requester is still active, not paused, and in a role that may do this. The shop's key has no person who
 * could leave.
 */
export async function canStillAsk(env: Env, request: Asked): Promise<boolean> {
  const id = getRequesterId(request);
  if (id === null) return true;
  const db = database(env);
  const [person, isPaused] = await Promise.all([findPerson(db, id), isPersonPaused(db, id)]);
  if (person === null || person.disabledAt !== null || !isActName(request.act)) return false;
  return isOpenTo(actEntry(request.act).roles, person.roles) && !isPaused;
}

/**
 * Ends a request on the same target that blocks another one, if its time is over or its requester may not do the act
 * any more, so that it could never be executed. Returns false if there is none.
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
  if (open.expiresAt > now && (hasPower(open) || (await canStillAsk(env, open)))) return false;
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
