/** The trips that a passenger is shown are those to which the flow lets a ticket go. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { findTrip, listTripsById } from "../../../worker/db/catalogue/catalogue.ts";
import { listMoveTargets } from "../../../worker/db/catalogue/move-targets.ts";
import { database } from "../../../worker/db/client.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { isOffered } from "../../../worker/domain/tickets/move.ts";
import { aTrip, aUnit } from "../../support/catalogue.ts";
import { anExam } from "../../support/exams.ts";
import { sellSeats } from "../../support/sold-trips.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test("the list follows the rule, whichever exams the trips name", async () => {
  const now = Date.now();
  const source = await aTrip(db);
  const { destinationId, unitId } = source;
  const { id: own } = await anExam(db, { unitId });
  const { id: other } = await anExam(db, { unitId });
  const ofUnit = { destinationId, unitId, journeyDate: "2030-12-11" };
  const rows = [
    { ...ofUnit, examId: own },
    { ...ofUnit, examId: other },
    { ...ofUnit, examId: null },
    { examId: own },
    { examId: null },
    { ...ofUnit, destinationId, unitId: await aUnit(db, { destinationId }) },
    { ...ofUnit, mode: "unlimited" as const },
    { ...ofUnit, cancelledAt: now },
    { ...ofUnit, postponedAt: now },
    { ...ofUnit, opensAt: now },
    { ...ofUnit, opensAt: now + DAY_MS },
    { ...ofUnit, departsAt: now + HOUR_MS },
    { ...ofUnit, departsAt: now + HOUR_MS + 1 },
  ];
  const trips: string[] = [source.id];
  for (const row of rows) trips.push((await aTrip(db, row)).id);
  const all = await listTripsById(db, trips);
  for (const examId of [own, null]) {
    await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(examId, source.id).run();
    const from = await findTrip(db, source.id);
    if (from === null) throw new Error("the trip is there");
    const listed = (await listMoveTargets(db, from, { quantity: 1, now })).map(({ id }) => id);
    const offered = all.filter((to) => isOffered(from, to, now)).map(({ id }) => id);
    expect(listed.toSorted()).toEqual(offered.toSorted());
    expect(listed).toHaveLength(5);
  }
});

test("buses whose seats are sold don't hide the ones behind them", async () => {
  const source = await aTrip(db);
  const { destinationId, unitId } = source;
  const departsAt = source.departsAt + HOUR_MS;
  const sold: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    sold.push((await aTrip(db, { destinationId, unitId, departsAt })).id);
  }
  const free = await aTrip(db, { destinationId, unitId, departsAt: departsAt + HOUR_MS });
  const [, ...seatNos] = seatPlan(source.planName ?? "").seats.map(({ seatNo }) => seatNo);
  await sellSeats(sold, seatNos, { wallet: await startWallet(), isPaid: () => false });
  const from = await findTrip(db, source.id);
  if (from === null) throw new Error("the trip is there");
  const listed = async (quantity: number) =>
    (await listMoveTargets(db, from, { quantity, now: Date.now() })).map(({ id }) => id);
  expect(await listed(2)).toEqual([free.id]);
  expect((await listed(1)).toSorted()).toEqual(sold.toSorted());
});
