/** Exams in a season's files, and what a file can't change of a trip that somebody has bought (DECISIONS 76). */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { exams, trips } from "../../../drizzle/schema.ts";
import { database } from "../../../worker/db/client.ts";
import { formatProblems } from "../../../worker/scripts/season/words.ts";
import { aBus } from "../../support/catalogue.ts";
import { compareFiles, exportFiles, load } from "../../support/season/loaded-season.ts";
import {
  edited,
  listFiles,
  seasonTexts,
  withExam,
  type SeasonTexts,
} from "../../support/season/season-files.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const now = Date.now();

async function bring(texts: SeasonTexts) {
  const prepared = await compareFiles(listFiles(texts), now);
  if (prepared.problems.length > 0) return formatProblems(prepared.problems).slice(0, -1);
  await load(prepared);
  return prepared.plan.changes.map(({ table, kind, columns }) =>
    [table, kind, ...columns.map(({ column }) => column)].join(" "),
  );
}

async function aSeasonWithExam() {
  const { texts: plain, trips: ids } = seasonTexts();
  const [prefix = ""] = ids[0].split("-");
  const texts = withExam(plain, prefix);
  expect(await bring(texts)).toContain("exams new");
  return { plain, texts, prefix, trip: ids[0], other: ids[1], exam: `${prefix}e` };
}

const readExam = async (id: string) => (await db.select().from(exams).where(eq(exams.id, id)))[0];
const readTrip = async (id: string) => {
  const [trip] = await db.select().from(trips).where(eq(trips.id, id));
  if (trip === undefined) throw new Error(`no trip ${id}`);
  return trip;
};

test("an exam and who goes there are loaded, and come back as the same files", async () => {
  const { texts, trip, other, exam } = await aSeasonWithExam();
  expect(await readExam(exam)).toMatchObject({
    session: "2030-31",
    shift: "",
    startsAt: Date.parse("2031-01-05T10:00:00+06:00"),
    gateClosesAt: Date.parse("2031-01-05T09:30:00+06:00"),
    place: "Hall 1, Curzon",
    revision: 0,
  });
  expect([(await readTrip(trip)).examId, (await readTrip(other)).examId]).toEqual([exam, null]);
  expect(await bring(texts)).toEqual([]);
  const files = await exportFiles();
  const before = await everythingStored([trip]);
  const again = await compareFiles(files, now);
  expect([again.problems, again.plan.changes]).toEqual([[], []]);
  await load(again);
  expect(changesBetween(before, await everythingStored([trip]))).toEqual([]);
});

test("files of before exams were in them change no trip's exam", async () => {
  const { plain, trip, exam } = await aSeasonWithExam();
  expect(await bring(edited(plain, "trips.csv", ",600,", ",700,"))).toEqual(["trips changed fare"]);
  expect(await readTrip(trip)).toMatchObject({ examId: exam, farePoisha: 70_000 });
});

test("other facts of an exam are loaded, and an act that was shown the old ones is not done", async () => {
  const { texts, exam } = await aSeasonWithExam();
  expect(await bring(edited(texts, "exams.csv", "Hall 1, Curzon", "Hall 2"))).toEqual([
    "exams changed place",
  ]);
  expect(await readExam(exam)).toMatchObject({ place: "Hall 2", revision: 1 });
});

test.each([
  [
    "a gate that closes before a bus is there",
    "exams.csv",
    "09:30",
    "04:30",
    "arrive after the gate",
  ],
  ["an exam of another day", "exams.csv", /05 (?=10|09)/g, "06 ", "another day than the trip's"],
  [
    "times out of order",
    "exams.csv",
    "10:00",
    "09:00",
    "exams.csv, line 2, starts: Who comes reports",
  ],
  ["an exam that is none", "trips.csv", /e\n/, "x\n", 'There is no "'],
  ["an address that is none", "exams.csv", "https:", "ftp:", "source: .* begins with https://"],
  ["no session", "exams.csv", "2030-31", "", "session: .* 20 characters at most"],
])("%s is reported", async (_, file, was, is, sentence) => {
  const { texts, trip } = await aSeasonWithExam();
  const next = { ...texts, [file]: (texts[file] ?? "").replace(was, is) };
  expect(await bring(next)).toContainEqual(expect.stringMatching(sentence));
  // The gate is also compared with a trip that the shop has and the files lack.
  const { [file]: alone = "" } = next;
  if (file === "exams.csv" && sentence.includes("gate"))
    expect(await bring({ [file]: alone })).toContainEqual(expect.stringContaining(`Row ${trip}`));
});

test("an exam moves with its unsold trips, and not away from who has a ticket", async () => {
  const { texts, trip } = await aSeasonWithExam();
  const later = (given: SeasonTexts) => edited(given, "exams.csv", "05 10:00", "05 11:00");
  expect(await bring(later(texts))).toEqual(["exams changed starts"]);
  expect(await bring(texts)).toEqual(["exams changed starts"]);
  await aTicket(db, { trip: await readTrip(trip) });
  expect(await bring(later(texts))).toEqual([
    expect.stringMatching(/^exams\.csv, line 2, starts: .*by the act move-exam/),
  ]);
  expect(await bring(edited(texts, "exams.csv", "09:30", "09:15"))).toEqual([
    "exams changed gate_closes",
  ]);
});

test("a ticket that is sold between check and write keeps its exam where it is", async () => {
  const { texts, trip, exam } = await aSeasonWithExam();
  const next = edited(texts, "exams.csv", "Hall 1, Curzon", "Hall 2");
  const prepared = await compareFiles(listFiles(next), now);
  expect(prepared.problems).toEqual([]);
  await aTicket(db, { trip: await readTrip(trip) });
  await expect(load(prepared)).rejects.toThrow(/constraint failed: exams\.session/);
  expect(await readExam(exam)).toMatchObject({ place: "Hall 1, Curzon", revision: 0 });
});

test("a ticket of a postponed trip keeps its exam where it is, after the old date too", async () => {
  const { texts, trip, exam } = await aSeasonWithExam();
  const next = edited(texts, "exams.csv", "Hall 1, Curzon", "Hall 2");
  const prepared = await compareFiles(listFiles(next), now);
  expect(prepared.problems).toEqual([]);
  await aTicket(db, { trip: await readTrip(trip) });
  await db
    .update(trips)
    .set({ postponedAt: 1, departsAt: now - 1, saleClosesAt: now - 1 })
    .where(eq(trips.id, trip));
  await expect(load(prepared)).rejects.toThrow(/constraint failed: exams\.session/);
  expect(await readExam(exam)).toMatchObject({ place: "Hall 1, Curzon", revision: 0 });
});

test("a postponed trip is exported as one, imported as one, and gets no date by a file", async () => {
  const { texts, trip, exam } = await aSeasonWithExam();
  await db.update(exams).set({ startsAt: null }).where(eq(exams.id, exam));
  await db
    .update(trips)
    .set({ postponedAt: 1, saleClosesAt: 60_000, opensAt: 120_000 })
    .where(eq(trips.id, trip));
  const files = await exportFiles();
  const whole = await compareFiles(files, now);
  expect([whole.problems, whole.plan.changes]).toEqual([[], []]);
  await env.DB.prepare("DELETE FROM trip_points WHERE trip_id = ?").bind(trip).run();
  await env.DB.prepare("DELETE FROM coupons WHERE trip_id = ?").bind(trip).run();
  await db.delete(trips).where(eq(trips.id, trip));
  await load(await compareFiles(files, now), now);
  expect(await readTrip(trip)).toMatchObject({ postponedAt: now, examId: exam });
  const found = await bring(edited(texts, "trips.csv", " 22:00", " 21:00"));
  expect(found).toContainEqual(expect.stringMatching(/departs: .*by the act move-exam/));
  expect(found).toContainEqual(expect.stringMatching(/exams\.csv, line 2, starts: .*move-exam/));
});

test.each([
  ["departs", " 22:00", " 21:50"],
  ["exam_date", "18:00,2031-01-05", "18:00,2031-01-06"],
])("a trip that a ticket moved to keeps %s", async (column, was, is) => {
  const { plain, trip } = await aSeasonWithExam();
  const { id } = await aTicket(db);
  await env.DB.prepare("UPDATE tickets SET current_trip = ? WHERE id = ?").bind(trip, id).run();
  expect(await bring(edited(plain, "trips.csv", was, is))).toContainEqual(
    expect.stringMatching(`line 2, ${column}: The trip has sold seats`),
  );
});

test("a trip that is sold keeps its bus, and the stops that stand on its tickets", async () => {
  const { plain, trip, prefix } = await aSeasonWithExam();
  const bus = await aBus(db);
  const other = edited(plain, "trips.csv", `,${prefix},45`, `,${bus},45`);
  const alone = { "trips.csv": other["trips.csv"] ?? "" };
  const moved = edited(plain, "trips.csv", `${prefix}x,${prefix}y`, `${prefix}y,${prefix}x`);
  expect(await bring(alone)).toEqual(["trips changed bus"]);
  expect(await bring(moved)).toEqual(["trips changed bus boarding dropping"]);
  await bring(plain);
  await aTicket(db, { trip: await readTrip(trip) });
  expect(await bring(alone)).toEqual([expect.stringMatching(/bus cannot change any more/)]);
  expect(await bring(moved)).toEqual([
    expect.stringMatching(/boarding: The trip has sold seats, and s\d+x stands on the tickets/),
    expect.stringMatching(/dropping: The trip has sold seats, and s\d+y stands on the tickets/),
  ]);
  const more = edited(
    plain,
    "trips.csv",
    `${prefix}x,${prefix}y`,
    `${prefix}y ${prefix}x,${prefix}y`,
  );
  expect(await bring(more)).toEqual(["trips changed boarding"]);
});
