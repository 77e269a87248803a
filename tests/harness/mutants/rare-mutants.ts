/** Breakages that only rare runs meet: fares that change, erasure, long lists, a record of another booking. */
import { edit, FILES, type Mutant } from "./mutant.ts";

const { SEAT_LOCK } = FILES;
const RECONCILE = "worker/flows/reconcile.ts";
const COMPACTION_JOB = "worker/jobs/compaction.ts";
const UNPAID = "worker/db/payments/unpaid-bills.ts";
const RETENTION = "worker/db/retention.ts";

export const RARE_MUTANTS: readonly Mutant[] = [
  {
    number: "P1",
    title: "one more seat gives the whole hold the new fare",
    first: "chance",
    edits: [
      edit(
        SEAT_LOCK,
        "return changed(state, { seats: taken }, (after) => ok(bookingSeats(after, booking, now)));",
        "const same: any = { ...runningHold(state, booking, now), farePoisha: facts.farePoisha };\n    return changed(state, { seats: taken, holds: [[booking, same]] }, (after) => ok(bookingSeats(after, booking, now)));",
      ),
    ],
  },
  {
    number: "P2",
    title: "a bill is made at another amount than its buyer was shown",
    first: "chance",
    from: 60,
    edits: [
      edit(
        "worker/flows/checkout.ts",
        "if (!isSame(amounts, input.believed)) return err(amountChanged(amounts));",
        "",
      ),
    ],
  },
  {
    number: "L",
    title: "a doubt that was checked stays first in the list",
    first: "chance",
    from: 45,
    edits: [
      edit(
        "worker/db/payments/bills.ts",
        ".set({ claimedUntil: now + DOUBT_CLAIM_MS, doubtCheckAt: next })",
        ".set({ claimedUntil: now + DOUBT_CLAIM_MS })",
      ),
    ],
  },
  {
    number: "E1",
    title: "erasure touches bills whose money is under way",
    first: "chance",
    edits: [
      edit(RETENTION, 'notInArray(bills.state, ["created", "capturing", "refund_owed"]),', ""),
    ],
  },
  {
    number: "E2",
    title: "erasure forgets the late-payment check",
    first: "chance",
    from: 332,
    edits: [edit(RETENTION, "isNull(bills.lateCheckUntil),", "")],
  },
  {
    number: "E3",
    title: "erasure leaves the phone number",
    first: "chance",
    edits: [
      edit(
        RETENTION,
        "contactPhone: sql`(SELECT json_extract(mark.value, '$[1]') FROM json_each(${rows}) AS mark WHERE json_extract(mark.value, '$[0]') = ${bills.id})`,",
        "",
      ),
    ],
  },
  {
    number: "E5",
    title: "a postponed exam is over at its old date",
    edits: [
      edit(
        "worker/db/journey.ts",
        "(${t}.postponed_at IS NULL OR ${t}.cancelled_at IS NOT NULL) AND max(",
        "max(",
      ),
    ],
  },
  {
    number: "C1",
    title: "a failed bill is deleted that its object still has facts of",
    first: "chance",
    from: 16,
    edits: [
      edit(
        COMPACTION_JOB,
        "compact({ failed, incarnation })",
        "compact({ failed: [], incarnation })",
      ),
      edit(COMPACTION_JOB, "new Set(answer.barred)", "new Set(failed.map(({ claim }) => claim))"),
    ],
  },
  {
    number: "C2",
    title: "a failed bill is deleted during its late-payment check",
    first: "chance",
    from: 388,
    edits: [
      edit(
        "worker/db/compaction.ts",
        "sql`${trips.id} NOT IN (SELECT b.trip_id FROM bills b WHERE b.watch_until IS NOT NULL)`,",
        "",
      ),
      edit(UNPAID, "isNull(bills.lateCheckUntil),", ""),
      edit(
        "migrations/0024_what_is_over_goes.sql",
        "AND b.trx_id IS NULL AND b.watch_until IS NULL)",
        "AND b.trx_id IS NULL)",
      ),
    ],
  },
  {
    number: "C3",
    title: "an object is compacted while a seat is held",
    first: "chance",
    from: 447,
    edits: [
      edit(
        "worker/domain/seats/compact.ts",
        'if (taken.has("held") || taken.has("capturing"))',
        'if (taken.has("capturing"))',
      ),
    ],
  },
  {
    number: "M1",
    title: "a bill with another booking's record ends while its payment lives",
    first: "chance",
    from: 18,
    edits: [
      edit(
        RECONCILE,
        'record.why !== "mismatch" || deps.now() < bill.deadAt',
        'record.why === "not_ready"',
      ),
    ],
  },
  {
    number: "M2",
    title: "a bill with another booking's record never ends",
    first: "chance",
    from: 18,
    edits: [
      edit(
        RECONCILE,
        'if (record.why !== "mismatch" || deps.now() < bill.deadAt) return;',
        "return;",
      ),
    ],
  },
];
