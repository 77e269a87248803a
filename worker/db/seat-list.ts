/** Seats as a query gives them: a JSON array of numbers, in natural order here. */
import { z } from "zod";
import { bySeatNo } from "../domain/seats/seat-plan.ts";

const SeatNos = z.array(z.string());

export function seatNosOf(json: string): string[] {
  return SeatNos.parse(JSON.parse(json)).toSorted(bySeatNo);
}
