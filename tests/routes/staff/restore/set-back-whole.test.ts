/**
 * Trips that a restore of D1 has set back come back whole or not at all (protocol 22): with the bus and the stops that
 * belong to a change, whatever D1's versions say, and with who is on duty.
 */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { ENTRY_KINDS } from "../../../../worker/acts/content/entry-kinds.ts";
import { entryVersion } from "../../../../worker/acts/content/entry-version.ts";
import { database } from "../../../../worker/db/client.ts";
import { eraseDuties } from "../../../../worker/db/retention.ts";
import { runSchedule } from "../../../../worker/jobs/schedule.ts";
import { shopSwitch } from "../../../../worker/shop-switch/stub.ts";
import { aTrip, listTimedStops } from "../../../support/catalogue.ts";
import { anExam } from "../../../support/exams.ts";
import { aPaidSale } from "../../../support/paid.ts";
import { aSoldTrip, findTrip, leadOnce, readDifferences } from "../../../support/set-back.ts";
import { startEachRunning } from "../../../support/shop-halts.ts";
import { staff } from "../../../support/staff.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { startWallet } from "../../../support/wallet.ts";

startEachRunning();

const DAY_MS = 86_400_000;
const LATER = { departs: "2030-12-04T23:15:00+06:00", arrives: "2030-12-05T06:15:00+06:00" };

/** The trip's bus and stop were opened after the moment, with a dearer fare. */
async function aTripChangedToNewContent() {
  const { tripId } = await aSoldTrip();
  await runSchedule(env, Date.now());
  const moment = await rememberD1();
  const busId = `since-${tripId}`;
  await env.DB.prepare(
    `INSERT INTO buses (id, name, bus_type_id) SELECT ?1, ?1, bus_type_id FROM buses
     WHERE id = (SELECT bus_id FROM trips WHERE id = ?2)`,
  )
    .bind(busId, tripId)
    .run();
  await listTimedStops(database(env), tripId, [["New gate", 0]]);
  const { pointId } =
    (await env.DB.prepare("SELECT point_id AS pointId FROM trip_points WHERE trip_id = ?")
      .bind(tripId)
      .first<{ pointId: string }>()) ?? {};
  await env.DB.prepare("UPDATE trips SET bus_id = ?, fare_poisha = 70000 WHERE id = ?")
    .bind(busId, tripId)
    .run();
  await runSchedule(env, Date.now());
  const rows = await Promise.all(
    [["buses", busId] as const, ["points", pointId ?? ""] as const].map(async ([table, id]) => {
      const row = await env.DB.prepare(`SELECT * FROM ${table} WHERE id = ?`).bind(id).first();
      return { table, row: row ?? {} };
    }),
  );
  const bringBack = async () => {
    for (const { table, row } of rows) {
      const names = Object.keys(row);
      await env.DB.prepare(
        `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
      )
        .bind(...Object.values(row))
        .run();
    }
  };
  return { tripId, moment, busId, pointId: pointId ?? "", bringBack };
}

test("nothing of a change is written while D1 lacks its bus and stop, and all of it once they are back", async () => {
  const { tripId, moment, busId, pointId, bringBack } = await aTripChangedToNewContent();
  await travelTo(moment);
  const before = await findTrip(tripId);
  await staff("begin-restore", {});
  const led = await leadOnce(tripId);
  expect(led.steps).toMatchObject([{ step: "restore_trip", is_done: false }]);
  expect(led.after).toMatchObject([{ kind: "trip_set_back" }]);
  expect(led.after[0]?.message).toContain(`D1 lacks bus ${busId}, stop ${pointId}`);
  expect(await findTrip(tripId)).toEqual(before);
  // Somebody changes it meanwhile, and the schedule runs: the newer copy stays.
  await env.DB.prepare("UPDATE trips SET fare_poisha = 61000 WHERE id = ?").bind(tripId).run();
  await env.DB.prepare("UPDATE trips SET name = 'x' WHERE id = ?").bind(tripId).run();
  await leadOnce(tripId);
  await runSchedule(env, Date.now());
  await bringBack();
  expect((await leadOnce(tripId)).after).toEqual([]);
  expect(await findTrip(tripId)).toMatchObject({ busId, farePoisha: 70_000, name: before.name });
});

test("a trip that was changed after the restore, up to the version of its copy, is as it was kept", async () => {
  const { tripId } = await aSoldTrip();
  await runSchedule(env, Date.now());
  const moment = await rememberD1();
  await staff("set-times", { trip: tripId, ...LATER });
  const told = await findTrip(tripId);
  await travelTo(moment);
  for (const fare of [61_000, 62_000, 63_000]) {
    if ((await findTrip(tripId)).version === told.version) break;
    await env.DB.prepare("UPDATE trips SET fare_poisha = ? WHERE id = ?").bind(fare, tripId).run();
  }
  expect((await findTrip(tripId)).version).toBe(told.version);
  await staff("begin-restore", {});
  expect(await readDifferences(tripId)).toMatchObject([{ kind: "trip_set_back" }]);
  expect((await leadOnce(tripId)).after).toEqual([]);
  const { departsAt, farePoisha, revision } = told;
  expect(await findTrip(tripId)).toMatchObject({ departsAt, farePoisha, revision });
  expect(await readDifferences(tripId)).toEqual([]);
});

test("an exam that a file has changed after the restore is as it was kept, whatever its revision", async () => {
  const { tripId } = await aSoldTrip();
  const trip = await findTrip(tripId);
  const startsAt = Date.parse(`${trip.examDate}T10:00:00+06:00`);
  const exam = await anExam(database(env), { unitId: trip.unitId, startsAt });
  await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(exam.id, tripId).run();
  await runSchedule(env, Date.now());
  const moment = await rememberD1();
  const setExam = (column: string, value: number) =>
    env.DB.prepare(`UPDATE exams SET ${column} = ?, revision = revision + 1 WHERE id = ?`)
      .bind(value, exam.id)
      .run();
  const readExam = () =>
    env.DB.prepare("SELECT starts_at, gate_closes_at, revision FROM exams WHERE id = ?")
      .bind(exam.id)
      .first();
  await setExam("starts_at", startsAt + DAY_MS);
  await runSchedule(env, Date.now());
  const told = await readExam();
  await travelTo(moment);
  await setExam("gate_closes_at", startsAt - 3_600_000);
  await staff("begin-restore", {});
  expect(await readDifferences(tripId)).toMatchObject([{ kind: "trip_set_back" }]);
  expect((await leadOnce(tripId)).after).toEqual([]);
  expect(await readExam()).toEqual({ ...told, revision: 2 });
  expect(await readDifferences(tripId)).toEqual([]);
});

test("a bus that had got another type has it again, with its name, though D1 has lost that type", async () => {
  const { tripId } = await aSoldTrip();
  await runSchedule(env, Date.now());
  const moment = await rememberD1();
  const { busId } = await findTrip(tripId);
  const readType = () =>
    env.DB.prepare(
      "SELECT y.id, y.name FROM buses b JOIN bus_types y ON y.id = b.bus_type_id WHERE b.id = ?",
    )
      .bind(busId)
      .first();
  const type = `sleeper-${tripId}`;
  await env.DB.batch([
    env.DB.prepare("INSERT INTO bus_types (id, name) VALUES (?1, 'AC Sleeper')").bind(type),
    env.DB.prepare("UPDATE buses SET bus_type_id = ? WHERE id = ?").bind(type, busId),
    env.DB.prepare("UPDATE trips SET fare_poisha = 150000 WHERE id = ?").bind(tripId),
  ]);
  const told = await readType();
  await runSchedule(env, Date.now());
  await travelTo(moment);
  await env.DB.prepare("DELETE FROM bus_types WHERE id = ?").bind(type).run();
  expect(await readType()).not.toEqual(told);
  await staff("begin-restore", {});
  const [found] = await readDifferences(tripId);
  expect(found?.message).toContain("since then AC Sleeper");
  expect((await leadOnce(tripId)).after).toEqual([]);
  expect(await readType()).toEqual({ id: type, name: "AC Sleeper" });
  expect(await readDifferences(tripId)).toEqual([]);
});

describe("the vehicle, place and guide of a trip", () => {
  const DUTY = {
    leg: "out",
    driver_name: "",
    driver_phone: "",
    guide: null,
    guide_name: "Karim",
    guide_phone: "01722222222",
  };
  const OLD = { ...DUTY, plate: "OLD-1111", meeting_place: "Old gate" };
  const NEW = { ...DUTY, plate: "NEW-2222", meeting_place: "New gate" };
  const readDuty = (trip: string) =>
    env.DB.prepare("SELECT plate, meeting_place, guide_name FROM duties WHERE trip_id = ?")
      .bind(trip)
      .first();

  test("are as people were told since, and whoever had an older notice gets another", async () => {
    const { tripId, bill } = await aSoldTrip();
    await staff("set-duty", { trip: tripId, ...OLD });
    await env.DB.prepare(
      `INSERT INTO messages (bill_id, topic, id, channel, template, state, queue_at, created_at, expires_at)
       VALUES (?1, 'notice_out:x', 'notice-' || ?1, 'sms', 'notice_out', 'accepted', 1, 1, 1)`,
    )
      .bind(bill)
      .run();
    const moment = await rememberD1();
    await staff("set-duty", { trip: tripId, ...NEW });
    await travelTo(moment);
    await staff("begin-restore", {});
    const [found] = await readDifferences(tripId);
    expect(found?.message).toContain("OLD-1111, Old gate, since then NEW-2222, New gate");
    expect(found?.message).not.toContain("Karim");
    expect((await leadOnce(tripId)).after).toEqual([]);
    expect(await readDuty(tripId)).toEqual({
      plate: "NEW-2222",
      meeting_place: "New gate",
      guide_name: "Karim",
    });
    const notices = env.DB.prepare(
      "SELECT count(*) AS n FROM messages WHERE bill_id = ? AND template = 'notice_out'",
    );
    expect(await notices.bind(bill).first("n")).toBe(2);
  });

  test("are as people were told since, too, where D1 has come up to the version of the copy by something else", async () => {
    const { tripId } = await aSoldTrip();
    await staff("set-duty", { trip: tripId, ...OLD });
    await runSchedule(env, Date.now());
    const moment = await rememberD1();
    await staff("set-duty", { trip: tripId, ...NEW });
    const { version } = await findTrip(tripId);
    await travelTo(moment);
    await env.DB.prepare("UPDATE trips SET version = ? WHERE id = ?").bind(version, tripId).run();
    await staff("begin-restore", {});
    const [found] = await readDifferences(tripId);
    expect(found?.message).toContain("OLD-1111, Old gate, since then NEW-2222, New gate");
    expect((await leadOnce(tripId)).after).toEqual([]);
    expect(await readDuty(tripId)).toMatchObject({ plate: "NEW-2222" });
  });

  test("lose driver and guide in the switch, too, once they are erased", async () => {
    const { tripId } = await aSoldTrip();
    await staff("set-duty", { trip: tripId, ...NEW });
    const readKept = async () => (await shopSwitch(env).readKeptTrip({ id: tripId })) ?? "";
    expect(await readKept()).toContain("01722222222");
    await eraseDuties(database(env), { before: 9e12, slice: null }, { most: 1000, now: 1 });
    await runSchedule(env, Date.now());
    expect(await readKept()).toContain("NEW-2222");
    expect(await readKept()).not.toMatch(/01722222222|Karim/);
  });
});

test.each(["first", "last"])(
  "a cancelled trip that is compared %s leaves the bus its later type",
  async (when) => {
    const cancelled = await findTrip((await aSoldTrip()).tripId);
    const { destinationId, unitId, busId } = cancelled;
    const other = await aTrip(database(env), { destinationId, unitId, busId });
    await runSchedule(env, Date.now());
    const moment = await rememberD1();
    expect((await staff("cancel-trip", { trip: cancelled.id })).status).toBe(200);
    await runSchedule(env, Date.now() + 60_000);
    const bus = await ENTRY_KINDS.bus.find(database(env), busId, env);
    const fields = { ...bus?.fields, type: `Sleeper ${cancelled.id}` };
    const seen = await entryVersion(bus?.fields ?? {});
    expect((await staff("save-entry", { kind: "bus", id: busId, seen, fields })).status).toBe(200);
    await aPaidSale(await startWallet(), ["C1"], { tripId: other.id });
    await runSchedule(env, Date.now() + 120_000);
    await travelTo(moment);
    await staff("begin-restore", {});
    const trips = [cancelled.id, other.id];
    for (const trip of when === "first" ? trips : trips.toReversed()) await leadOnce(trip);
    expect((await ENTRY_KINDS.bus.find(database(env), busId, env))?.fields).toMatchObject(fields);
    expect(await readDifferences(cancelled.id)).toEqual([]);
  },
);
