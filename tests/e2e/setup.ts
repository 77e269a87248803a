/** Two products for all journeys: the real one, and one whose holds are short enough to watch them run out. */
import type { TestProject } from "vitest/node";
import { join } from "node:path";
import { prepareDatabase } from "../../worker/scripts/database.ts";
import { startProduct } from "../support/product.ts";
import { unpackBrowser } from "./browser.ts";
import { sharedSeats } from "./wanted-seats.ts";

/** Journeys ask for power over people, and let one passenger on by two phones: the product always tells of it. */
const ASKED_FOR = /"event":"(?:power_waits|many_to_disable|boarding_conflict)"/;

/** Long enough to hold a seat and look at it, on a slow and busy machine too, short enough to wait for. */
const SHORT_HOLD_SECONDS = 40;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  unpackBrowser();
  const product = await startProduct("e2e");
  const dist = join(product.folder, "dist");
  const season = join(product.folder, "season");
  await prepareDatabase({ stateDir: season, season: "sample" });
  const options = { holdSeconds: SHORT_HOLD_SECONDS, dist, season };
  const hasty = await startProduct("e2e-hasty", options).catch(async (error: unknown) => {
    await product.stop();
    throw error;
  });
  project.provide("origin", product.origin);
  project.provide("walletOrigin", product.walletOrigin);
  project.provide("smsOrigin", product.smsOrigin);
  project.provide("folder", product.folder);
  project.provide("dist", dist);
  project.provide("season", season);
  project.provide("hastyOrigin", hasty.origin);
  return async () => {
    const shared = sharedSeats(product.folder);
    await Promise.all([product.stop(), hasty.stop()]);
    const alerts = [...product.alerts(), ...hasty.alerts()].filter((line) => !ASKED_FOR.test(line));
    if (alerts.length === 0 && shared.length === 0) return;
    console.error(
      ["Journeys share seats, or the product raised alerts:", ...shared, ...alerts].join("\n"),
    );
    // What is thrown here is printed and forgotten.
    process.exitCode = 1;
  };
}

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
    walletOrigin: string;
    smsOrigin: string;
    folder: string;
    /** The build that both serve. */
    dist: string;
    /** Data of a shop with the sample season that has not run yet. */
    season: string;
    hastyOrigin: string;
  }
}
