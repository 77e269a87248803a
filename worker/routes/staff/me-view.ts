/** Who is signed in, as the client reads it: on every sign-in, and to draw what the roles allow. */
import { STAFF_CALLS } from "../../contract/staff-calls.ts";
import type { MeView } from "../../contract/staff-sign-in.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import type { StaffCaller } from "../../domain/staff/caller.ts";
import { isOpenWithin } from "../../domain/staff/caller-limit.ts";
import { isOpenTo } from "../../domain/staff/roles.ts";

export function meView(caller: Omit<StaffCaller, "via" | "accessId"> & { id: string }): MeView {
  const { id, name, roles, verifiedUntil, endsAt, limit } = caller;
  return {
    status_code: 201,
    who: "staff",
    staff: { id, name, roles: [...roles] },
    verified_until: dhakaIso(verifiedUntil),
    session_ends_at: dhakaIso(endsAt),
    is_paused: limit === "paused",
    may: STAFF_CALLS.flatMap(({ path, openTo }) =>
      typeof openTo !== "string" && isOpenTo(openTo, roles) ? [path.slice("/staff/".length)] : [],
    ).filter((call) => limit === null || isOpenWithin(limit, call)),
  };
}
