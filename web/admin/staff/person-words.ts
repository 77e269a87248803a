/** How a person is named, and where they stand: working, not in yet, or let go. Pure. */
import type { PeopleView } from "../../../worker/contract/staff-sign-in.ts";

export type PersonRow = PeopleView["people"][number];
export type PersonState = "here" | "invited" | "gone";

export function personState(person: Pick<PersonRow, "disabled_at" | "passkeys">): PersonState {
  if (person.disabled_at !== null) return "gone";
  return person.passkeys === 0 ? "invited" : "here";
}

/** Names of staff by id; `left`: for one whose name was erased. What is no id of staff stays as it is. */
export function namesBy(
  people: readonly { id: string; name: string }[],
  left: string,
): (id: string) => string {
  const names = new Map(people.map(({ id, name }) => [id, name === "" ? left : name]));
  return (id) => names.get(id) ?? id;
}
