/** How many changes of sales D1 has written down, and of which kind: a row is what one ticket has in one. */
import { z } from "zod";
import { readRows } from "./files.ts";

export const KINDS = ["move", "seats_off", "exchange", "phone"] as const;
export type Kind = (typeof KINDS)[number];

const Counted = z.object({ kind: z.enum(KINDS), n: z.number() });

export function countUnderWay(d1: string): Map<Kind, number> {
  return count(d1, "settled_at IS NULL");
}

export function countDone(d1: string): Map<Kind, number> {
  return count(d1, "state = 'done'");
}

function count(d1: string, where: string): Map<Kind, number> {
  const query = `SELECT kind, count(*) AS n FROM ticket_moves WHERE ${where} GROUP BY kind`;
  return new Map(readRows(d1, Counted, query).map(({ kind, n }) => [kind, n]));
}
