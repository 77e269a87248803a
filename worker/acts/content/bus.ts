/**
 * A bus as staff write it. A type that no bus had yet comes with it. While one of its trips is booked its type stays:
 * the tickets name it, and were paid for it. Else another type outdates the pages of its trips, of which seats may be
 * held. Its plan may change, since it is only proposed for new trips.
 */
import { sha256 } from "../../auth/signer.ts";
import { purgeTrips } from "../../cache/public-reads.ts";
import { CONTENT_FIELDS } from "../../contract/staff-content.ts";
import { listTripsOf } from "../../db/catalogue/catalogue.ts";
import {
  hasBus,
  isOnBookedTrip,
  isOpenWithBus,
  listOpenTripsWithBus,
} from "../../db/catalogue/trip-changes.ts";
import {
  ENTRY_TABLES,
  findBusRow,
  findBusType,
  insertBusType,
  isSo,
} from "../../db/content/entry-rows.ts";
import { readSalesHalts } from "../../db/shop-state.ts";
import { err, ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import { refused } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

const TYPE_WAITS = refused(
  "Until the restore is over the type of a bus stays: trips of it that were sold may be missing or set back.",
  "not_compared_yet",
);

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
    if (isOtherType && (await readSalesHalts(db)).salesPausedAt !== null) return err(TYPE_WAITS);
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
      ...(isOtherType ? { unless, outdated: isOpenWithBus(id, now) } : {}),
    });
  },
  // Lists of trips show its name within half a minute. Its type outdates pages, which have to show it at once.
  async purge(db, id, [was, became]) {
    if (was === undefined || became === undefined || was.busTypeId === became.busTypeId) return;
    await purgeTrips(await listTripsOf(db, await listOpenTripsWithBus(db, id, Date.now())));
  },
};
