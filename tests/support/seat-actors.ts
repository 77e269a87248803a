/** What the auditor of a trip's seats knows of people, and how it says no. Written from the rules alone, as the auditor is. */

const PAUSE_MS = 300_000;
const FROM_THE_THIRD_ON = 3;

export interface Person {
  endsAt: number | null;
  farePoisha: number | null;
  phone: string | null;
  ranOut: boolean;
  ranOutAt: number;
  /** Times in a row that the clock ran down and nobody had tried to pay. */
  streak: number;
  hasTried: boolean;
}

/** What is left of the pause of somebody, and of everybody with the same phone, who let it run down three times. */
export function pauseOf(people: ReadonlyMap<string, Person>, booking: string, now: number): number {
  const person = people.get(booking);
  if (person === undefined) return 0;
  const family = [...people.values()].filter(
    (other) => other === person || (other.phone !== null && other.phone === person.phone),
  );
  let times = 0;
  let last = 0;
  for (const one of family) {
    times += one.streak;
    if (one.streak > 0 && one.ranOut) last = Math.max(last, one.ranOutAt);
  }
  return times < FROM_THE_THIRD_ON ? 0 : last + PAUSE_MS - now;
}

export function coolDown(pauseMs: number): unknown {
  return {
    ok: false,
    error: { reason: "cool_down", retryAfterSeconds: Math.ceil(pauseMs / 1000) },
  };
}

/** In the auditor's world closed doors open a moment later. */
export function notOpenYet(now: number): unknown {
  return { ok: false, error: { reason: "not_open_yet", opensAt: now + 1 } };
}

export function no(reason: string, seatNo?: string): unknown {
  return { ok: false, error: seatNo === undefined ? { reason } : { reason, seatNo } };
}
