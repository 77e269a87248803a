/**
 * Which journey wanted which seat. Files run side by side in an order that changes, so two files that want the same seat
 * of a product fail each other only now and then: at the end of a run each such pair is named, whatever the order was.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Request } from "playwright-core";
import { z } from "zod";

const Wanted = z.object({ file: z.string(), trip: z.string(), seatNo: z.string() });

const HOLDS = new Set(["/api/add-new-seat-for-booking", "/api/hold-seats-together"]);
const Hold = z.object({
  trip_id: z.string(),
  seat_no: z.string().optional(),
  seat_nos: z.array(z.string()).optional(),
});

const pathIn = (folder: string) => join(folder, "wanted-seats.jsonl");

/** Notes the seats of a hold; other requests are none of its business. `file`: the test file that sends it. */
export function recordWanted(folder: string, file: string, request: Request): void {
  const { origin, pathname } = new URL(request.url());
  if (!HOLDS.has(pathname)) return;
  const { trip_id: trip, seat_no: one, seat_nos: some = [] } = Hold.parse(request.postDataJSON());
  for (const seatNo of one === undefined ? some : [one]) {
    const wanted: z.infer<typeof Wanted> = {
      file: basename(file),
      trip: `${origin} ${trip}`,
      seatNo,
    };
    appendFileSync(pathIn(folder), `${JSON.stringify(wanted)}\n`);
  }
}

/** A sentence for each seat that more than one file has wanted. */
export function sharedSeats(folder: string): string[] {
  if (!existsSync(pathIn(folder))) return [];
  const lines = readFileSync(pathIn(folder), "utf8").trim().split("\n");
  const all = lines.map((line) => Wanted.parse(JSON.parse(line)));
  return [...Map.groupBy(all, ({ trip, seatNo }) => `${seatNo} of ${trip}`)].flatMap(
    ([seat, takers]) => {
      const files = [...new Set(takers.map(({ file }) => file))];
      return files.length > 1 ? [`${seat} is wanted by ${files.join(" and ")}`] : [];
    },
  );
}
