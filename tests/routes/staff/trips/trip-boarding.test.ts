/** The boarding of a trip as staff read it: each way with its seats and phones, and what contradicts the sales. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../../worker/db/client.ts";
import { aTrip, listTimedStops } from "../../../support/catalogue.ts";
import {
  aGuideLink,
  aGuidePhone,
  readBoarding,
  type GuidesPhone,
} from "../../../support/guides.ts";
import { setMoved } from "../../../support/moved-tickets.ts";
import { aSignedIn } from "../../../support/people.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { aTicket } from "../../../support/tickets.ts";

const db = database(env);

test("it has counts, points, seats and phones for each way", async () => {
  const trip = await aTrip(db);
  const [stand, bazar] = await listTimedStops(db, trip.id, [
    ["Stand", 0],
    ["Bazar", 30],
  ]);
  const first = await aTicket(db, { trip, seats: ["A2", "A10"] });
  const second = await aTicket(db, { trip, seats: ["B1"] });
  for (const [ticket, stop] of [
    [first, bazar],
    [second, stand],
  ] as const) {
    await env.DB.prepare("UPDATE bills SET boarding_point_id = ? WHERE id = ?")
      .bind(stop, ticket.billId)
      .run();
  }
  const expiresAt = Date.parse("2030-12-05T17:00:00+06:00");
  const phone = await aGuidePhone(trip.id, { link: await aGuideLink(trip.id, { expiresAt }) });
  const [board, miss] = [
    phone.press(first.pnr, "A2", { at: 1_900_000_000_000 }),
    phone.press(second.pnr, "B1", { kind: "no_show", at: 1_900_000_060_000 }),
  ];
  await phone.sendEvents(board, miss);
  const { out, back } = await readBoarding(trip.id);
  expect(out).toMatchObject({
    departs_at: "2030-12-04T22:00:00+06:00",
    expected: 3,
    boarded: 1,
    no_show: 1,
    open: 1,
    points: [
      { name: "Stand", expected: 1, boarded: 0, no_show: 1, open: 0 },
      { name: "Bazar", expected: 2, boarded: 1, no_show: 0, open: 1 },
    ],
    seats: [
      { seat: "A2", state: "boarded", at: "2030-03-17T23:46:40+06:00", phone: "Browser" },
      { seat: "A10", state: "open", at: null, phone: null },
      { seat: "B1", state: "no_show", at: "2030-03-17T23:47:40+06:00", phone: "Browser" },
    ],
    conflicts: [],
    phones: [{ id: phone.id, list_at: null, is_current: false, ended_at: null }],
    link_until: "2030-12-05T17:00:00+06:00",
  });
  expect(back).toMatchObject({ expected: 3, boarded: 0, open: 3, phones: [], link_until: null });
  await phone.keepList();
  expect((await readBoarding(trip.id)).out.phones).toMatchObject([
    { list_at: expect.any(String), is_current: true },
  ]);
  await phone.sendEvents(phone.undo(board));
  expect((await readBoarding(trip.id)).out).toMatchObject({
    boarded: 0,
    open: 2,
    phones: [{ is_current: true }],
  });
  // A press makes no list an older one; another passenger does.
  await aTicket(db, { trip, seats: ["C1"] });
  expect((await readBoarding(trip.id)).out.phones).toMatchObject([{ is_current: false }]);
  // The newest list, whose answer may have been lost.
  await phone.readList();
  expect((await readBoarding(trip.id)).out.phones).toMatchObject([{ is_current: false }]);
  await phone.keepList();
  expect((await readBoarding(trip.id)).out.phones).toMatchObject([{ is_current: true }]);
});

test("it names what contradicts the sales, until it is undone", async () => {
  const [trip, target] = [await aTrip(db), await aTrip(db)];
  const [cancelled, twice, gone, reseated] = [
    await aTicket(db, { trip, seats: ["A1"], voidedAt: 1 }),
    await aTicket(db, { trip, seats: ["A2"] }),
    await aTicket(db, { trip, seats: ["A3"] }),
    await aTicket(db, { trip, seats: ["A4"] }),
  ];
  await setMoved(gone, target.id, ["C3"]);
  await setMoved(reseated, trip.id, ["C4"]);
  const [one, other] = [await aGuidePhone(trip.id), await aGuidePhone(trip.id)];
  const press = (phone: GuidesPhone, { pnr }: { pnr: string }, seat: string) => {
    const event = phone.press(pnr, seat);
    return phone.sendEvents(event).then(() => event);
  };
  await press(one, cancelled, "A1");
  await press(one, twice, "A2");
  const second = await press(other, twice, "A2");
  await press(one, gone, "A3");
  await press(one, reseated, "A4");
  expect(takeLogged().join()).toContain("boarding_conflict");
  const { conflicts } = (await readBoarding(trip.id)).out;
  expect(new Map(conflicts.map(({ kind, pnr }) => [pnr, kind]))).toEqual(
    new Map([
      [cancelled.pnr, "void_boarded"],
      [twice.pnr, "boarded_twice"],
      [gone.pnr, "moved"],
      [reseated.pnr, "moved"],
    ]),
  );
  expect(conflicts.find(({ pnr }) => pnr === twice.pnr)?.presses).toHaveLength(2);
  await other.sendEvents(other.undo(second));
  expect((await readBoarding(trip.id)).out.conflicts.map(({ pnr }) => pnr)).not.toContain(
    twice.pnr,
  );
});

test("it has the times of a phone whose clock is out of any calendar", async () => {
  const ticket = await aTicket(db, { seats: ["A1"] });
  const phone = await aGuidePhone(ticket.trip.id);
  await phone.sendEvents(phone.press(ticket.pnr, "A1", { at: 8_640_000_000_000_000 }));
  expect((await readBoarding(ticket.trip.id)).out.seats).toMatchObject([
    { state: "boarded", at: "9999-01-01T06:00:00+06:00" },
  ]);
});

test("it has no names and numbers, and is for the office alone", async () => {
  const ticket = await aTicket(db, { seats: ["A1"], name: "Somebody Private" });
  const readAs = async (role: "ops" | "guide") =>
    (await aSignedIn(role)).browser.post("/api/staff/boarding", { trip: ticket.trip.id });
  expect(await readAs("guide")).toMatchObject({ status: 403 });
  const answer = await readAs("ops");
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain("Private");
  expect(JSON.stringify(answer.body)).not.toContain(ticket.phone);
  expect(JSON.stringify(answer.body)).not.toContain(ticket.id);
});
