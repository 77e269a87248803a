/**
 * A bus as staff write it. A type that no bus had yet comes with it. While one of its trips is booked its type stays:
 * the tickets name it, and were paid for it. Its plan may change, since it is only proposed for new trips.
 */
import { sha256 } from "../../auth/signer.ts";
import { CONTENT_FIELDS } from "../../contract/staff-content.ts";
import { isOnBookedTrip, hasBus } from "../../db/catalogue/trip-changes.ts";
import {
  ENTRY_TABLES,
  findBusRow,
  findBusType,
  insertBusType,
  isSo,
} from "../../db/content/entry-rows.ts";
import { err, ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import { refused } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

export const BUS: EntryKind = {
  table: ENTRY_TABLES.bus,
  isOfTrip: hasBus,
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
  async read(db, given, { id, was, now }) {
    const read = check(CONTENT_FIELDS.bus, given);
    if (!read.ok) return read;
    const { name, type, plan: planName } = read.value;
    const known = await findBusType(db, type);
    // The same for everybody who writes this type in the same moment.
    const busTypeId = known?.id ?? (await sha256(type)).slice(0, 22);
    const isOtherType = was !== null && was.busType !== busTypeId;
    const unless = isOnBookedTrip(hasBus(id), now);
    if (isOtherType && (await isSo(db, unless))) {
      return err(
        refused(
          `Somebody has booked a trip with ${was.name}; its type can't change until that trip has left.`,
          "bus_type_is_booked",
        ),
      );
    }
    const first =
      known === undefined ? { first: insertBusType(db, { id: busTypeId, name: type }) } : {};
    return ok({
      name,
      fields: read.value,
      columns: { name, busTypeId, planName },
      busType: busTypeId,
      ...first,
      ...(isOtherType ? { unless } : {}),
    });
  },
  // Lists of trips show its name within half a minute.
  purge: async () => undefined,
};
