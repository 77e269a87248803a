/** The log: its filters alone and together, pages, names in place of ids, and all of it as a file. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  LogFileView,
  LogView,
  NewestActView,
} from "../../../worker/contract/staff/staff-sign-in.ts";
import { FileView } from "../../../worker/contract/staff/staff-trips.ts";
import { database } from "../../../worker/db/client.ts";
import { writeAct, type StaffAct } from "../../../worker/db/staff/staff-acts.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { read } from "../../support/browser.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";
import { anExam } from "../../support/exams.ts";
import { aPerson } from "../../support/people.ts";
import { staff, staffCall } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);

async function aLine(over: Partial<StaffAct> = {}): Promise<void> {
  const line = { by: "staff:rima", act: "set_fare", target: freshId(), reason: "x", now: 1 };
  await writeAct(db, { ...line, by: "staff:rima", ...over });
}

async function log(body: object) {
  return read(await staffCall("log", { ...body }), LogView);
}

const reasonsIn = async (body: object) => (await log(body)).lines.map(({ reason }) => reason);

test("filters stand alone and together, the newest line first", async () => {
  const [karim, rima] = [await aPerson({ roles: ["ops"] }), await aPerson({ roles: ["money"] })];
  const trip = freshId();
  const [noon, night] = [
    toDhakaInstant("2026-12-03", "12:00"),
    toDhakaInstant("2026-12-04", "00:00"),
  ];
  const cancel = { act: "cancel_trip", target: trip };
  await aLine({ by: `staff:${karim.id}`, now: noon, reason: "1", target: trip });
  await aLine({
    ...cancel,
    act: "cancel_trip:asked",
    by: `staff:${karim.id}`,
    now: night - 1,
    reason: "2",
  });
  await aLine({
    ...cancel,
    act: "cancel_trip:approved",
    by: `staff:${rima.id}`,
    now: night,
    reason: "3",
  });
  await aLine({
    ...cancel,
    by: `staff:${karim.id}`,
    approvedBy: rima.id,
    now: night + 1,
    reason: "4",
  });
  await aLine({ by: `staff:${karim.id}`, now: night + 2, reason: "5" });

  const actor = `staff:${karim.id}`;
  expect(await reasonsIn({ actor })).toEqual(["5", "4", "2", "1"]);
  expect(await reasonsIn({ target: trip })).toEqual(["4", "3", "2", "1"]);
  expect(await reasonsIn({ target: trip, actor })).toEqual(["4", "2", "1"]);
  expect(await reasonsIn({ target: trip, act_name: "cancel-trip" })).toEqual(["4", "3", "2"]);
  expect(await reasonsIn({ actor, act_name: "cancel-trip" })).toEqual(["4", "2"]);
  expect(await reasonsIn({ actor, act: "cancel_trip" }), "as in the trail").toEqual(["4"]);
  expect(await reasonsIn({ day: "2026-12-03", target: trip })).toEqual(["2", "1"]);
  expect(await reasonsIn({ day: "2026-12-04", actor })).toEqual(["5", "4"]);
  expect(await reasonsIn({ day: "2026-12-04", act_name: "cancel-trip" })).toEqual(["4", "3"]);
  expect(await reasonsIn({ act_name: "none" })).toEqual([]);

  const { lines, people } = await log({ target: trip });
  expect(lines.map((line) => [line.act_name, line.step, line.approved_by])).toEqual([
    ["cancel-trip", null, rima.id],
    ["cancel-trip", "approved", null],
    ["cancel-trip", "asked", null],
    ["set-fare", null, null],
  ]);
  expect(people).toContainEqual(karim);
});

test("pages of a filter show each line once", async () => {
  const target = freshId();
  const at = toDhakaInstant("2026-12-09", "12:00");
  await env.DB.prepare(
    `INSERT INTO staff_acts (at, actor, act, target, reason)
     SELECT ?, 'staff:rima', 'cancel_sale' || iif(n.value % 2, ':asked', ''), ?, 'x'
     FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 103) SELECT value FROM n) AS n`,
  )
    .bind(at, target)
    .run();
  for (const filter of [{ target }, { act_name: "cancel-sale" }, { day: "2026-12-09" }]) {
    const first = await log(filter);
    const second = await log({ ...filter, before: first.next ?? 0 });
    const ids = [...first.lines, ...second.lines].map(({ id }) => id);
    expect(first.lines, JSON.stringify(filter)).toHaveLength(100);
    expect(second.next).toBeNull();
    expect(new Set(ids).size).toBe(103);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  }
});

test("a file has the whole filter, with names, and no cell is a formula", async () => {
  const person = await aPerson({ roles: ["ops"] });
  const target = freshId();
  await env.DB.prepare(
    `INSERT INTO staff_acts (at, actor, act, target, reason) SELECT 1, ?, 'set_fare', ?, ? || n.value
     FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1050) SELECT value FROM n) AS n`,
  )
    .bind(`staff:${person.id}`, target, '=HYPERLINK("x")')
    .run();
  const { csv, name, rows: count } = read(await staffCall("log-file", { target }), FileView);
  expect(count).toBe(1_050);
  expect(name).toMatch(/^bhortibus-log-\d{4}-\d\d-\d\d\.csv$/);
  const rows = csv.trimEnd().split("\r\n").slice(1);
  expect(rows).toHaveLength(1_050);
  for (const row of rows) {
    expect(row).toContain(`,${person.name},set_fare,${target},"'=HYPERLINK(`);
  }
});

test("has a newest line, which tells screens that somebody has acted", async () => {
  const newest = async () => read(await staffCall("newest-act", {}), NewestActView).line;
  const before = await newest();
  expect(await newest()).toBe(before);
  await env.DB.prepare(
    "INSERT INTO staff_acts (at, actor, act, target, reason) VALUES (1, 'staff:rima', 'set_fare', '1', 'x')",
  ).run();
  expect(await newest()).toBe(before + 1);
});

test("as a file has all its lines, in parts that make one file", async () => {
  const target = freshId();
  const insert = (lines: number) =>
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${lines})
       INSERT INTO staff_acts (at, actor, act, target, reason) SELECT i, 'staff:rima', 'set_fare', ?, 'x' FROM n`,
    )
      .bind(target)
      .run();
  await insert(20_000);
  const whole = read(await staffCall("log-file", { target }), LogFileView);
  expect(whole).toMatchObject({ rows: 20_000, next: null });
  await insert(1);
  const first = read(await staffCall("log-file", { target }), LogFileView);
  expect(first.rows).toBe(20_000);
  const last = read(await staffCall("log-file", { target, before: first.next }), LogFileView);
  expect(last).toMatchObject({ rows: 1, next: null });
  const [headings, ...lines] = (first.csv + last.csv).trimEnd().split("\r\n");
  expect(headings).toBe(whole.csv.split("\r\n")[0]);
  expect(lines).toHaveLength(20_001);
  expect(lines.slice(1)).toEqual(whole.csv.trimEnd().split("\r\n").slice(1));
});

test("a line has the changed fields, the name of what was changed, and is found by it", async () => {
  const name = `Bus of ${freshId()}`;
  const { id: trip, busId: bus } = await aTrip(db, { name, farePoisha: 55_000 });
  await staff("set-fare", { trip, fare: 600 });
  await staff("edit-trip", { trip, name: `${name} again`, bus, note: "Water" });
  const { lines, targets } = await log({ target: name.slice("Bus of".length) });
  expect(lines.map(({ act_name, changes }) => [act_name, changes])).toEqual([
    [
      "edit-trip",
      [
        { field: "name", was: name, became: `${name} again` },
        { field: "note", was: null, became: "Water" },
      ],
    ],
    ["set-fare", [{ field: "fare", was: 550, became: 600 }]],
  ]);
  expect(targets).toMatchObject([{ kind: "trip", id: trip }]);
  expect(targets[0]?.name).toContain(`${name} again`);
  expect((await log({ target: "no such name at all" })).lines).toEqual([]);
});

test("an exchange is found under each sale and trip, by its page and by name", async () => {
  const name = `Bus of ${freshId()}`;
  const one = await aTicket(db, { seats: ["B1"] });
  const { destinationId, unitId } = one.trip;
  const other = await aTrip(db, { name, destinationId, unitId, journeyDate: "2031-01-01" });
  const two = await aTicket(db, { trip: other, seats: ["C1"] });
  const legs = { sale: one.pnr, other: two.pnr, gives: ["B1"], gets: ["C1"] };
  await staff("exchange-seats", legs);
  const readLinesOn = async (target: string) =>
    (await log({ target })).lines.map(({ act_name, step, touched }) => [act_name, step, touched]);
  const act_target = String(one.billId);
  const onTrip = [["exchange-seats", null, { kind: "trip", act_target }]];
  expect(await readLinesOn(one.trip.id)).toEqual(onTrip);
  expect(await readLinesOn(name.slice("Bus of".length))).toEqual(onTrip);
  const onSale = [["exchange-seats", null, { kind: "sale", act_target }]];
  expect(await readLinesOn(String(two.billId))).toEqual(onSale);
  expect(await readLinesOn(two.pnr)).toEqual(onSale);
  expect((await readLinesOn(one.pnr)).slice(0, 2)).toEqual([
    ["exchange-seats", null, null],
    ["exchange-seats", "asked", null],
  ]);
});

test("an entry of content is named, by its kind and id", async () => {
  const { unitId } = await aTrip(db);
  const unit = `Unit ${freshId()} of art`;
  await env.DB.prepare("UPDATE units SET name = ? WHERE id = ?").bind(unit, unitId).run();
  const coupon = freshId();
  await env.DB.prepare(
    `INSERT INTO coupons (id, code, kind, value, starts_at, ends_at)
      VALUES (?1, 'C' || ?1, 'fixed', 100, 1, 2)`,
  )
    .bind(coupon)
    .run();
  for (const target of [`unit:${unitId}`, `coupon:${coupon}`, "unit:gone", "notice:1"])
    await aLine({ act: "save_entry", target });
  const { targets } = await log({ act_name: "save-entry" });
  expect(targets).toEqual(
    expect.arrayContaining([
      { kind: "entry", id: `unit:${unitId}`, name: unit, departs: null },
      { kind: "entry", id: `coupon:${coupon}`, name: `C${coupon}`, departs: null },
    ]),
  );
  expect(targets.map(({ id }) => id)).not.toContain("unit:gone");
});

test("exams and entries of content are found by name", async () => {
  const { unitId, destinationId } = await aTrip(db);
  const exam = await anExam(db, { unitId });
  const unit = `Unit ${freshId()} of law`;
  await env.DB.prepare("UPDATE units SET name = ? WHERE id = ?").bind(unit, unitId).run();
  await aLine({ act: "save_exam", target: exam.id, reason: "of the exam" });
  await aLine({ act: "save_entry", target: `unit:${unitId}`, reason: "of the unit" });
  await aLine({ act: "save_entry", target: `destination:${destinationId}`, reason: "elsewhere" });
  expect(await reasonsIn({ target: unit })).toEqual(["of the unit", "of the exam"]);
});
