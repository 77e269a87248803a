/** The check that came before this one: the same code shown twice is not valid without a word. */
export interface KnownCheck {
  /** Names the check. */
  check: string;
  at: number;
  /** The agent who checked. */
  by: string;
  /** Null when the agent is not known any more. */
  name: string | null;
}

/**
 * The newest check of another name; null: this is the first one. `known`: the first and the last check, oldest first.
 * A call that is sent again has the name of its check, and is no second one.
 */
export function findEarlierCheck(known: readonly KnownCheck[], check: string): KnownCheck | null {
  const others = known.filter((one) => one.check !== check);
  return others[others.length - 1] ?? null;
}
