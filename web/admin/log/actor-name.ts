/** Who did something, as people read it: a name for one of the staff, else what stands in the trail. Pure. */
const STAFF = "staff:";

export function actorName(actor: string, nameOf: (id: string) => string): string {
  return actor.startsWith(STAFF) ? nameOf(actor.slice(STAFF.length)) : actor;
}

/** Those to choose from, and the one that the address names whoever it is. */
export function actorsFor(people: readonly { id: string }[], chosen: string): string[] {
  const actors = people.map(({ id }) => STAFF + id);
  return chosen === "" || actors.includes(chosen) ? actors : [...actors, chosen];
}
