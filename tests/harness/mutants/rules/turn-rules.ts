/** Breakages of the pace that all waiting rooms share. */
import { listRules } from "./breakable-rule.ts";

const SHARES = "worker/domain/waiting-room/turn-shares.ts";
const PACE = "worker/rate-limit/turn-pace.ts";
const TURNS = "worker/waiting-room/turns.ts";

export const TURN_RULES = [
  ...listRules(SHARES, "tests/domain/waiting-room/turn-shares.test.ts", [
    [
      "all rooms together let in thirty a second",
      "TURNS_A_SECOND_MAX = 20",
      "TURNS_A_SECOND_MAX = 30",
    ],
    ["the queue stands still while D1 is slow", "TURNS_A_SECOND_MIN = 5", "TURNS_A_SECOND_MIN = 0"],
    ["each room gets as much as any other", "(pool * room.wanted) / total", "pool / rooms.length"],
    ["a room gets more than it asks for", "room.wanted - room.share", "Infinity"],
    [
      "whatever nobody asked for is saved",
      "Math.min(SAVED_TURNS_MAX, this.#saved + (elapsedMs * turnsASecond) / 1_000)",
      "this.#saved + (elapsedMs * turnsASecond) / 1_000",
    ],
    [
      "a clock that is set back takes turns away",
      "Math.max(0, now - this.#dividedAt)",
      "now - this.#dividedAt",
    ],
    ["a clock that is set back makes rooms wait", "Math.abs(now - askedAt)", "now - askedAt"],
    ["a room that has ended keeps its share", "this.#rooms.delete(name);", ""],
    ["the share of a room that has ended is lost", "this.#saved += share;", ""],
    ["what a room no longer asks for is lost", "this.#saved += known.share - kept;", ""],
    ["a part of a turn is lost", "own.share -= turns;", "own.share = 0;"],
    ["a room is told the pace of all", "total / wanted", "1"],
    ["a slow D1 slows nobody down", "waitedMs > SLOW_ANSWER_MS", "false"],
    [
      "the pace falls to nothing",
      "Math.max(TURNS_A_SECOND_MIN, turnsASecond * SHARE_WHEN_SLOW)",
      "turnsASecond * SHARE_WHEN_SLOW",
    ],
    [
      "the pace rises for as long as D1 is quick",
      "Math.min(TURNS_A_SECOND_MAX, turnsASecond + MORE_WHEN_QUICK)",
      "turnsASecond + MORE_WHEN_QUICK",
    ],
    [
      "a room without its share lets in one at each step",
      "now - lastCalledAt >= UNSHARED_TURN_MS",
      "true",
    ],
    [
      "all rooms without their shares exceed the pace",
      "UNSHARED_TURN_MS = 9_000",
      "UNSHARED_TURN_MS = 3_000",
    ],
  ]),
  ...listRules(TURNS, "tests/waiting-room/turns.test.ts", [
    [
      "an answer that takes two seconds is too late",
      "ANSWERS_WITHIN_MS = 3_000",
      "ANSWERS_WITHIN_MS = 2_000",
    ],
    [
      "each step without an answer is an alert",
      "this.#unanswered === ALERT_AFTER",
      "this.#unanswered >= ALERT_AFTER",
    ],
    ["a short silence counts towards the next", "this.#unanswered = 0;", ""],
    [
      "a room without its share opens wide",
      "takeUnshared(Math.max(0, ...queue.calledAt()), Date.now())",
      "{ turns: wanted, paceMs: 0 }",
    ],
    ["the pace is told where it holds nobody back", "turns < wanted ? paceMs : null", "paceMs"],
  ]),
  ...listRules(TURNS, "tests/waiting-room/shared-pace.test.ts", [
    ["a step asks for turns that nobody can use", "wanted === 0", "false"],
  ]),
  ...listRules(PACE, "tests/rate-limit/turn-pace.test.ts", [
    ["D1 is asked with each turn", "Math.abs(now - this.#measuredAt) < MEASURED_EVERY_MS", "false"],
    ["the way to D1 counts as a wait in it", "answerMs - this.#quickestMs", "answerMs"],
    ["a query that hangs slows nobody down", "this.#adapt(Infinity); return;", "return;"],
  ]),
];
