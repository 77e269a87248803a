/** Breakages of a waiting room's object: what it does, what it writes, and what outlives it. */
import { listRules } from "./breakable-rule.ts";

const ROOM = "worker/waiting-room/waiting-room.ts";
const STORE = "worker/waiting-room/queue-store.ts";
const TABLE = "worker/waiting-room/queue-table.ts";
const SOCKETS = "worker/waiting-room/sockets.ts";
const TURNOUTS = "worker/waiting-room/turnouts.ts";

export const ROOM_RULES = [
  ...listRules(ROOM, "tests/waiting-room/waiting-room.test.ts", [
    [
      "the order is drawn before the sale starts",
      "queue.draw !== null || Date.now() < opensAt",
      "queue.draw !== null",
    ],
    [
      "a visit after a late alarm waits for the next",
      "Date.now() - this.#steppedAt >= STEP_MS",
      "false",
    ],
    ["a visitor whose turn has come claims nothing", "this.#claim(visitor, bookings);", ""],
    [
      "a visitor inside who has a seat delays the others",
      "this.#store.load().queue.markSeated(seated);",
      "",
    ],
    ["a call is not written", "this.#store.saveCall(called);", ""],
    ["the rows of a room outlive it", "await this.ctx.storage.deleteAll();", ""],
  ]),
  ...listRules(ROOM, "tests/waiting-room/shared-pace.test.ts", [
    [
      "a step calls more than its turns",
      "now.callNext(free, Date.now(), turns)",
      "now.callNext(free, Date.now())",
    ],
  ]),
  ...listRules(ROOM, "tests/waiting-room/shown-pass.test.ts", [
    [
      "an expired pass lets in",
      "Date.now() < (input.passUntil ?? 0)",
      "(input.passUntil ?? 0) > 0",
    ],
    ["a pass that is known is written again", "!hasPass(input) || isKnown", "!hasPass(input)"],
    ["a pass whose claim was forgotten lets nobody in", "!hasPass(input) || isKnown", "true"],
  ]),
  ...listRules(ROOM, "tests/waiting-room/budget.test.ts", [
    ["each step writes a row of changes", "this.#steps % SAVED_EVERY === 0", "true"],
    ["changes are a row every fifty steps", "SAVED_EVERY = 5", "SAVED_EVERY = 50"],
    [
      "each change is a row of its own",
      "queue.draw !== null && queue.waiting().length > 0",
      "false",
    ],
    ["each visit sets the alarm", "this.#armedAt !== null && this.#armedAt <= dueAt", "false"],
    [
      "each step notifies everybody",
      "isFirst || wasSoldOut !== this.#isSoldOut() || this.#steps % ALL_NOTIFIED_EVERY === 0",
      "true",
    ],
  ]),
  ...listRules(ROOM, "tests/waiting-room/sockets.test.ts", [
    [
      "the end of the seats is told to the front only",
      "isFirst || wasSoldOut !== this.#isSoldOut() || this.#steps % ALL_NOTIFIED_EVERY === 0",
      "isFirst || this.#steps % ALL_NOTIFIED_EVERY === 0",
    ],
    [
      "what changes while nothing is free is not written for a minute",
      "!isStepping || this.#isSoldOut()",
      "!isStepping",
    ],
    [
      "who closes one of two pages is absent",
      "this.#sockets.lastSeen(visitor, socket) !== null",
      "false",
    ],
    ["who closes the last page is not missed", "entry.leftAt = entry.seenAt;", ""],
    ["who comes back is missed all the same", "entry.leftAt = null;", ""],
    ["the page of a room that has ended stays open", "this.#sockets.dismissAll();", ""],
    ["who has gone silent counts as seen when the object wakes up", "entry.seenAt = at;", ""],
  ]),
  ...listRules(STORE, "tests/waiting-room/waiting-room.test.ts", [
    ["the row of a turn that nobody took is deleted", "entry.calledAt === null", "true"],
  ]),
  ...listRules(STORE, "tests/waiting-room/budget.test.ts", [
    [
      "each visit writes the trips of the room",
      "JSON.stringify(stored.facts) === JSON.stringify(facts)",
      "false",
    ],
  ]),
  ...listRules(TABLE, "tests/waiting-room/evictions.test.ts", [
    ["a call is forgotten with the object's memory", "calls.get(number) ?? null", "null"],
    ["a claim is forgotten with the object's memory", "changes.get(number)", "{}"],
    [
      "somebody gets the number of one who was called",
      "[...calls.keys(), ...changes.keys()]",
      "[...changes.keys()]",
    ],
    ["a turn that an earlier version gave is lost", "row.called_at ?? calledAt", "calledAt"],
  ]),
  ...listRules(TABLE, "tests/waiting-room/sockets.test.ts", [
    ["who has left is as good as there after a restart", "row.left_at ?? now", "now"],
    [
      "an older change counts",
      '"SELECT value AS change FROM entry_changes, json_each(entries) ORDER BY entry_changes.id"',
      '"SELECT value AS change FROM entry_changes, json_each(entries) ORDER BY entry_changes.id DESC"',
    ],
  ]),
  ...listRules(SOCKETS, "tests/waiting-room/sockets.test.ts", [
    ["a visitor opens as many pages as they like", "this.#makeRoom(visitor);", ""],
    [
      "the newest page is closed for a further one",
      "this.#lastSeen(b) - this.#lastSeen(a)",
      "this.#lastSeen(a) - this.#lastSeen(b)",
    ],
    ["the page of a lost place stays open", 'socket.close(1000, "the place is lost");', ""],
  ]),
  ...listRules(TURNOUTS, "tests/waiting-room/waiting-room.test.ts", [
    [
      "the seats of a bus whose sale is closed let somebody in",
      "Date.now() < trip.saleClosesAt",
      "true",
    ],
  ]),
];
