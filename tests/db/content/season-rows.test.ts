/**
 * A season's rows are written under the condition that each is as it was seen: all of them with their line, or none.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { points } from "../../../drizzle/schema.ts";
import { database } from "../../../worker/db/client.ts";
import { writeSeasonRows } from "../../../worker/db/content/season-rows.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";
import { anExam } from "../../support/exams.ts";

const db = database(env);

async function aPoint(): Promise<string> {
  const id = freshId();
  await db.insert(points).values({ id, name: "Rail gate" });
  return id;
}

async function write(
  id: string,
  seen: { rows?: object[]; free?: string[]; statements?: string[] },
) {
  const execution = freshId();
  const act = {
    by: "staff:rima" as const,
    act: "import_season",
    target: "season",
    reason: "A word",
    now: Date.now(),
    execution,
  };
  const rows = (seen.rows ?? []).map((row) => Object.fromEntries(Object.entries(row)));
  const written = await writeSeasonRows(
    db,
    {
      seen: [{ table: points, rows, free: seen.free ?? [] }],
      statements: [
        `UPDATE points SET name = 'Loaded' WHERE id = '${id}';`,
        ...(seen.statements ?? []),
      ],
      touched: [],
    },
    act,
  );
  const lines = await env.DB.prepare("SELECT id FROM staff_acts WHERE execution = ?")
    .bind(execution)
    .all();
  const row = await env.DB.prepare("SELECT name FROM points WHERE id = ?").bind(id).first();
  return { written, lines: lines.results.length, name: row?.["name"] };
}

test("rows that are as they were seen are written, with their line", async () => {
  const id = await aPoint();
  const seen = { rows: [{ id, name: "Rail gate", hidden: false }], free: [freshId()] };
  expect(await write(id, seen)).toEqual({ written: true, lines: 1, name: "Loaded" });
});

test.each<[string, (id: string) => { rows?: object[]; free?: string[] }]>([
  ["was changed", (id) => ({ rows: [{ id, name: "Old gate", hidden: false }] })],
  ["was hidden", (id) => ({ rows: [{ id, name: "Rail gate", hidden: true }] })],
  ["is gone", () => ({ rows: [{ id: "nowhere", name: "Rail gate", hidden: false }] })],
  ["has come", (id) => ({ free: [id] })],
])("a row that %s leaves neither rows nor a line", async (_, seen) => {
  const id = await aPoint();
  expect(await write(id, seen(id))).toEqual({ written: false, lines: 0, name: "Rail gate" });
});

test.each(["UPDATE trips SET plan_name = 'sold'", "UPDATE exams SET session = NULL"])(
  "what the files refuse because somebody bought meanwhile leaves nothing: %s",
  async (refusing) => {
    const id = await aPoint();
    const trip = await aTrip(db);
    await anExam(db, { unitId: trip.unitId });
    expect(await write(id, { statements: [`${refusing};`] })).toMatchObject({
      written: false,
      name: "Rail gate",
    });
  },
);

test("another error is not taken for a change", async () => {
  const id = await aPoint();
  await expect(
    writeSeasonRows(
      db,
      {
        seen: [],
        touched: [],
        statements: [`INSERT INTO points (id, name) VALUES ('${id}', 'Twice');`],
      },
      {
        by: "staff:rima",
        act: "import_season",
        target: "season",
        reason: "A word",
        now: 1,
        execution: freshId(),
      },
    ),
  ).rejects.toThrow();
});
