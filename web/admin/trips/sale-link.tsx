/** A PNR, as a link to its sale where the office has such a place and the roles reach it. */
import { hashTo, isPlace, mayEnter } from "../places.ts";

const SALE = "/sale";

export function SaleLink({ pnr, may }: { pnr: string | null; may: readonly string[] }) {
  if (pnr === null) return null;
  return isPlace(SALE) && mayEnter(SALE, may) ? <a href={hashTo(SALE, { id: pnr })}>{pnr}</a> : pnr;
}
