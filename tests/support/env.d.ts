import type { D1Migration } from "@cloudflare/vitest-pool-workers";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
      /** The seed of the generated tests of the worker project. */
      SEED: string;
      /** Generated cases per call. */
      CASES: string;
      /** Trips at each step of the table of growth; empty: no table. */
      GROWTH_STEPS: string;
    }
  }
}
