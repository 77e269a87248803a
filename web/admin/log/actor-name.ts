/** Who did something, as people read it: a name for one of the staff, else what stands in the trail. Pure. */
const STAFF = "staff:";

export function actorName(actor: string, nameOf: (id: string) => string): string {
  return actor.startsWith(STAFF) ? nameOf(actor.slice(STAFF.length)) : actor;
}

/** The actors of the filter: all staff, and the one in the address even if it is none of them. */
export function actorsFor(people: readonly { id: string }[], chosen: string): string[] {
  const actors = people.map(({ id }) => STAFF + id);
  return chosen === "" || actors.includes(chosen) ? actors : [...actors, chosen];
}
