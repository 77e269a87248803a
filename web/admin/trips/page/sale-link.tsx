/** A PNR, as a link to its sale where the roles reach it. */
import { hashTo, mayEnter } from "../../frame/places.ts";

export function SaleLink({ pnr, may }: { pnr: string | null; may: readonly string[] }) {
  if (pnr === null) return null;
  return mayEnter("/sale", may) ? <a href={hashTo("/sale", { id: pnr })}>{pnr}</a> : pnr;
}
