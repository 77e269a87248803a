/**
 * The addresses that a visitor may come to, as web/router.tsx has them (a test compares the two), and who may know of
 * them. Refuses nothing: what is not here is drawn as not found, with the status that says so. Pure.
 */

/**
 * `shown`: found by search engines. `unlisted`: a matter between one visitor and us, not for them. `private`: its very
 * address is a secret, told to no other site.
 */
export type Standing = "shown" | "unlisted" | "private";

export const ADDRESSES = {
  "/": "shown",
  "/bookingPage": "shown",
  "/blog": "shown",
  "/blogDetails/:id": "shown",
  "/gallery": "shown",
  "/conditions": "shown",
  "/findInvoice": "shown",
  "/busView": "unlisted",
  "/viewSeat2": "unlisted",
  "/routeDetails": "unlisted",
  "/successPage": "private",
  "/error": "unlisted",
  "/limited-invoice/:id": "private",
  "/unlimited-invoice/:id": "private",
  "/signUp": "unlisted",
  "/agentLogin": "unlisted",
  "/agent": "unlisted",
  "/checkTicket": "private",
} as const satisfies Record<string, Standing>;

export type Path = keyof typeof ADDRESSES;

export interface Address {
  path: Path;
  standing: Standing;
  /** What stands in the place of `:id`. */
  id: string;
}

const PATHS = Object.keys(ADDRESSES) as Path[];

/** As the client's router reads it: capitals and a slash at the end make no difference. */
export function addressOf(pathname: string): Address | null {
  const given = segmentsOf(pathname);
  const path = PATHS.find((one) => matches(segmentsOf(one), given));
  if (path === undefined) return null;
  return { path, standing: ADDRESSES[path], id: path.endsWith("/:id") ? (given.at(-1) ?? "") : "" };
}

function matches(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => {
      const there = given[index] ?? "";
      return part === ":id" ? there !== "" : part.toLowerCase() === there.toLowerCase();
    })
  );
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/\/+$/, "")
    .split("/")
    .map((part) => readable(part));
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
