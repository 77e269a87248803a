/** Refused presses of a trip: counted in its object, and stored without a row of their own in a rush. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { NO_PRESSES } from "../../worker/domain/seats/refused-presses.ts";
import { seatPlan } from "../../worker/domain/seats/seat-plan.ts";
import { dropHoldEvents } from "../../worker/trip/seat-events.ts";
import { aHold, aTrip } from "../support/trip.ts";

const HOUR_MS = 3_600_000;

function aBusyTrip() {
  const { trip, object } = aTrip();
  const press = async (times: number, seatNo = "A1") => {
    for (let time = 0; time < times; time += 1) await trip.hold(aHold("late", seatNo));
  };
  const count = async () => {
    const answer = await trip.tidyLate({ isCounting: true });
    return typeof answer === "number" ? null : answer.refused;
  };
  const readRow = () =>
    runInDurableObject(object, (_, { storage }) =>
      storage.sql.exec("SELECT refused, refused_at FROM meta").one(),
    );
  return { trip, object, press, count, readRow };
}

test("each refused press counts, by its reason; what is held counts for nothing", async () => {
  const { trip, press, count } = aBusyTrip();
  await trip.hold(aHold("ana", "A1"));
  await trip.hold(aHold("ana", "A1"));
  expect(await count()).toEqual(NO_PRESSES);
  await press(3);
  await trip.block({ seats: ["B1"], planName: "45", by: "staff:rima" });
  await press(1, "B1");
  const { facts } = aHold("six", "C1");
  const six = { facts, booking: "six", having: null, isOrderChecked: true };
  await trip.holdTogether({ ...six, count: 6 });
  await trip.holdTogether({ ...six, count: 1, having: 6 });
  const named = { ...six, booking: "late", count: 2, seatNos: ["A1", "C2"] };
  await trip.holdTogether(named);
  expect(await count()).toEqual({ sold_out: 0, taken: 4, blocked: 1, over_limit: 1 });
  expect(await trip.tidyLate(), "as the version before asks").toBe(0);
});

test("seats that the presser has already are asked of nobody", async () => {
  const { trip, count } = aBusyTrip();
  const { facts } = aHold("ana", "A1");
  const all = seatPlan("45").seats.map(({ seatNo }) => seatNo);
  const isOpen = (seatNo: string) => /^[ABC]1$/.test(seatNo);
  await trip.block({
    seats: all.filter((seatNo) => !isOpen(seatNo)),
    planName: "45",
    by: "staff:rima",
  });
  await trip.hold(aHold("ana", "A1"));
  await trip.hold(aHold("bo", "B1"));
  const named = { facts, booking: "ana", having: null, isOrderChecked: true, count: 2 };
  const answer = await trip.holdTogether({ ...named, seatNos: ["A1", "B1"] });
  expect(answer).toMatchObject({ error: { reason: "seat_taken", lost: { offer: ["C1"] } } });
  expect(await count(), "C1 is free").toEqual({ ...NO_PRESSES, taken: 1 });
});

test("a press or a similar seat counts where no seat came of it", async () => {
  const { trip, count } = aBusyTrip();
  await trip.hold(aHold("ana", "A1"));
  const liked = await trip.hold({ ...aHold("late", "A1"), orLikeHaving: 0 });
  expect(liked.ok).toBe(true);
  expect(await count()).toEqual(NO_PRESSES);
});

test("a change of a seat stores the counts with its own row; alone they are written once an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const { trip, object, press, count, readRow } = aBusyTrip();
    await trip.hold(aHold("ana", "A1"));
    await press(20);
    const first = await readRow();
    expect(first["refused"], "the first one of the hour").toBe("[0,1,0,0]");
    await trip.hold(aHold("bo", "B1"));
    expect(await readRow()).toEqual(first);
    await press(5);
    await evictDurableObject(object);
    expect(await count(), "those after the last change are forgotten").toMatchObject({ taken: 20 });
    await press(1);
    expect(await readRow(), "the hour has not passed").toEqual(first);
    vi.setSystemTime(Date.now() + HOUR_MS);
    await trip.block({ seats: ["D1"], planName: "45", by: "staff:rima" });
    await press(1, "D1");
    expect((await readRow())["refused"]).toBe("[0,21,1,0]");
    await evictDurableObject(object);
    expect(await count()).toMatchObject({ taken: 21, blocked: 1 });
  } finally {
    vi.useRealTimers();
  }
});

test("counts outlive the events of holds, which go long after the journey", async () => {
  const { trip, object, press, count } = aBusyTrip();
  await trip.hold(aHold("ana", "A1"));
  await press(7);
  await trip.hold(aHold("bo", "B1"));
  await trip.cancel({ booking: "bo", seatNo: "B1" });
  await runInDurableObject(object, (_, { storage }) => dropHoldEvents(storage));
  await evictDurableObject(object);
  expect(await count()).toMatchObject({ taken: 7 });
});

test("a change of several seats has the counts once", async () => {
  const { trip, object, press } = aBusyTrip();
  await trip.hold(aHold("ana", "A1"));
  await press(2);
  await trip.block({ seats: ["B1", "B2"], planName: "45", by: "staff:rima" });
  const [{ n } = { n: 0 }] = await runInDurableObject(object, (_, { storage }) =>
    storage.sql
      .exec<{ n: number }>(
        "SELECT count(value ->> 7) AS n FROM seat_events, json_each(seats) WHERE number = 2",
      )
      .toArray(),
  );
  expect(n).toBe(1);
});
