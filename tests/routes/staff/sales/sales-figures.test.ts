/** What was sold over some days: only tickets of these days, found through the numbers of bills. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { SalesFiguresView } from "../../../../worker/contract/staff/staff-people.ts";
import { FileView } from "../../../../worker/contract/staff/staff-trips.ts";
import { database } from "../../../../worker/db/client.ts";
import { addUpTotals } from "../../../../worker/db/payments/figures.ts";
import { toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { read } from "../../../support/browser.ts";
import { aDestination, aTrip, listTimedStops } from "../../../support/catalogue.ts";
import { staffCall } from "../../../support/staff.ts";
import { bills, partRefunds } from "../../../../drizzle/money.ts";
import { englishNames } from "../../../../drizzle/schema.ts";
import { anAgent } from "../../../support/agents.ts";
import { aSignedIn } from "../../../support/people.ts";
import { aTicket } from "../../../support/tickets.ts";

const db = database(env);
const HOUR = 3_600_000;

test("days, destinations, fill and time ahead are those of the range alone", async () => {
  // Bills are numbered in the order of their times, as in the shop.
  const [name, evil] = ["Rajshahi", "=cmd()"];
  const destinationId = await aDestination(db, { name });
  const other = await aDestination(db, { name: evil });
  const trip = await aTrip(db, { destinationId, journeyDate: "2024-12-05", planName: "40" });
  const cancelled = await aTrip(db, {
    destinationId,
    journeyDate: "2024-12-05",
    cancelledAt: 1,
  });
  const later = await aTrip(db, { destinationId: other, journeyDate: "2030-12-05" });
  const at = (day: string, time: string) => toDhakaInstant(day, time);

  // The day before, to the last minute; and in doubt at the wallet for two days, sold on the first day.
  await aTicket(db, { trip, seats: ["A1"], soldAt: at("2024-11-30", "23:59") });
  const waited = { soldAt: at("2024-12-01", "00:00"), billedAt: at("2024-11-30", "23:59") };
  await aTicket(db, { trip, seats: ["B1", "B2"], ...waited });
  await aTicket(db, {
    trip: cancelled,
    seats: ["A1"],
    soldAt: at("2024-12-02", "10:00"),
    voidedAt: 1,
  });
  await aTicket(db, { trip: later, seats: ["A1"], soldAt: at("2024-12-02", "11:00") });
  await aTicket(db, { trip, seats: ["C1"], soldAt: trip.departsAt - HOUR });
  await aTicket(db, { trip: later, seats: ["A2"], soldAt: at("2024-12-06", "00:00") });
  // As they are paid for in the shop, which marks their trips for the ten-minute sums.
  await env.DB.prepare("UPDATE bills SET state = 'paid' WHERE state = 'paid'").run();
  await addUpTotals(db);

  const days = { from: "2024-12-01", to: "2024-12-05" };
  const figures = read(await staffCall("sales-figures", days), SalesFiguresView);
  const rows = ({ tickets, places, voided }: (typeof figures.days)[number]) => [
    tickets,
    places,
    voided,
  ];
  expect(figures.days.map((one) => [one.day, ...rows(one)])).toEqual([
    ["2024-12-01", 1, 2, 0],
    ["2024-12-02", 1, 1, 1],
    ["2024-12-05", 1, 1, 0],
  ]);
  expect(figures.departures).toEqual([{ day: "2024-12-05", buses: 1, seats: 40, filled: 4 }]);
  expect(figures.destinations).toMatchObject([
    { id: destinationId, name, tickets: 2, places: 3, voided: 1, buses: 1, seats: 40, filled: 4 },
    { id: other, name: evil, tickets: 1, places: 1, buses: 0, seats: 0, filled: 0 },
  ]);
  expect(figures.ahead.filter(({ places }) => places > 0)).toEqual([
    { days: 0, places: 1 },
    { days: 3, places: 2 },
    { days: 30, places: 1 },
  ]);
  expect(figures.total).toMatchObject({ tickets: 3, places: 4, voided: 1, amount: 4 * 612 });

  const { csv } = read(await staffCall("sales-figures-file", days), FileView);
  expect(csv).toContain("মোট,,,3,4,2448,1,612,1,40,4,10\r\n");
  expect(csv).toContain("বিক্রির দিন,2024-12-02,,1,1,612,1,612\r\n");
  expect(csv, "a destination's name is no formula").toContain("গন্তব্য,'=cmd(),,1,1,612");
});

test("who sold is told apart: the website, agents and counters, with what went back", async () => {
  const trip = await aTrip(db, { journeyDate: "2030-03-05", farePoisha: 60_000 });
  const { id: agentId } = await anAgent(db);
  const soldAt = toDhakaInstant("2025-03-01", "10:00");
  await aTicket(db, { trip, seats: ["A1", "A2"], soldAt });
  await aTicket(db, { trip, seats: ["B1"], soldAt, agentId });
  const { billId } = await aTicket(db, { trip, seats: ["B2"], soldAt, agentId });
  await db.insert(partRefunds).values({
    billId,
    amountPoisha: 10_000,
    reason: "late",
    state: "owed",
    requestedBy: "staff:rima",
    createdAt: soldAt,
  });
  await aTicket(db, { trip, seats: ["C1"], soldAt, agentId, voidedAt: soldAt + HOUR });
  await aTicket(db, { trip, seats: ["D1"], soldAt, counter: "farmgate" });

  const days = { from: "2025-03-01", to: "2025-03-02" };
  const figures = read(await staffCall("sales-figures", days), SalesFiguresView);
  const fare = 612;
  const channels = [
    { channel: "online", tickets: 1, places: 2, amount: 2 * fare, voided: 0, back: 0 },
    {
      channel: "agent",
      tickets: 2,
      places: 2,
      amount: 2 * fare - 100,
      voided: 1,
      back: fare + 100,
    },
    { channel: "counter", tickets: 1, places: 1, amount: fare, voided: 0, back: 0 },
  ];
  expect(figures.channels).toEqual(channels);
  expect(figures.days).toMatchObject([{ day: "2025-03-01", channels }]);
});

test("single sales are a file of their own, without anything about a buyer", async () => {
  const trip = await aTrip(db, { journeyDate: "2030-04-05", farePoisha: 60_000, name: "=evil()" });
  const { id: agentId } = await anAgent(db, { name: "Karim, Traders" });
  const soldAt = toDhakaInstant("2025-04-01", "10:00");
  const { pnr, phone } = await aTicket(db, { trip, seats: ["A1", "A2"], soldAt, agentId });
  const gone = await aTicket(db, { trip, seats: ["B1"], soldAt, counter: "farmgate", voidedAt: 1 });
  await aTicket(db, { trip, seats: ["C1"], soldAt: toDhakaInstant("2025-04-02", "00:00") });
  const online = await aTicket(db, { trip, seats: ["D1"], soldAt });
  const days = { from: "2025-04-01", to: "2025-04-01" };
  const file = read(await staffCall("sales-file", days), FileView);
  const lines = file.csv.split("\r\n");
  expect(file.rows).toBe(3);
  expect(lines[3]).toContain(`${online.pnr},2025-04-01,10:00,বিকাশ,`);
  expect(lines[0]).toContain("PNR,বিক্রির দিন,সময়,কার মাধ্যমে");
  expect(lines[1]).toContain(`${pnr},2025-04-01,10:00,এজেন্ট,"Karim, Traders",'=evil(),`);
  expect(lines[1]).toMatch(/,A1 A2,2,600,0,24,1224,0,$/);
  expect(lines[2]).toContain(`${gone.pnr},2025-04-01,10:00,কাউন্টার,farmgate,`);
  expect(lines[2]).toMatch(/,B1,1,600,0,12,612,612,বাতিল$/);
  expect(file.csv).not.toContain(phone);
  expect(file.csv).not.toContain("Rahim");
});

test.each([
  ["sales-figures-file", "Of,Name,Sold by,Tickets", "কিসের হিসাব,নাম,কার মাধ্যমে,টিকেট"],
  ["sales-file", "Bill,PNR,Sold on", "বিল,PNR,বিক্রির দিন"],
  ["log-file", "Date,Time,Who", "তারিখ,সময়,কে"],
  ["trips-file", "Trip,Name,Destination", "ট্রিপ,নাম,গন্তব্য"],
  ["manifest-file", "Seat,Places,Name", "সিট,কয়টি,নাম"],
])("the file of %s speaks the language that was chosen", async (call, english, bengali) => {
  const { browser } = await aSignedIn("owner");
  const trip = await aTrip(db);
  const body = call === "manifest-file" ? { trip: trip.id, order: "seat" } : {};
  const fetchIn = async (language: string) => {
    browser.cookies.set("lang", language);
    return read(await browser.post(`/api/staff/${call}`, body), FileView).csv;
  };
  expect(await fetchIn("en")).toContain(english);
  expect(await fetchIn("bn")).toContain(bengali);
});

test("a file in English has the English names that the screen shows", async () => {
  const { browser } = await aSignedIn("owner");
  const name = "রাজশাহী বিশ্ববিদ্যালয়";
  const names = { id: "en-ru", name, english: "Rajshahi University" };
  await db.insert(englishNames).values(names);
  const destinationId = await aDestination(db, { name });
  const trip = await aTrip(db, { destinationId, name, journeyDate: "2030-06-05" });
  const [stop = ""] = await listTimedStops(db, trip.id, [[name, 0]]);
  await aTicket(db, { trip, seats: ["A1"], soldAt: toDhakaInstant("2025-06-01", "10:00") });
  await db.update(bills).set({ boardingPointId: stop }).where(eq(bills.tripId, trip.id));
  const days = { from: "2025-06-01", to: "2025-06-01" };
  const fetchIn = async (language: string) => {
    browser.cookies.set("lang", language);
    const files = [
      ["sales-figures-file", days],
      ["sales-file", days],
      ["trips-file", { destination: destinationId }],
      ["manifest-file", { trip: trip.id, order: "seat" }],
    ] as const;
    return Promise.all(
      files.map(async ([call, body]) => {
        return read(await browser.post(`/api/staff/${call}`, body), FileView).csv;
      }),
    );
  };
  for (const csv of await fetchIn("bn")) expect(csv).toContain(name);
  for (const csv of await fetchIn("en")) {
    expect(csv).toContain(names.english);
    expect(csv).not.toContain(name);
  }
});

test("the file of trips says the state and the kind in words", async () => {
  const { browser } = await aSignedIn("owner");
  const { unitId, id } = await aTrip(db, { cancelledAt: 1 });
  browser.cookies.set("lang", "en");
  const { csv } = read(await browser.post("/api/staff/trips-file", { unit: unitId }), FileView);
  const [, line] = csv.split("\r\n");
  expect(line).toMatch(new RegExp(`^${id},.*,Seats from a map,.*,Cancelled$`));
});

test("a bus that has not left is in no fill", async () => {
  const trip = await aTrip(db, { journeyDate: "2030-01-05" });
  const answer = await staffCall("sales-figures", { from: "2030-01-01", to: "2030-01-10" });
  const { departures, total } = read(answer, SalesFiguresView);
  expect(trip.cancelledAt).toBeNull();
  expect([departures, total.buses]).toEqual([[], 0]);
});

test.each([
  { from: "2026-12-05", to: "2026-12-04" },
  { from: "2026-01-01", to: "2026-12-31" },
  { from: "2026-02-30" },
  { to: "tomorrow" },
  { to: "0000-01-01" },
])("%j is no range", async (days) => {
  expect((await staffCall("sales-figures", days)).status).toBe(422);
});
