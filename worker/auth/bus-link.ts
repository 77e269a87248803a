/**
 * The link of a trip's bus, the same on all its tickets: the trip's id and a signature that only the shop can make. It
 * names no passenger, and whoever has it sees where the bus is and nothing else.
 */
import type { Signer } from "./signer.ts";

const LINK = /^([\w-]{1,64})\.([\w-]{22})$/;

export async function writeBusLink(signer: Signer, tripId: string): Promise<string> {
  return `${tripId}.${await signer.sign("bus-link", tripId)}`;
}

/** Its page (worker/page/pages.ts). */
export function busPath(link: string): string {
  return `/bus/${link}`;
}

/** The id of the trip; null for a link that the shop has not made. */
export async function readBusLink(signer: Signer, link: string): Promise<string | null> {
  const [, tripId, signature] = LINK.exec(link) ?? [];
  if (tripId === undefined || signature === undefined) return null;
  return (await signer.verify("bus-link", tripId, signature)) ? tripId : null;
}
