/**
 * The push services of browsers. A closed list: the address comes from outside, and the Worker calls none that a
 * stranger chose. The entries are documented by the browsers' vendors.
 */
const HOSTS = new Set(["fcm.googleapis.com"]);
/** Services whose hosts have a name for each part. */
const FAMILIES = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

export const ENDPOINT_CHARACTERS_MAX = 1_000;

export function isPushEndpoint(address: string): boolean {
  if (address.length > ENDPOINT_CHARACTERS_MAX || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return HOSTS.has(hostname) || FAMILIES.some((family) => hostname.endsWith(family));
}
