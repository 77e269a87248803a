/**
 * A destination as staff edit it. With trips it keeps its way of selling, and another name needs a second person. No
 * two have the same name, or names that look alike: a passenger who buys a seat to one would be taken to the other.
 */
import { purgeDestination, purgeTrips } from "../../cache/public-reads.ts";
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { listTripsById } from "../../db/catalogue/catalogue.ts";
import {
  hasDestination,
  isOpenUnsoldTo,
  listOpenUnsoldTo,
} from "../../db/catalogue/trip-changes.ts";
import {
  ENTRY_TABLES,
  findDestinationRow,
  hasTrips,
  hasUsualFare,
  isSo,
  listOtherNames,
  listUnitIds,
} from "../../db/content/entry-rows.ts";
import { areAlike, isSameName } from "../../domain/destination-names.ts";
import { err, ok } from "../../domain/result.ts";
import { findShortNames, formatShortNames } from "../../domain/trips/short-names.ts";
import { check } from "../../http/body.ts";
import { refuseAct } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

export const DESTINATION: EntryKind = {
  table: ENTRY_TABLES.destination,
  isOfTrip: hasDestination,
  async find(db, id) {
    const row = await findDestinationRow(db, id);
    if (row === undefined) return null;
    const { name, mode, image, position, shortNames, hidden } = row;
    return {
      name,
      isHidden: hidden,
      fields: { name, route_type: mode, image, short_names: shortNames, position },
      columns: { name, mode, image, position, shortNames },
    };
  },
  async read(db, given, { id, was, now }) {
    const read = check(CONTENT_FIELDS.destination, given);
    if (!read.ok) return read;
    const { name, route_type: mode, image, position } = read.value;
    const shortNames = formatShortNames(findShortNames(read.value.short_names));
    const isOtherMode = was !== null && was.columns["mode"] !== mode;
    const hasTripsSql = hasTrips({ destinationId: id });
    if (isOtherMode && (await isSo(db, hasTripsSql))) {
      return err(
        refuseAct(`${was.name} has trips: it goes on being sold as it is.`, "sold_as_it_is"),
      );
    }
    // An act that another one overtook is weighed again (protocol 23, Y8), so no two acts take one name.
    if (was?.name !== name) {
      const others = await listOtherNames(db, id);
      if (others.some((other) => areAlike(other, name)))
        return err(refuseAct(`There is a destination ${name} already.`, "name_taken"));
    }
    // Seats are weighed by what they usually cost there, so a dear name is not for a cheap place.
    const isOtherName = was !== null && !isSameName(was.name, name);
    const ofFares = hasUsualFare(id, now);
    const renames = isOtherName && (await isSo(db, ofFares));
    const isFree = isOtherName && !renames;
    return ok({
      name,
      fields: { name, route_type: mode, image, short_names: shortNames, position },
      columns: { name, mode, image, position, shortNames },
      renames,
      ...(isFree ? { unless: ofFares } : isOtherMode ? { unless: hasTripsSql } : {}),
      ...(renames && { outdated: isOpenUnsoldTo(id, now) }),
    });
  },
  // Lists of trips show its name within half a minute. Another name outdates pages, which have to show it at once.
  async purge(db, id, [was, became]) {
    await purgeDestination(id, await listUnitIds(db, id));
    if (became === undefined || isSameName(String(was?.name), String(became.name))) return;
    await purgeTrips(await listTripsById(db, await listOpenUnsoldTo(db, id, Date.now())));
  },
};
