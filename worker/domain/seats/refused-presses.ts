/**
 * Presses on seats that a trip refused because it had none to give: what another bus might have sold. Pure. A visitor
 * who presses three times counts three times.
 */

/**
 * `sold_out`: fewer seats were free than were asked for. `taken`: somebody else had the seat, while others were free.
 * `blocked`: staff keep the seat from sale. `over_limit`: a booking, a phone number or a visitor had enough.
 */
export const PRESS_REASONS = ["sold_out", "taken", "blocked", "over_limit"] as const;
export type PressReason = (typeof PRESS_REASONS)[number];
export type RefusedPresses = Readonly<Record<PressReason, number>>;

export const NO_PRESSES: RefusedPresses = { sold_out: 0, taken: 0, blocked: 0, over_limit: 0 };

export function addPress(presses: RefusedPresses, reason: PressReason): RefusedPresses {
  return { ...presses, [reason]: presses[reason] + 1 };
}

export function sumPresses(presses: RefusedPresses): number {
  return PRESS_REASONS.reduce((sum, reason) => sum + presses[reason], 0);
}

/** The larger of each count: either of two stores may have lost some. */
export function mergePresses(a: RefusedPresses, b: RefusedPresses): RefusedPresses {
  return mapPresses((reason) => Math.max(a[reason], b[reason]));
}

/** The counts of a row that has others besides. */
export function pickPresses(row: RefusedPresses): RefusedPresses {
  return mapPresses((reason) => row[reason]);
}

/** As it is stored: the counts in the order of the reasons. */
export function listPresses(presses: RefusedPresses): number[] {
  return PRESS_REASONS.map((reason) => presses[reason]);
}

/** Takes null where nothing was stored. */
export function readPresses(text: string | null): RefusedPresses {
  const counts: (number | undefined)[] = text === null ? [] : JSON.parse(text);
  return mapPresses((_, at) => counts[at] ?? 0);
}

/** The reason of the most presses, the first of equal ones. */
export function findMainReason(presses: RefusedPresses): PressReason {
  return PRESS_REASONS.reduce((main, one) => (presses[one] > presses[main] ? one : main));
}

function mapPresses(count: (reason: PressReason, at: number) => number): RefusedPresses {
  const [soldOut, taken, blocked, overLimit] = PRESS_REASONS.map(count);
  return {
    sold_out: soldOut ?? 0,
    taken: taken ?? 0,
    blocked: blocked ?? 0,
    over_limit: overLimit ?? 0,
  };
}
