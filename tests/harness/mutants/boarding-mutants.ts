/** Breakages of what guides' phones press (protocol 25). */
import { type Mutant, mutant } from "./mutant.ts";

/** Guides press in runs of chance alone. */
const BY_CHANCE = { first: "chance" } as const;

const TAKE_CALL = "worker/routes/guide/take-events.ts";
const TAKE = "worker/domain/boarding/take-events.ts";

export const BOARDING_MUTANTS: readonly Mutant[] = [
  mutant(
    "GB1",
    "a press that is sent again replaces the stored one",
    [
      "worker/db/boarding/boarding-events.ts",
      "WHERE TRUE ON CONFLICT (id) DO NOTHING",
      "WHERE TRUE ON CONFLICT (id) DO UPDATE SET received_at = excluded.received_at + 1",
    ],
    BY_CHANCE,
  ),
  mutant(
    "GB2",
    "a press is taken in a seat that its ticket never had",
    [
      TAKE,
      'return isSeat ? { ticket, fault: null } : refuse("seat_unknown");',
      "return { ticket, fault: null };",
    ],
    BY_CHANCE,
  ),
  mutant(
    "GB3",
    "a press that D1 did not store is answered as taken",
    [
      [
        TAKE_CALL,
        "await insertEvents(db, { tripId, leg, phone: phone.id }, due, now)",
        "await insertEvents(db, { tripId, leg, phone: phone.id }, due, now).catch(() => new Set())",
      ],
      [
        TAKE_CALL,
        "row !== undefined && row.ticketId === ticket.id && isSamePress(event, row)",
        "row === undefined || (row.ticketId === ticket.id && isSamePress(event, row))",
      ],
      [TAKE_CALL, "isTaken && isSameDeparture(row", "row && isSameDeparture(row"],
    ],
    BY_CHANCE,
  ),
  mutant(
    "GB4",
    "a passenger whom a guide let on counts as one who was not checked",
    [
      "worker/db/tickets/checked-at-bus.ts",
      "COALESCE(${BOARDED_AT}, 0)",
      "0 * COALESCE(${BOARDED_AT}, 0)",
    ],
    BY_CHANCE,
  ),
  mutant(
    "GB5",
    "a press is for the departure of when it arrives",
    [TAKE_CALL, "pressedFor === undefined ? departsAt : Date.parse(pressedFor)", "departsAt"],
    BY_CHANCE,
  ),
  mutant(
    "GB6",
    "who is on the bus is counted as who did not come",
    [
      "worker/db/boarding/boarding-counts.ts",
      '${of("boarded")}, ${of("noShow")}, ${now}',
      '${of("noShow")}, ${of("boarded")}, ${now}',
    ],
    BY_CHANCE,
  ),
];
