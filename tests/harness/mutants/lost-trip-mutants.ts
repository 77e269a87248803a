/** Breakages of what the shop's switch keeps for a restore of D1: trips, and numbers that come once (protocol 22). */
import { edit, type Mutant } from "./mutant.ts";

export const LOST_TRIP_MUTANTS: readonly Mutant[] = [
  {
    number: "TL1",
    title: "a trip sells before the switch keeps it",
    edits: [
      edit(
        "worker/dependencies/kept-trips.ts",
        "await keepTrip(env, trip); return tripSeats(env, trip).incarnation();",
        "return tripSeats(env, trip).incarnation();",
      ),
    ],
  },
  {
    number: "TL2",
    title: "the pause of a restore ends while D1 lacks a trip that sold",
    edits: [
      edit(
        "worker/dependencies/shop-phase.ts",
        "if ((await listLostTrips(env)).length > 0) return false;",
        "",
      ),
    ],
  },
  {
    number: "TB1",
    title: "the switch has a trip as it was at its first sale",
    edits: [
      edit(
        "worker/dependencies/kept-trips.ts",
        "await listTripsToKeep(db, KEPT_A_CALL)",
        "await listTripsToKeep(db, 0)",
      ),
    ],
  },
  {
    number: "TB2",
    title: "a trip that a restore has set back stays as D1 has it",
    edits: [
      edit(
        "worker/db/catalogue/kept-trips.ts",
        "if (!isOlder) return null;",
        "if (isOlder || copy.trip.id !== '') return null;",
      ),
    ],
  },
  {
    number: "TB3",
    title: "the switch takes an older trip for a newer one",
    edits: [edit("worker/shop-switch/shop-switch.ts", "isOlderCopy(stamp, kept) ||", "")],
  },
  {
    number: "TB4",
    title: "silence means the money back where the answers are lost",
    edits: [
      edit(
        "worker/db/catalogue/announced-changes.ts",
        '{ ...CHANGE_COLUMNS, silence: "keep" }',
        "CHANGE_COLUMNS",
      ),
    ],
  },
  {
    number: "TB5",
    title: "silence decides at once what a restore has forgotten the answer to",
    edits: [
      edit(
        "worker/db/restore-end.ts",
        "chooseBy: sql`max(choose_by, ${askedUntil})`,",
        "chooseBy: sql`choose_by`,",
      ),
    ],
  },
  {
    number: "NU1",
    title: "numbers that D1 has forgotten are given out again",
    edits: [
      edit(
        "worker/domain/restore/shop-phase.ts",
        "NUMBERS_SKIPPED = 100_000",
        "NUMBERS_SKIPPED = 0",
      ),
    ],
  },
  {
    number: "TB6",
    title: "a ticket goes on with a revision that nobody knows any more",
    edits: [
      edit(
        "worker/db/restore-end.ts",
        "db.update(tickets).set({ currentRevision: inD1 })",
        "db.update(tickets).set({ currentRevision: sql`current_revision` })",
      ),
    ],
  },
  {
    number: "TB7",
    title: "silence decides once each trip was compared, before the end of the restore asks again",
    edits: [
      edit(
        "worker/domain/restore/schedule-parts.ts",
        'settleSilence: "open",',
        'settleSilence: "settling",',
      ),
      edit(
        "worker/db/tickets/choices.ts",
        "(${CHOICE_ENDS_AT} <= ${now} AND (${SALES_PAUSED_AT}) IS NULL)",
        "(${CHOICE_ENDS_AT} <= ${now})",
      ),
    ],
  },
  {
    number: "TB8",
    title: "versions alone say which of two histories of D1 is the newer one",
    edits: [
      edit(
        "worker/db/catalogue/kept-trips.ts",
        "(isBehind || isUnknown) && describeWritten(now, copy) !== describeWritten(copy, copy)",
        "(isBehind || isUnknown) && describeWritten(now, copy) === ''",
      ),
    ],
  },
  {
    number: "TB9",
    title: "a trip that differs after a restore is kept over the newer copy",
    edits: [
      edit(
        "worker/db/catalogue/kept-trips.ts",
        "IS_TO_KEEP, isTripCompared(sql`${trips.id}`)",
        "IS_TO_KEEP",
      ),
    ],
  },
  {
    number: "NU2",
    title: "a lost bill gets the next number",
    edits: [
      edit(
        "worker/db/tickets/lost-records.ts",
        "id: sql`(SELECT ${bill} WHERE NOT EXISTS (SELECT 1 FROM bills taken WHERE taken.id = ${bill}))`,",
        "id: sql`(SELECT ${bill} WHERE FALSE)`,",
      ),
    ],
  },
];
