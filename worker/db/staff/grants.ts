/** Rights that were given recently, read from the audit log: who gave them to whom (domain/staff/power.ts). */
import { and, eq, gt, inArray, or, sql } from "drizzle-orm";
import { staffActs } from "../../../drizzle/trail.ts";
import { ANYBODY, type Grant } from "../../domain/staff/power.ts";
import { readRoles, ROLES, type Role } from "../../domain/staff/roles.ts";
import { FRESH_RIGHT_MS } from "../../domain/staff/staff-times.ts";
import type { Database } from "../client.ts";

/** Acts that give a right, by their names in the audit log, and the roles that a person keeps from before. */
const KEPT_ROLES: Readonly<Record<string, (detail: string | null) => readonly Role[]>> = {
  invite: () => [],
  enable_staff: () => [],
  change_roles: (detail) => rolesBefore(detail),
  invite_again: () => ROLES,
  recover_owner: () => ROLES,
};

/** Lists grants of the last 48 hours. What the shop's key gave before there was an owner counts as given by nobody. */
export async function listGrants(db: Database, now: number): Promise<Grant[]> {
  const rows = await db
    .select()
    .from(staffActs)
    .where(
      and(inArray(staffActs.act, Object.keys(KEPT_ROLES)), gt(staffActs.at, now - FRESH_RIGHT_MS)),
    );
  return rows.flatMap(({ act, target, actor, approvedBy, at, detail }) => {
    const asker = /^staff:(S-.*)$/.exec(actor)?.[1];
    const givers = act === "recover_owner" ? [ANYBODY] : [asker, approvedBy];
    const by = givers.filter((giver) => giver !== undefined && giver !== null);
    const had = KEPT_ROLES[act]?.(detail) ?? [];
    return by.length === 0 ? [] : [{ to: target, by, at, had }];
  });
}

/**
 * For the statement by which `second` agrees to what `asker` asked for: neither gave the other a right of late. The
 * rule over all that gave to both is `areTwoPeople`; this part of it is asked again in the moment of writing.
 */
export function hasNoGrantBetween(asker: string, second: string, now: number) {
  const hasGranted = (giver: string, to: string) =>
    and(
      eq(staffActs.target, to),
      or(eq(staffActs.actor, `staff:${giver}`), eq(staffActs.approvedBy, giver)),
    );
  const isGrant = and(
    inArray(staffActs.act, Object.keys(KEPT_ROLES)),
    gt(staffActs.at, now - FRESH_RIGHT_MS),
    or(hasGranted(asker, second), hasGranted(second, asker)),
  );
  return sql`NOT EXISTS (SELECT 1 FROM ${staffActs} WHERE ${isGrant})`;
}

/** Reads the roles before a change from its line of the audit log. */
function rolesBefore(detail: string | null): readonly Role[] {
  const { was } = Object(JSON.parse(detail ?? "{}")) as { was?: unknown };
  return typeof was === "string" ? readRoles(was) : [];
}
