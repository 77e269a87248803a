/** What acts were done to, or wait for, by the names that people know. */
import type { NamedTarget } from "../../contract/staff/staff-sign-in.ts";
import type { Database } from "../../db/client.ts";
import { listTargetNames } from "../../db/staff/target-names.ts";
import { dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { readTouched } from "../../domain/staff/changed-fields.ts";

/** Sales and people are missing, since they have no such name. */
export async function readNamedTargets(
  db: Database,
  rows: readonly { target: string; detail?: string | null }[],
): Promise<NamedTarget[]> {
  const targets = rows.flatMap(({ target, detail = null }) => {
    const touched = readTouched(detail);
    return touched === null ? [target] : [target, touched.act_target];
  });
  const found = await listTargetNames(db, [...new Set(targets)]);
  return found.map(({ departsAt, ...named }) => ({ ...named, departs: dhakaIsoOrNull(departsAt) }));
}
