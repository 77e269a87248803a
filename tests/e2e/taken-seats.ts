/**
 * Which journey wants which seat. Files run side by side in an order that changes, so two files that take the same seat
 * of a product fail each other only now and then: at the end of a run each such pair is named, whatever the order was.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Taken = z.object({ file: z.string(), trip: z.string(), seatNo: z.string() });
type Taken = z.infer<typeof Taken>;

const pathIn = (folder: string) => join(folder, "taken-seats.jsonl");

/** `trip`: the address of its product and its id. */
export function recordTaken(folder: string, taken: Taken): void {
  appendFileSync(pathIn(folder), `${JSON.stringify(taken)}\n`);
}

/** A sentence for each seat that more than one file has taken. */
export function sharedSeats(folder: string): string[] {
  if (!existsSync(pathIn(folder))) return [];
  const lines = readFileSync(pathIn(folder), "utf8").trim().split("\n");
  const all = lines.map((line) => Taken.parse(JSON.parse(line)));
  return [...Map.groupBy(all, ({ trip, seatNo }) => `${seatNo} of ${trip}`)].flatMap(
    ([seat, takers]) => {
      const files = [...new Set(takers.map(({ file }) => file))];
      return files.length > 1 ? [`${seat} is taken by ${files.join(" and ")}`] : [];
    },
  );
}
