/** The roles of staff. The tables of calls and acts name those that each is open to. */

/** A reader sees what operators see and changes nothing: no act is open to them. */
export const ROLES = ["owner", "money", "ops", "content", "guide", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** As they are stored: in the order of `ROLES`, each once, with a comma between. */
export function writeRoles(roles: readonly Role[]): string {
  return ROLES.filter((role) => roles.includes(role)).join(",");
}

/** Unknown names are ignored. */
export function readRoles(text: string): Role[] {
  const names = text.split(",");
  return ROLES.filter((role) => names.includes(role));
}

/** An owner may do everything that anybody may. */
export function isOpenTo(allowed: readonly Role[], roles: readonly Role[]): boolean {
  return roles.some((role) => role === "owner" || allowed.includes(role));
}
