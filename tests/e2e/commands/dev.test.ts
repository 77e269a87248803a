/** `npm run dev`, started as npm starts it: a launcher, its shell, the runner, the product from its sources. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort, findTakenPort } from "../../../worker/scripts/ports.ts";
import { SIMULATORS } from "../../../worker/scripts/simulator-process.ts";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { APPEARS_WITHIN_MS, HANGS_MS } from "../../support/hangs.ts";

/** npm runs a script in a shell that waits for it. */
const LAUNCHER = `
  const { spawn } = require("node:child_process");
  spawn("sh", ["-c", "node worker/scripts/run.mjs dev; exit $?"], { stdio: "inherit" });
`;

let launcher: ChildProcess;
const ports: Record<string, number> = {};
let folder = "";
let printed = "";

beforeAll(async () => {
  mkdirSync(join(ROOT, ".tmp"), { recursive: true });
  folder = mkdtempSync(join(ROOT, ".tmp", "dev-"));
  for (const name of ["PORT", ...SIMULATORS.map((one) => one.portVariable)]) {
    ports[name] = await freePort();
  }
  const env: NodeJS.ProcessEnv = { ...process.env, npm_lifecycle_event: "dev" };
  for (const name of Object.keys(env)) if (/^(VITEST|NODE_ENV$|TEST$)/.test(name)) delete env[name];
  launcher = spawn(process.execPath, ["-e", LAUNCHER], {
    cwd: ROOT,
    env: {
      ...env,
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      STATE_DIR: join(folder, "state"),
      DIST_DIR: join(folder, "dist"),
    },
  });
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on("data", (text) => (printed += String(text)));
  }
  await vi.waitFor(() => expect(printed).toContain("Ctrl-C ends it."), {
    timeout: HANGS_MS,
    interval: 200,
  });
});

afterAll(() => {
  launcher.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test("says what it does before it serves", () => {
  expect(printed).toMatch(/^Preparing the local database…/);
});

test.each(["/", "/bookingPage", "/blog", "/findInvoice", "/conditions"])(
  "answers %s with a page",
  async (path) => {
    const response = await fetch(`http://localhost:${ports["PORT"]}${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("/@vite/client");
  },
);

test("serves the client's folder of the API's name as modules, and the API beside it", async () => {
  const get = (path: string) => fetch(`http://localhost:${ports["PORT"]}${path}`);
  const module = await get("/api/client.ts");
  expect(module.headers.get("Content-Type")).toMatch(/javascript/);
  expect((await get("/api/health")).headers.get("Content-Type")).toMatch(/json/);
});

test("has the secrets that may be left out, so that every wallet can be paid with", async () => {
  const address = new URLSearchParams({ bill: "1", grant: "0", type: "limited" });
  const path = `/api/payment-return/sslcommerz?${address}`;
  const answer = await fetch(`http://localhost:${ports["PORT"]}${path}`, { redirect: "manual" });
  expect(answer.headers.get("Location")).toMatch(/^\/successPage\?/);
});

test("ends with all that it started when npm is killed without a word", async () => {
  launcher.kill("SIGKILL");
  await vi.waitFor(async () => expect(await findTakenPort(ports)).toBe(null), {
    timeout: APPEARS_WITHIN_MS,
    interval: 200,
  });
});
