import type { D1Migration } from "@cloudflare/vitest-pool-workers";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
      /** What the generated tests of the worker project begin from. */
      SEED: string;
      /** How many cases they make of each call. */
      CASES: string;
    }
  }
}
