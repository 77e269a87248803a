/** The commands of staff that act on a trip, or make one. */
import { act, fieldsOf, inDhaka, jsonOf, type Command } from "./staff-command.ts";

const trip = ([first]: readonly string[]) => ({ trip: first });
const seats = ([first, ...rest]: readonly string[]) => ({ trip: first, seats: rest });

export const TRIP_COMMANDS: readonly Command[] = [
  act("cancel-trip", ["TRIP"], "cancels a trip with all its sales", trip),
  act("set-fare", ["TRIP", "TAKA"], "another price; seats that are held keep theirs", (args) => ({
    ...trip(args),
    fare: args[1],
  })),
  act(
    "set-times",
    ["TRIP", "DEPARTS", "ARRIVES", "[RETURNS]"],
    "other times, each as 2026-12-04T22:30; the tickets go with it",
    ([first, departs, arrives, returns]) => ({
      trip: first,
      departs: inDhaka(departs),
      arrives: inDhaka(arrives),
      returns: inDhaka(returns),
    }),
  ),
  act(
    "sell-at-counter",
    ["FIELDS"],
    "sells for cash; FIELDS is JSON, as the trip's page has them",
    ([fields]) => fieldsOf(fields),
  ),
  act("create-trip", ["FIELDS"], "opens a trip; FIELDS is JSON, as its form has them", ([fields]) =>
    fieldsOf(fields),
  ),
  act(
    "edit-trip",
    ["TRIP", "NAME", "BUS"],
    "another name or bus of a trip",
    ([first, name, bus]) => ({
      trip: first,
      name,
      bus,
    }),
  ),
  act(
    "copy-trips",
    ["FROM", "TO"],
    "a day's trips to another, each as 2026-12-04",
    ([from, to]) => ({
      from,
      to,
    }),
  ),
  act(
    "copy-season",
    ["FROM", "TO", "EXAMS", "[OPENS]"],
    "the trips of these days; EXAMS is JSON: the unit of each, its old day (was), its new day (day)",
    ([from, to, exams, opens]) => ({ from, to, exams: jsonOf(exams), opens: inDhaka(opens) }),
  ),
  act("cancel-copies", ["TRIP…"], "takes copies back that nobody has booked", (trips) => ({
    trips,
  })),
  act(
    "set-fares",
    ["TAKA", "FROM", "TO"],
    "one price for all trips of these days, each as 2026-12-04",
    ([fare, from, to]) => ({ fare, from, to }),
  ),
  act(
    "save-exam",
    ["FIELDS"],
    "an exam that trips go to; FIELDS is JSON, as its form has them",
    ([fields]) => fieldsOf(fields),
  ),
  act("set-trip-exam", ["EXAM", "TRIP…"], "takes trips to an exam; none: off theirs", (args) => ({
    exam: args[0] === "none" ? null : args[0],
    trips: args.slice(1),
  })),
  act(
    "move-exam",
    ["EXAM", "FIELDS"],
    "an exam with all its trips; FIELDS is JSON, starts_at null: postponed without a date",
    ([exam, fields]) => ({ announcement: "", source_url: "", ...fieldsOf(fields), exam }),
  ),
  act(
    "set-duty",
    ["TRIP", "LEG", "FIELDS"],
    "vehicle, driver and guide, out or back; FIELDS is JSON, as its form has them",
    ([first, leg, fields]) => ({ ...fieldsOf(fields), trip: first, leg }),
  ),
  act("block", ["TRIP", "SEAT…"], "keeps free seats back", seats),
  act("unblock", ["TRIP", "SEAT…"], "gives seats that were kept back free", seats),
];
