/** The refusal to who comes to a request that is over: who decided, when, and what came of it. */
import { actEntry } from "../contract/staff-acts/staff-acts.ts";
import { database } from "../db/client.ts";
import { findLineSince } from "../db/staff/act-outcomes.ts";
import { findRequest, type ActRequest } from "../db/staff/act-requests.ts";
import { findPerson } from "../db/staff/people.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, type Result } from "../domain/result.ts";
import { describeEndedRequest, type EndedRequest } from "../domain/staff/ended-request.ts";
import { refuseAct } from "./act-steps.ts";
import { readActName } from "./request-rights.ts";

const STAFF = "staff:";

/** Reads the request again, since it may have ended a moment ago. */
export async function refuseEnded(env: Env, id: number): Promise<Result<never, Refusal>> {
  const request = await findRequest(database(env), id);
  if (request === null) return err({ reason: "act_request_unknown" });
  const ended = await readEnd(env, request);
  return err({ ...refuseAct(describeEndedRequest(ended), "request_over"), ended });
}

async function readEnd(env: Env, request: ActRequest): Promise<EndedRequest> {
  const { state, decidedBy, decidedAt, settledAt, expiresAt, runAt: runsAt } = request;
  const db = database(env);
  const findName = async (person: string) => (await findPerson(db, person))?.name ?? person;
  const agreed = {
    agreedBy: decidedBy === null ? null : await findName(decidedBy),
    agreedAt: decidedAt,
    runsAt,
  };
  switch (state) {
    case "asked":
    case "waiting":
      // An open one refuses only who comes after its time, or after somebody agreed.
      return decidedBy === null
        ? { ...agreed, end: "expired", endedBy: null, endedAt: expiresAt }
        : { ...agreed, end: "agreed", endedBy: null, endedAt: null };
    case "expired":
      return { ...agreed, end: state, endedBy: null, endedAt: expiresAt };
    case "overtaken":
      return { ...agreed, end: state, endedBy: null, endedAt: settledAt };
    case "done": {
      const { trail } = actEntry(readActName(request));
      const isFailed = await findLineSince(db, request.target, `${trail}:failed`, settledAt ?? 0);
      return {
        ...agreed,
        end: isFailed === null ? "done" : "failed",
        endedBy: null,
        endedAt: settledAt,
      };
    }
    case "refused":
    case "stopped": {
      const { trail } = actEntry(readActName(request));
      const actor = await findLineSince(db, request.target, `${trail}:${state}`, settledAt ?? 0);
      const person = actor?.startsWith(STAFF) === true ? actor.slice(STAFF.length) : null;
      const endedBy = person === null ? null : await findName(person);
      return { ...agreed, end: state, endedBy, endedAt: settledAt };
    }
  }
}
