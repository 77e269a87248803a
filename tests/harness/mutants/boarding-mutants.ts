/** Breakages of what guides' phones press (protocol 25). */
import { type Mutant, mutant } from "./mutant.ts";

/** Guides press in runs of chance alone. */
const BY_CHANCE = { first: "chance" } as const;

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
    "GB5",
    "a press is for the departure of when it arrives",
    [
      "worker/routes/guide/take-events.ts",
      "pressedFor === undefined ? departsAt : Date.parse(pressedFor)",
      "departsAt",
    ],
    BY_CHANCE,
  ),
];
