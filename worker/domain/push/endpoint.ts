/**
 * Where a browser lets itself be pushed to. A closed list: the address comes from outside, and the Worker calls none
 * that a stranger chose. What stands here is what the browsers' makers document.
 */
const HOSTS = new Set(["fcm.googleapis.com"]);
/** Whose hosts have a name for each part of the service. */
const FAMILIES = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

export const ENDPOINT_CHARACTERS_MAX = 1_000;

export function isPushEndpoint(address: string): boolean {
  if (address.length > ENDPOINT_CHARACTERS_MAX || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return HOSTS.has(hostname) || FAMILIES.some((family) => hostname.endsWith(family));
}
