/** Breakages of the guard in front of the seats, and of the pass that it checks. */
import { listRules } from "./breakable-rule.ts";

const GUARD = "worker/waiting-room/guard.ts";
const ROOM = "worker/waiting-room/waiting-room.ts";

export const PASS_RULES = [
  ...listRules(GUARD, "tests/routes/seats/waiting-room-pass.test.ts", [
    [
      "a pass lets in whoever shows it",
      "[visitor, waitingRoomName(key)]",
      "[waitingRoomName(key)]",
    ],
    ["a pass lets into every room", "[visitor, waitingRoomName(key)]", "[visitor]"],
    [
      "a pass holds seats for a booking of somebody else",
      'await isOwnBooking(c.get("signer"), visitor, trip.id, input.booking)',
      "true",
    ],
    ["a pass never ends", "now < passUntil", "true"],
    ["whoever once had a pass begins to hold after it", "mine.seats.length > 0", "true"],
    ["a visitor with a seat can't finish after the pass", "mine.seats.length > 0", "false"],
    ["the end of the queue opens nothing", "(await cachedWaitingRoom(c.env, key)).isOver", "false"],
  ]),
  ...listRules(GUARD, "tests/routes/seats/waiting-room.test.ts", [
    [
      "before the sale starts a visitor is sent to the queue",
      'key === null || findWaitingRoomStage(key.opensAt, now) !== "queueing"',
      "key === null",
    ],
  ]),
  ...listRules(ROOM, "tests/routes/seats/waiting-room-abuse.test.ts", [
    ["who did not pass the human check joins", "!isIn && !this.#isOver(opensAt)", "false"],
  ]),
];
