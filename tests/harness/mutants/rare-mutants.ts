/** Breakages that only rare runs meet: fares that change, erasure, long lists, a record of another booking. */
import { FILES, type Mutant, mutant } from "./mutant.ts";

const { SEAT_LOCK } = FILES;
const RECONCILE = "worker/flows/payments/reconcile.ts";
const COMPACTION_JOB = "worker/jobs/compaction.ts";
const UNPAID = "worker/db/payments/unpaid-bills.ts";
const RETENTION = "worker/db/retention.ts";

export const RARE_MUTANTS: readonly Mutant[] = [
  mutant(
    "P1",
    "one more seat gives the whole hold the new fare",
    [
      SEAT_LOCK,
      "return changed(state, { seats: taken }, (after) => ok(bookingSeats(after, booking, now)));",
      "const same: any = { ...findRunningHold(state, booking, now), farePoisha: facts.farePoisha };\n    return changed(state, { seats: taken, holds: [[booking, same]] }, (after) => ok(bookingSeats(after, booking, now)));",
    ],
    { first: "chance" },
  ),
  mutant(
    "P2",
    "a bill is made at another amount than its buyer was shown",
    [
      "worker/flows/payments/checkout.ts",
      "if (!isSame(amounts, input.believed)) return err(amountChanged(amounts));",
      "",
    ],
    { first: "chance", from: 60 },
  ),
  mutant(
    "L",
    "a doubt that was checked stays first in the list",
    [
      "worker/db/payments/bills.ts",
      ".set({ claimedUntil: now + forMs, doubtCheckAt: next })",
      ".set({ claimedUntil: now + forMs })",
    ],
    { first: "chance", from: 45 },
  ),
  mutant(
    "E1",
    "erasure touches bills whose money is under way",
    [RETENTION, 'notInArray(bills.state, ["created", "capturing", "refund_owed"]),', ""],
    { first: "chance" },
  ),
  mutant(
    "E2",
    "erasure forgets the late-payment check",
    [RETENTION, "isNull(bills.lateCheckUntil),", ""],
    { first: "chance", from: 332 },
  ),
  mutant(
    "E3",
    "erasure leaves the phone number",
    [
      RETENTION,
      "contactPhone: sql`(SELECT json_extract(mark.value, '$[1]') FROM json_each(${rows}) AS mark WHERE json_extract(mark.value, '$[0]') = ${bills.id})`,",
      "",
    ],
    { first: "chance" },
  ),
  mutant("E5", "a postponed exam is over at its old date", [
    "worker/db/journey.ts",
    "(${t}.postponed_at IS NULL OR ${t}.cancelled_at IS NOT NULL) AND max(",
    "max(",
  ]),
  mutant(
    "C1",
    "a failed bill is deleted that its object still has facts of",
    [
      [COMPACTION_JOB, "compact({ failed, incarnation })", "compact({ failed: [], incarnation })"],
      [COMPACTION_JOB, "new Set(answer.barred)", "new Set(failed.map(({ claim }) => claim))"],
    ],
    { first: "chance", from: 16 },
  ),
  mutant(
    "C2",
    "a failed bill is deleted during its late-payment check",
    [
      [
        "worker/db/compaction.ts",
        "sql`${trips.id} NOT IN (SELECT b.trip_id FROM bills b WHERE b.watch_until IS NOT NULL)`,",
        "",
      ],
      [UNPAID, "isNull(bills.lateCheckUntil),", ""],
      [
        "migrations/0024_what_is_over_goes.sql",
        "AND b.trx_id IS NULL AND b.watch_until IS NULL)",
        "AND b.trx_id IS NULL)",
      ],
    ],
    { first: "chance", from: 388 },
  ),
  mutant(
    "C3",
    "an object is compacted while a seat is held",
    [
      "worker/domain/seats/compact.ts",
      'if (taken.has("held") || taken.has("capturing"))',
      'if (taken.has("capturing"))',
    ],
    { first: "chance", from: 447 },
  ),
  mutant(
    "M1",
    "a bill with another booking's record ends while its payment lives",
    [
      RECONCILE,
      'record.why !== "mismatch" || deps.now() < bill.deadAt',
      'record.why === "not_ready"',
    ],
    { first: "chance", from: 18 },
  ),
  mutant(
    "M2",
    "a bill with another booking's record never ends",
    [RECONCILE, 'if (record.why !== "mismatch" || deps.now() < bill.deadAt) return;', "return;"],
    { first: "chance", from: 18 },
  ),
];
