/** Parses the seats of a query's row: a JSON array of seat numbers, sorted in natural order. */
import { z } from "zod";
import { bySeatNo } from "../domain/seats/seat-plan.ts";

const SeatNos = z.array(z.string());

export function parseSeatNos(json: string): string[] {
  return SeatNos.parse(JSON.parse(json)).toSorted(bySeatNo);
}
