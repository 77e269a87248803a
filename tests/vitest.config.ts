import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ruleSwitches } from "./harness/mutants/rules/switches.ts";
import { LongestFirst } from "./runner/longest-first.ts";
import { workerBundle } from "./runner/worker-bundle.ts";
import { APPEARS_WITHIN_MS, HANGS_MS } from "./support/hangs.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Test secrets: the Worker under test requires them as the real one does. */
Object.assign(process.env, {
  SIGNING_KEY: "test-signing-key-that-is-long-enough-000000",
  STAFF_KEY: "test-staff-key-that-is-long-enough-00000000",
  WALLET_USERNAME: "wallet-username-of-nobody",
  WALLET_PASSWORD: "wallet-password-of-nobody",
  WALLET_APP_KEY: "wallet-app-key-of-nobody",
  WALLET_APP_SECRET: "wallet-app-secret-of-nobody",
});

/**
 * The simulation makes much that is soon over; with 128 MB for it, instead of 16, it takes a tenth less processor time.
 */
const YOUNG_HEAP = "--max-semi-space-size=128";

/** Rules that are broken one at a time, by name (tests/harness/mutants/rules). */
const isSwitched = process.env["SWITCHED"] === "rules";
const SWITCHES = isSwitched ? [ruleSwitches()] : [];
const SWITCH_SETUP = isSwitched ? ["tests/harness/mutants/switch.ts"] : [];

const POLL = { poll: { timeout: APPEARS_WITHIN_MS } };

/** `pure` runs in Node in moments; `worker` in the real runtime; `e2e` drives a browser over the built product. */
export default defineConfig(async () => ({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        plugins: SWITCHES,
        test: {
          name: "pure",
          // Rules have no state of their own, so the files of a run may share a process.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          expect: POLL,
          include: [
            "tests/{architecture,auth,config,contract,domain,flows,jobs,migrations,scripts,specification,telemetry,web}/**/*.test.ts",
            "tests/payments/{*,!(token-object)/*}.test.ts",
            "tests/messages/gateways/*.test.ts",
            "tests/harness/{bench,bench/lean,bench/peer,bench/plan,drill,kill,mutants}/*.test.ts",
          ],
          setupFiles: [...SWITCH_SETUP, "tests/support/quiet.ts"],
        },
      },
      {
        root,
        // The simulation runs the Worker's own files in Node: over these two stand shims.
        resolve: {
          alias: [
            {
              find: "cloudflare:workers",
              replacement: `${root}tests/harness/sim/shims/cloudflare-workers.ts`,
            },
            {
              find: /^.*\/payments\/registry\.ts$/,
              replacement: `${root}tests/harness/sim/shims/registry.ts`,
            },
          ],
        },
        test: {
          name: "sim",
          // Each file has stages of its own, and loading the simulation takes seconds.
          isolate: false,
          execArgv: [YOUNG_HEAP],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          expect: POLL,
          include: ["tests/harness/sim/**/*.test.ts"],
          maxWorkers: 2,
          setupFiles: ["tests/support/quiet.ts"],
        },
      },
      {
        root,
        plugins: [
          workerBundle(root, {
            sourceMaps: process.env["SOURCE_MAPS"] !== "off",
            plugins: SWITCHES,
          }),
          cloudflareTest({
            wrangler: { configPath: `${root}wrangler.toml` },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
                SEED: process.env["SEED"] ?? String(Math.floor(Math.random() * 2 ** 31)),
                CASES: process.env["CASES"] ?? "4",
                GROWTH_STEPS: process.env["GROWTH_STEPS"] ?? "",
                RUN_MODE: "local",
                // What can be stopped is done at once; tests/acts/requests.test.ts waits.
                STAFF_STOP_SECONDS: "0",
                // The key acts for the tests also beside owners who have a passkey.
                STAFF_PASSKEYS: "ignored",
                WALLET_BASE_URL: "http://wallet.test/v1.2.0-beta",
              },
            },
          }),
        ],
        test: {
          name: "worker",
          // The files of a worker share its runtime; each starts with empty stores (tests/support/setup/migrate.ts).
          isolate: false,
          testTimeout: HANGS_MS,
          expect: POLL,
          hookTimeout: HANGS_MS,
          maxWorkers: 2,
          include: [
            "tests/{acts,trip,waiting-room,db,routes,security,rate-limit,page,payments/token-object}/**/*.test.ts",
          ],
          setupFiles: [
            ...SWITCH_SETUP,
            "tests/support/setup/loaded-modules.ts",
            "tests/support/quiet.ts",
            "tests/support/setup/migrate.ts",
            "tests/support/setup/fresh-caches.ts",
            "tests/support/setup/query-plans.ts",
          ],
        },
      },
      {
        root,
        test: {
          name: "e2e",
          // The files of a worker share its browser.
          isolate: false,
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: HANGS_MS,
          expect: POLL,
          hookTimeout: HANGS_MS,
          // More than there are cores: a journey waits for holds to run out and for pages to settle.
          maxWorkers: 4,
          globalSetup: ["tests/e2e/setup.ts"],
        },
      },
    ],
  },
}));
