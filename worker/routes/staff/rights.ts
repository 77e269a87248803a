/** What each role may do, of the table that authorises calls and by the rule that it is asked with. Pure. */
import { STAFF_CALLS } from "../../contract/staff/staff-calls.ts";
import type { PeopleView } from "../../contract/staff/staff-sign-in.ts";
import { isOpenTo, ROLES } from "../../domain/staff/roles.ts";

/** Calls that everybody may make, signed in or not, are left out. */
export function listRights(): PeopleView["rights"] {
  return STAFF_CALLS.flatMap(({ path, openTo }) => {
    if (typeof openTo === "string") return [];
    const roles = ROLES.filter((role) => isOpenTo(openTo, [role]));
    return [{ name: path.slice("/staff/".length), roles }];
  });
}
