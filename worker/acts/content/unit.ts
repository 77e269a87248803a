/** A unit as staff write it. With trips it stays with its destination, and with its way of selling. */
import { purgeUnit } from "../../cache/public-reads.ts";
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { isForUnit } from "../../db/catalogue/trip-changes.ts";
import {
  ENTRY_TABLES,
  findDestinationRow,
  findUnitRow,
  hasTrips,
  isSo,
  listUnitNames,
} from "../../db/content/entry-rows.ts";
import { err, ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import { refuseAct } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

export const UNIT: EntryKind = {
  table: ENTRY_TABLES.unit,
  isOfTrip: isForUnit,
  async find(db, id) {
    const row = await findUnitRow(db, id);
    if (row === undefined) return null;
    const { destinationId, name, groupName, directCheckout, position, hidden } = row;
    return {
      name,
      isHidden: hidden,
      fields: {
        destination: destinationId,
        name,
        group: groupName,
        direct_checkout: directCheckout,
        position,
      },
      columns: { destinationId, name, groupName, directCheckout, position },
    };
  },
  async read(db, given, { id, was }) {
    const read = check(CONTENT_FIELDS.unit, given);
    if (!read.ok) return read;
    const { destination, name, group, direct_checkout: directCheckout, position } = read.value;
    if ((await findDestinationRow(db, destination)) === undefined) {
      return err({ reason: "destination_unknown" });
    }
    const before = String(was?.columns["destinationId"] ?? destination);
    const isElsewhere =
      was !== null && (before !== destination || was.columns["directCheckout"] !== directCheckout);
    const unless = hasTrips({ destinationId: before, unitId: id });
    if (isElsewhere && (await isSo(db, unless))) {
      return err(
        refuseAct(
          `${was.name} has trips: its destination and its seat map stay.`,
          "unit_has_trips",
        ),
      );
    }
    return ok({
      name,
      fields: { destination, name, group, direct_checkout: directCheckout, position },
      columns: { destinationId: destination, name, groupName: group, directCheckout, position },
      ...(isElsewhere ? { unless } : {}),
    });
  },
  listOtherNames: (db, id, { destinationId, groupName }) =>
    listUnitNames(db, { id, destinationId: String(destinationId), groupName: String(groupName) }),
  purge: (_db, id, columns) =>
    purgeUnit(
      id,
      columns.map((one) => String(one["destinationId"])),
    ),
};
