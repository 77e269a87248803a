/**
 * A destination as staff write it. With trips its way of selling stays. No two have one name: whoever buys a seat to one
 * would be taken to the other.
 */
import { purgeDestination } from "../../cache/public-reads.ts";
import { CONTENT_FIELDS } from "../../contract/staff-content.ts";
import { goesTo } from "../../db/catalogue/trip-changes.ts";
import {
  ENTRY_TABLES,
  findDestinationRow,
  hasTrips,
  hasTripsAhead,
  isSo,
  listOtherNames,
  unitIdsOf,
} from "../../db/content/entry-rows.ts";
import { isCorrection, isSameName } from "../../domain/destination-names.ts";
import { err, ok } from "../../domain/result.ts";
import { shortNamesIn, shortNamesText } from "../../domain/trips/short-names.ts";
import { check } from "../../http/body.ts";
import { refused } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

export const DESTINATION: EntryKind = {
  table: ENTRY_TABLES.destination,
  isOfTrip: goesTo,
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
    const shortNames = shortNamesText(shortNamesIn(read.value.short_names));
    const isOtherMode = was !== null && was.columns["mode"] !== mode;
    const unless = hasTrips({ destinationId: id });
    if (isOtherMode && (await isSo(db, unless))) {
      return err(
        refused(`${was.name} has trips: it goes on being sold as it is.`, "sold_as_it_is"),
      );
    }
    // An act that another one overtook is weighed again (protocol 23, Y8), so no two acts take one name.
    if (was?.name !== name) {
      const others = await listOtherNames(db, id);
      if (others.some((other) => isSameName(other, name)))
        return err(refused(`There is a destination ${name} already.`, "name_taken"));
    }
    const isOtherName = was !== null && !isCorrection(was.name, name);
    if (isOtherName && (await isSo(db, hasTripsAhead(id, now)))) {
      return err(
        refused(
          `Trips are sold as going to ${was.name}: a name may be corrected, and another place is another destination.`,
          "name_is_sold",
        ),
      );
    }
    return ok({
      name,
      fields: { name, route_type: mode, image, short_names: shortNames, position },
      columns: { name, mode, image, position, shortNames },
      ...(isOtherMode ? { unless } : {}),
    });
  },
  purge: async (db, id) => purgeDestination(id, await unitIdsOf(db, id)),
};
