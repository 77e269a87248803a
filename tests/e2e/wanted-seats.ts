/**
 * Which journey wants which seat. Files run side by side, and of two that want the same seat of a product the second
 * finds it taken: at the end of a run each such pair is named.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import { z } from "zod";

const Wanted = z.object({ file: z.string(), trip: z.string(), seatNo: z.string() });
type Wanted = z.infer<typeof Wanted>;

interface Journey {
  /** The folder of the product under test, which all of its journeys share. */
  folder: string;
  /** The test file. */
  file: string;
}

const journeys = new WeakMap<Page, Journey>();

const pathIn = (folder: string) => join(folder, "wanted-seats.jsonl");

/** From here on the seats that this page wants are noted. */
export function followJourney(page: Page, journey: Journey): void {
  journeys.set(page, journey);
}

/** Notes a seat of the open trip, before it is pressed. Nothing for a page that no journey follows. */
export function noteWanted(page: Page, seatNo: string): void {
  const journey = journeys.get(page);
  if (journey === undefined) return;
  const { origin, searchParams } = new URL(page.url());
  const trip = `${origin} ${searchParams.get("trip")}`;
  const wanted: Wanted = { file: basename(journey.file), trip, seatNo };
  appendFileSync(pathIn(journey.folder), `${JSON.stringify(wanted)}\n`);
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
