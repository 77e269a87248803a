/** A restore of D1 to before a migration: the shop stands still on any tables, and says what is typed first. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HealthView } from "../../../../worker/contract/health.ts";
import { askShopPhase, forgetShopPhases } from "../../../../worker/dependencies/shop-phase.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { shopRuns } from "../../../support/shop-halts.ts";
import { staffCall } from "../../../support/staff.ts";

const NAMES = env.TEST_MIGRATIONS.map(({ name }) => name);
const NEWEST = NAMES.at(-1) ?? "";
const SIGNED = { by: "rima", reason: "The database was restored", dry_run: true };

beforeEach(shopRuns);
afterEach(async () => {
  takeLogged();
  await shopRuns();
});

/** D1's own list of migrations, without the newest few. */
async function listMigrations(leaving: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT)"),
    env.DB.prepare("DELETE FROM d1_migrations"),
    ...NAMES.slice(0, NAMES.length - leaving).map((name) =>
      env.DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ),
  ]);
}

const beginRestore = async () => (await staffCall("begin-restore", SIGNED)).body;

test("the way through it begins with the migrations, by their command, and goes on after them", async () => {
  await listMigrations(1);
  expect(await beginRestore()).toMatchObject({
    code: "act_refused",
    message: expect.stringMatching(
      new RegExp(
        `it lacks ${NEWEST.replace(".", "\\.")}\\. .*type \`npm start\`, then this command`,
      ),
    ),
  });
  await listMigrations(0);
  expect(await beginRestore()).toMatchObject({ state: "preview" });
});

test("on tables that the code can't read nothing is sold, and whoever asks is told why", async () => {
  await listMigrations(1);
  const rename = (from: string, to: string) =>
    env.DB.prepare(`ALTER TABLE shop_state RENAME COLUMN ${from} TO ${to}`).run();
  await rename("watermark", "not_yet");
  forgetShopPhases();
  try {
    expect(await askShopPhase(env)).toBe("stopped");
    expect(takeLogged().join(" ")).toContain("restore_noticed");
    const answer = await aBrowser().get("/api/health");
    expect(answer.status).toBe(503);
    expect(read(answer, HealthView).failed).toContain("restore_noticed");
    expect(await beginRestore()).toMatchObject({
      message: expect.stringContaining("The shop stands still meanwhile."),
    });
  } finally {
    await rename("not_yet", "watermark");
    await listMigrations(0);
  }
});

test("a call of staff that fails on such tables is told the same", async () => {
  await listMigrations(1);
  await env.DB.prepare("ALTER TABLE staff_acts RENAME TO not_yet").run();
  try {
    expect(await staffCall("log", {})).toMatchObject({
      status: 409,
      body: { code: "act_refused", message: expect.stringContaining(`it lacks ${NEWEST}`) },
    });
  } finally {
    await env.DB.prepare("ALTER TABLE not_yet RENAME TO staff_acts").run();
    await listMigrations(0);
  }
});
