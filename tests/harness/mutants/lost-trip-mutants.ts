/** Breakages of what the shop's switch keeps for a restore of D1: trips, and numbers that come once (protocol 22). */
import { type Mutant, mutant } from "./mutant.ts";

export const LOST_TRIP_MUTANTS: readonly Mutant[] = [
  mutant("TL1", "a trip sells before the switch keeps it", [
    "worker/dependencies/kept-trips.ts",
    "await keepTrip(env, trip); return tripSeats(env, trip).incarnation();",
    "return tripSeats(env, trip).incarnation();",
  ]),
  mutant("TL2", "the pause of a restore ends while D1 lacks a trip that sold", [
    "worker/dependencies/shop-phase.ts",
    "if ((await listLostTrips(env)).length > 0) return false;",
    "",
  ]),
  mutant("TB1", "the switch has a trip as it was at its first sale", [
    "worker/dependencies/kept-trips.ts",
    "await listTripsToKeep(db, KEPT_A_CALL)",
    "await listTripsToKeep(db, 0)",
  ]),
  mutant("TB2", "a trip that a restore has set back stays as D1 has it", [
    "worker/db/catalogue/kept-trips.ts",
    "if (!isOlder) return null;",
    "if (isOlder || copy.trip.id !== '') return null;",
  ]),
  mutant("TB3", "the switch takes an older trip for a newer one", [
    "worker/shop-switch/shop-switch.ts",
    "isOlderCopy(stamp, kept) ||",
    "",
  ]),
  mutant("TB4", "silence means the money back where the answers are lost", [
    "worker/db/catalogue/announced-changes.ts",
    '{ ...CHANGE_COLUMNS, silence: "keep" }',
    "CHANGE_COLUMNS",
  ]),
  mutant("TB5", "silence decides at once what a restore has forgotten the answer to", [
    "worker/db/restore-end.ts",
    "chooseBy: sql`max(choose_by, ${askedUntil})`,",
    "chooseBy: sql`choose_by`,",
  ]),
  mutant("NU1", "numbers that D1 has forgotten are given out again", [
    "worker/domain/restore/shop-phase.ts",
    "NUMBERS_SKIPPED = 100_000",
    "NUMBERS_SKIPPED = 0",
  ]),
  mutant("TB6", "a ticket goes on with a revision that nobody knows any more", [
    "worker/db/restore-end.ts",
    "db.update(tickets).set({ currentRevision: inD1 })",
    "db.update(tickets).set({ currentRevision: sql`current_revision` })",
  ]),
  mutant(
    "TB7",
    "silence decides once each trip was compared, before the end of the restore asks again",
    [
      [
        "worker/domain/restore/schedule-parts.ts",
        'settleSilence: "open",',
        'settleSilence: "settling",',
      ],
      [
        "worker/db/tickets/choices.ts",
        "(${CHOICE_ENDS_AT} <= ${now} AND (${SALES_PAUSED_AT}) IS NULL)",
        "(${CHOICE_ENDS_AT} <= ${now})",
      ],
    ],
  ),
  mutant("TB8", "versions alone say which of two histories of D1 is the newer one", [
    "worker/db/catalogue/kept-trips.ts",
    "(isBehind || isUnknown) && describeWritten(now, copy) !== describeWritten(copy, copy)",
    "(isBehind || isUnknown) && describeWritten(now, copy) === ''",
  ]),
  mutant("TB9", "a trip that differs after a restore is kept over the newer copy", [
    "worker/db/catalogue/kept-trips.ts",
    "IS_TO_KEEP, isTripCompared(sql`${trips.id}`)",
    "IS_TO_KEEP",
  ]),
  mutant("NU2", "a lost bill gets the next number", [
    "worker/db/tickets/lost-records.ts",
    "id: sql`(SELECT ${bill} WHERE NOT EXISTS (SELECT 1 FROM bills taken WHERE taken.id = ${bill}))`,",
    "id: sql`(SELECT ${bill} WHERE FALSE)`,",
  ]),
];
