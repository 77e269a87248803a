/** The signed-in person for the client: sent at every sign-in, and used to show what the roles allow. */
import { isSampleShop, type SampleVariables } from "../../config/sample-shop.ts";
import { STAFF_CALLS } from "../../contract/staff/staff-calls.ts";
import type { MeView } from "../../contract/staff/staff-sign-in.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { namedWallets } from "../../dependencies/checkout.ts";
import type { StaffCaller } from "../../domain/staff/caller.ts";
import { isOpenWithin } from "../../domain/staff/caller-limit.ts";
import { isOpenTo } from "../../domain/staff/roles.ts";

export function meView(
  env: SampleVariables & { CHECKOUT_PROVIDERS: string },
  caller: Omit<StaffCaller, "via" | "accessId"> & { id: string },
): MeView {
  const { id, name, roles, verifiedUntil, endsAt, limit } = caller;
  return {
    status_code: 201,
    who: "staff",
    staff: { id, name, roles: [...roles] },
    verified_until: dhakaIso(verifiedUntil),
    session_ends_at: dhakaIso(endsAt),
    is_paused: limit === "paused",
    is_sample: isSampleShop(env),
    may: STAFF_CALLS.flatMap(({ path, openTo }) =>
      typeof openTo !== "string" && isOpenTo(openTo, roles) ? [path.slice("/staff/".length)] : [],
    ).filter((call) => limit === null || isOpenWithin(limit, call)),
    payment_providers: namedWallets(env),
  };
}
