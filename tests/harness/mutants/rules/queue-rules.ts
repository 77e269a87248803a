/** Breakages of the waiting room's queue: its order, who is called, what a claim does, and when it ends. */
import { listRules } from "./breakable-rule.ts";

const QUEUE = "worker/domain/waiting-room/queue.ts";
const RULES = "worker/domain/waiting-room/rules.ts";
const SHUFFLE = "worker/domain/waiting-room/shuffle.ts";
const STATUS = "worker/domain/waiting-room/status.ts";

export const QUEUE_RULES = [
  ...listRules(QUEUE, "tests/domain/waiting-room/queue.test.ts", [
    ["the order is that of arrival", "this.#rankOf(a) - this.#rankOf(b)", "a.number - b.number"],
    [
      "who comes after the draw is first once the queue is loaded again",
      "this.#ranks[number - 1] ?? number",
      "this.#ranks[number - 1] ?? 0",
    ],
    [
      "the order is drawn as often as somebody asks",
      'assert(this.#draw === null, "the order is drawn once");',
      "",
    ],
    [
      "a place outlives the silence that loses it",
      "known !== undefined && !isGone(known, now)",
      "known !== undefined",
    ],
    [
      "who comes back after a silence stands in the queue twice",
      "if (known !== undefined) this.#leaveQueue(known);",
      "",
    ],
    [
      "who is gone still stands in the queue",
      "this.#entries.has(entry.visitor)",
      'entry.visitor !== ""',
    ],
    ["somebody is called before the order is drawn", "if (this.#draw === null) return 0;", ""],
    [
      "who was called and has no seat yet does not count",
      "countCallable(freeSeats, this.#seatless(now))",
      "countCallable(freeSeats, 0)",
    ],
    ["who takes no seat delays the others for good", "now < calledAt + SEATLESS_COUNTS_MS", "true"],
    ["who has a seat delays the others", "!isSeated", "true"],
    [
      "who gave a seat up counts as seated",
      "entry.bookings.some((booking) => bookings.has(booking))",
      "entry.isSeated || entry.bookings.some((booking) => bookings.has(booking))",
    ],
    [
      "a visitor who waits claims a pass",
      "entry.calledAt !== null && entry.passUntil === null",
      "entry.passUntil === null",
    ],
    ["a further claim makes the pass longer", "!hasTurn", "entry.calledAt === null"],
    ["a pass lasts longer than it says", "return now >= entry.passUntil;", "return false;"],
    [
      "a turn that nobody takes is kept",
      "return now >= entry.calledAt + CLAIM_MS;",
      "return false;",
    ],
    ["a place is kept for who is silent", "now >= entry.seenAt + ABSENT_MS", "false"],
    [
      "the place of the next visitor is said to be the one before",
      "this.#indexOf(entry) + 1",
      "this.#indexOf(entry)",
    ],
  ]),
  ...listRules(QUEUE, "tests/domain/waiting-room/queue.sim.test.ts", [
    [
      "who was called is called again after a restart",
      "(entry) => entry.calledAt === null",
      "() => true",
    ],
  ]),
  ...listRules(RULES, "tests/domain/waiting-room/queue.sim.test.ts", [
    ["a hidden page loses its place", "ABSENT_MS = 150_000", "ABSENT_MS = 60_000"],
    ["a turn is kept for two minutes", "CLAIM_MS = 60_000", "CLAIM_MS = 120_000"],
    ["a pass lasts an hour", "PASS_MS = 600_000", "PASS_MS = 3_600_000"],
    [
      "who takes no seat delays the others for a minute",
      "SEATLESS_COUNTS_MS = 30_000",
      "SEATLESS_COUNTS_MS = 60_000",
    ],
    ["one is let in for each free seat", "LET_IN_PERCENT = 50", "LET_IN_PERCENT = 100"],
  ]),
  ...listRules(RULES, "tests/domain/waiting-room/rules.test.ts", [
    [
      "a step calls as many as there are seats for",
      "Math.min(CALLS_AT_ONCE_MAX, Math.max(0, room))",
      "Math.max(0, room)",
    ],
    ["the queue begins before the sale", 'now < opensAt ? "before" : "queueing"', '"queueing"'],
    ["the queue never ends", "now >= opensAt + QUEUE_AT_MOST_MS", "false"],
    [
      "the queue is over as soon as nobody waits",
      "now >= opensAt + QUEUE_AT_LEAST_MS && waiting === 0",
      "waiting === 0",
    ],
    [
      "the queue is over while people wait",
      "now >= opensAt + QUEUE_AT_LEAST_MS && waiting === 0",
      "now >= opensAt + QUEUE_AT_LEAST_MS",
    ],
    [
      "the queue is open for one minute at least",
      "QUEUE_AT_LEAST_MS = 120_000",
      "QUEUE_AT_LEAST_MS = 60_000",
    ],
    [
      "the queue ends after an hour",
      "QUEUE_AT_MOST_MS = 2 * 3_600_000",
      "QUEUE_AT_MOST_MS = 3_600_000",
    ],
    ["a step calls a hundred", "CALLS_AT_ONCE_MAX = 50", "CALLS_AT_ONCE_MAX = 100"],
    ["the pace counts the first rush", "opensAt + PACE_AFTER_MS", "opensAt"],
    ["a pace of seconds is believed", "measuredMs < PACE_FROM_MS", "measuredMs <= 0"],
    ["the pace counts all calls since the start", "at > from", "true"],
  ]),
  ...listRules(SHUFFLE, "tests/domain/waiting-room/shuffle.test.ts", [
    [
      "nobody keeps the place of their arrival",
      "drawNumberBelow(last + 1, next)",
      "drawNumberBelow(last, next)",
    ],
  ]),
  ...listRules(STATUS, "tests/domain/waiting-room/rules.test.ts", [
    [
      "a sale with held seats is said to be sold out",
      "seats.free + seats.open === 0",
      "seats.free === 0",
    ],
    ["a wait is told where nothing is left", "isSoldOut || waitMs === null", "waitMs === null"],
  ]),
];
