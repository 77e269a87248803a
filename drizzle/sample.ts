/** The sample: season, gallery and blog, all for a shop that has nothing yet. Another shop's empty wall stays empty. */
import type { Database } from "../worker/db/client.ts";
import { fillContent } from "./content.ts";
import { seedIfEmpty, topUp } from "./fill.ts";
import { destinations } from "./schema.ts";

export async function fillSample(db: Database, today: string): Promise<void> {
  // Written before the season, whose destinations mark the sample as complete.
  if ((await db.$count(destinations)) === 0) await fillContent(db, today);
  if (!(await seedIfEmpty(db, today))) await topUp(db, today);
}
