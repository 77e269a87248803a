/** How a person is named, and where they stand: working, not in yet, or let go. Pure. */
import type { PeopleView } from "../../../worker/contract/staff/staff-sign-in.ts";

export type PersonRow = PeopleView["people"][number];
export type PersonState = "here" | "invited" | "gone";

/** Who came in without a passkey, as a local run allows, has been seen nevertheless. */
export function personState(
  person: Pick<PersonRow, "disabled_at" | "passkeys" | "last_seen_at">,
): PersonState {
  if (person.disabled_at !== null) return "gone";
  return person.passkeys === 0 && person.last_seen_at === null ? "invited" : "here";
}

/** The server notes a person's last call to the minute, and an open screen asks at least so often. */
const HERE_MS = 5 * 60_000;

/** Whether somebody works in the office at this moment, epoch ms. */
export function isHereNow(
  { last_seen_at, disabled_at }: Pick<PersonRow, "last_seen_at" | "disabled_at">,
  now: number,
): boolean {
  if (last_seen_at === null || disabled_at !== null) return false;
  return now - Date.parse(last_seen_at) < HERE_MS;
}

/** Names of staff by id; `left`: for one whose name was erased. What is no id of staff stays as it is. */
export function namesBy(
  people: readonly { id: string; name: string }[],
  left: string,
): (id: string) => string {
  const names = new Map(people.map(({ id, name }) => [id, name === "" ? left : name]));
  return (id) => names.get(id) ?? id;
}
