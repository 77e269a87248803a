/**
 * A bus as staff edit it. A new type is created with it. While one of its trips is booked its type stays, because the
 * tickets name it and were paid for it. Otherwise another type outdates the pages of its trips, whose seats may be
 * held. Its plan may change, because it is only proposed for new trips.
 */
import { sha256 } from "../../auth/signer.ts";
import { purgeTrips } from "../../cache/public-reads.ts";
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { listTripsById } from "../../db/catalogue/catalogue.ts";
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
  listBusNames,
} from "../../db/content/entry-rows.ts";
import { readSalesHalts } from "../../db/shop-state.ts";
import { err, ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import { refuseAct } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

const TYPE_WAITS = refuseAct(
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
    // Derived from the type, so that two people who create it at once get the same id.
    const busTypeId = known?.id ?? (await sha256(type)).slice(0, 22);
    const isOtherType = was !== null && was.busType !== busTypeId;
    if (isOtherType && (await readSalesHalts(db)).salesPausedAt !== null) return err(TYPE_WAITS);
    const unless = isOnBookedTrip(hasBus(id), now);
    if (isOtherType && (await isSo(db, unless))) {
      return err(
        refuseAct(
          `Somebody has booked a trip with ${was.name}; its type can't change until that trip has left.`,
          "bus_type_is_booked",
        ),
      );
    }
    const first =
      known === undefined ? { first: insertBusType(db, { id: busTypeId, name: type }) } : {};
    return ok({
      name,
      fields: { name, type, plan: planName },
      columns: { name, busTypeId, planName },
      busType: busTypeId,
      ...first,
      ...(isOtherType ? { unless, outdated: isOpenWithBus(id, now) } : {}),
    });
  },
  listOtherNames: listBusNames,
  // Lists of trips show its name within half a minute. Its type outdates pages, which have to show it at once.
  async purge(db, id, [was, became]) {
    if (was === undefined || became === undefined || was.busTypeId === became.busTypeId) return;
    await purgeTrips(await listTripsById(db, await listOpenTripsWithBus(db, id, Date.now())));
  },
};
