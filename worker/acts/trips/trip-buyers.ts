/** The buyers of a trip and what they paid: shown before an act changes what they bought. */
import type { TripBuyers } from "../../contract/staff/staff.ts";
import { database } from "../../db/client.ts";
import { countTripSales, listTripBuyers } from "../../db/staff/staff-sales.ts";
import { toTaka } from "../../domain/money.ts";
import type { ActContext } from "../act-steps.ts";

const BUYERS_LISTED = 100;

/** The buyers are read for a preview only. */
export async function findBuyers(
  { env, isPreview }: ActContext,
  trip: string,
): Promise<TripBuyers> {
  const db = database(env);
  const { sales, poisha, underWay } = await countTripSales(db, trip);
  const rows = isPreview ? await listTripBuyers(db, trip, BUYERS_LISTED) : [];
  return {
    sold: sales,
    paid: toTaka(poisha),
    under_way: underWay,
    buyers: rows.map(({ paidPoisha, ...row }) => ({ ...row, paid: toTaka(paidPoisha) })),
  };
}

export function paidSentence({ sold, paid, under_way: underWay }: TripBuyers): string {
  const later = underWay === 0 ? "" : ` Payments under way: ${underWay}.`;
  return sold === 0
    ? `Nobody has paid yet.${later}`
    : `Sales made before, which stay: ${sold}, ${paid} taka in all.${later}`;
}
