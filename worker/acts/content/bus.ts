/** A bus as staff write it. A type that no bus had yet comes with it. */
import { sha256 } from "../../auth/signer.ts";
import { CONTENT_FIELDS } from "../../contract/staff-content.ts";
import {
  ENTRY_TABLES,
  findBusRow,
  findBusType,
  insertBusType,
} from "../../db/content/entry-rows.ts";
import { ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import type { EntryKind } from "./entry-kind.ts";

export const BUS: EntryKind = {
  table: ENTRY_TABLES.bus,
  async find(db, id) {
    const row = await findBusRow(db, id);
    if (row === undefined) return null;
    const { name, busTypeId, planName, hidden } = row.bus;
    return {
      name,
      isHidden: hidden,
      fields: { name, type: row.typeName, plan: planName },
      columns: { name, busTypeId, planName },
      busType: busTypeId,
    };
  },
  async read(db, given) {
    const read = check(CONTENT_FIELDS.bus, given);
    if (!read.ok) return read;
    const { name, type, plan: planName } = read.value;
    const known = await findBusType(db, type);
    // The same for everybody who writes this type in the same moment.
    const busTypeId = known?.id ?? (await sha256(type)).slice(0, 22);
    const first =
      known === undefined ? { first: insertBusType(db, { id: busTypeId, name: type }) } : {};
    return ok({
      name,
      fields: read.value,
      columns: { name, busTypeId, planName },
      busType: busTypeId,
      ...first,
    });
  },
  // Lists of trips show its name within half a minute.
  purge: async () => undefined,
};
