/** The list of an agent's own sales. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { SalesView } from "../../../worker/contract/agents/sales.ts";
import { database } from "../../../worker/db/client.ts";
import { listSales, salesByDay, searchSales } from "../../../worker/db/agents/sales.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { salesSearch } from "../../../worker/domain/agents/sales-query.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { measureCost } from "../../support/meter.ts";
import { aTicket } from "../../support/tickets.ts";
import { isScan, explainPlan, recordingDb } from "../../support/simulated/recording-db.ts";

const db = database(env);
const WEEK = { from: "2026-11-15", to: "2026-11-21" };
const noon = (day: string) => toDhakaInstant(day, "12:00");

let agentId: string;
let bearer: string;

beforeEach(async () => {
  agentId = (await anAgent(db)).id;
  bearer = await aSession(db, agentId);
});

async function sales(over: Record<string, unknown> = {}): Promise<SalesView> {
  return read(await aBrowser({ bearer }).post("/api/agent/sales", { ...WEEK, ...over }), SalesView);
}

const file = (query: string) => aBrowser({ bearer }).get(`/api/agent/sales.csv?${query}`);

describe("the sales of an agent", () => {
  test("are the agent's, the newest first, with seats in natural order", async () => {
    const trip = await aTrip(db, { name: "To Rajshahi", journeyDate: "2026-12-04" });
    const first = await aTicket(db, { agentId, trip, soldAt: noon("2026-11-20") });
    const second = await aTicket(db, {
      agentId,
      quantity: 2,
      soldAt: noon("2026-11-21"),
      name: "Rahim",
    });
    const view = await sales();
    expect(view.sales.map((sale) => sale.pnr_no)).toEqual([second.pnr, first.pnr]);
    expect(view.sales[1]).toEqual({
      boarding_point: null,
      ticketing_id: first.id,
      pnr_no: first.pnr,
      created_at: "2026-11-20T12:00:00+06:00",
      booking_type: "limited",
      trip_name: "To Rajshahi",
      deperture_date: "2026-12-04",
      seats: [{ seat_no: "A1" }, { seat_no: "A2" }, { seat_no: "A10" }],
      ticketing_qty: 3,
      contact_name: "Rahim Uddin",
      contact_number: first.phone,
      paid_amount: 1836,
      voided_at: null,
    });
    expect(view.sales[0]).toMatchObject({ booking_type: "unlimited", seats: [], ticketing_qty: 2 });
    expect(view.next).toBeNull();
  });

  test("are the agent's own only, and no other agent sees them", async () => {
    const other = await anAgent(db);
    await aTicket(db, { soldAt: noon("2026-11-20") });
    await aTicket(db, { agentId: other.id, soldAt: noon("2026-11-20") });
    expect((await sales()).sales).toEqual([]);
  });

  test("begin and end with the requested days in Dhaka", async () => {
    const instants = [
      toDhakaInstant("2026-11-15", "00:00") - 1,
      toDhakaInstant("2026-11-15", "00:00"),
      toDhakaInstant("2026-11-22", "00:00") - 1,
      toDhakaInstant("2026-11-22", "00:00"),
    ];
    for (const soldAt of instants) await aTicket(db, { agentId, soldAt });
    const view = await sales();
    expect(view.sales.map((sale) => sale.created_at)).toEqual([
      "2026-11-21T23:59:59+06:00",
      "2026-11-15T00:00:00+06:00",
    ]);
    expect(view.days.map((day) => day.date)).toEqual(["2026-11-21", "2026-11-15"]);
  });

  test("list a ticket on the day it was written, though its payment was opened days before", async () => {
    const soldAt = noon("2026-11-15");
    await aTicket(db, { agentId, soldAt, billedAt: soldAt - 3 * 86_400_000 });
    expect((await sales()).sales).toHaveLength(1);
    expect((await sales({ from: "2026-11-10", to: "2026-11-14" })).sales).toEqual([]);
  });

  test("have the totals of each day and of all, without void tickets", async () => {
    await aTicket(db, { agentId, seats: ["A1"], soldAt: noon("2026-11-20") });
    await aTicket(db, { agentId, quantity: 5, soldAt: noon("2026-11-20") + 1 });
    await aTicket(db, { agentId, seats: ["A2"], soldAt: noon("2026-11-18"), voidedAt: 1 });
    const view = await sales();
    expect(view.days).toEqual([
      { date: "2026-11-20", tickets: 2, total_seat: 6, paid_amount: 3672, voided: 0 },
      { date: "2026-11-18", tickets: 0, total_seat: 0, paid_amount: 0, voided: 1 },
    ]);
    expect(view.total).toEqual({ tickets: 2, total_seat: 6, paid_amount: 3672, voided: 1 });
    expect(view.sales.at(-1)?.voided_at).toBe("1970-01-01T06:00:00+06:00");
  });

  test("without any are an empty success", async () => {
    const view = await sales();
    expect(view).toMatchObject({ sales: [], days: [], next: null, total: { tickets: 0 } });
  });

  test("are paged, each once, although two were sold in the same instant", async () => {
    const trip = await aTrip(db);
    for (let index = 0; index < 53; index += 1) {
      const soldAt = noon("2026-11-20") + Math.floor(index / 2);
      await aTicket(db, { agentId, trip, quantity: 1, soldAt });
    }
    const first = await sales();
    expect(first.sales).toHaveLength(50);
    await aTicket(db, { agentId, trip, quantity: 1, soldAt: noon("2026-11-21") });
    const second = await sales({ after: first.next });
    expect(second.sales).toHaveLength(3);
    expect(second.next).toBeNull();
    const ids = [...first.sales, ...second.sales].map((sale) => sale.ticketing_id);
    expect(new Set(ids).size).toBe(53);
    expect(first.total.tickets).toBe(53);
  });
});

describe("a search", () => {
  test("finds by PNR, name, phone and trip, and the totals are of the found sales", async () => {
    const trip = await aTrip(db, { name: "রাজশাহী বিশ্ববিদ্যালয়" });
    const wanted = await aTicket(db, {
      agentId,
      trip,
      seats: ["A1"],
      soldAt: noon("2026-11-20"),
      name: "করিম Uddin",
      phone: "01912345678",
    });
    await aTicket(db, { agentId, soldAt: noon("2026-11-20"), name: "Somebody" });
    const found = ["করিম", "UDDIN", "01912-34", "০১৯১২৩", "+8801912345678", "রাজশাহী"];
    for (const q of [...found, wanted.pnr, wanted.pnr.toLowerCase()]) {
      const view = await sales({ q });
      expect(
        view.sales.map((sale) => sale.pnr_no),
        q,
      ).toEqual([wanted.pnr]);
      expect(view.total, q).toMatchObject({ tickets: 1, total_seat: 1 });
    }
    expect((await sales({ q: " " })).sales).toHaveLength(2);
    expect((await sales({ q: "nobody" })).sales).toEqual([]);
  });

  test("finds a name in any spelling, however it is stored, and its words in any order", async () => {
    const soldAt = noon("2026-11-20");
    const names = ["আয়েশা সিদ্দিকা", "José Élan", "মোঃ রহীম", "কোরবান আলী"];
    for (const name of names) await aTicket(db, { agentId, soldAt, name });
    await aTicket(db, {
      agentId,
      soldAt,
      name: "\u0986\u09df\u09c7\u09b6\u09be \u09b8\u09bf\u09a6\u09cd\u09a6\u09bf\u0995\u09be",
    });
    await aTicket(db, { agentId, soldAt, name: "কোরবান আলী".normalize("NFD") });
    const count = async (q: string) => (await sales({ q })).sales.length;
    for (const q of ["\u0986\u09df\u09c7\u09b6\u09be", "আয়েশা", "আয়েসা", "সিদ্দীকা আয়েশা"]) {
      expect(await count(q), q).toBe(2);
    }
    for (const q of ["কোরবান", "কোরবান".normalize("NFD"), "আলি কোরবান"])
      expect(await count(q), q).toBe(2);
    for (const q of ["ÉLAN", "élan", "elan jose", "রহিম"]) expect(await count(q), q).toBe(1);
    expect((await sales({ q: "আলি কোরবান" })).total.tickets).toBe(2);
    expect(await count("কোরবান রহিম")).toBe(0);
  });

  test("treats every character literally", async () => {
    await aTicket(db, { agentId, soldAt: noon("2026-11-20"), name: "100% O'Neil_" });
    for (const q of ["%", "_", "O'Neil", "100%"])
      expect((await sales({ q })).sales).toHaveLength(1);
    for (const q of ["%%", "O_N", "' OR 1=1 --"]) expect((await sales({ q })).sales).toEqual([]);
  });
});

describe("the file", () => {
  test("has a line for each ticket, opens as UTF-8, and is not cached", async () => {
    const ticket = await aTicket(db, {
      agentId,
      seats: ["A1"],
      soldAt: noon("2026-11-20"),
      name: "রহিম, ছোট",
      phone: "01912345678",
      trip: await aTrip(db, { name: "To Rajshahi", journeyDate: "2026-12-04" }),
    });
    const answer = await file("from=2026-11-15&to=2026-11-21");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe(
      'attachment; filename="bhortibus-sales-2026-11-15-2026-11-21.csv"',
    );
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(String(answer.body).replace("\ufeff", "")).toBe(
      "Date,Time,PNR,Trip,Departure,Seats,Quantity,Name,Phone,Paid less refunds (BDT),Void,Boarding point,Boards\r\n" +
        `2026-11-20,12:00,${ticket.pnr},To Rajshahi,2026-12-04,A1,1,"রহিম, ছোট",01912-345678,612,,,\r\n`,
    );
  });

  test("says a departure after midnight by the night in which it falls", async () => {
    const departsAt = toDhakaInstant("2026-12-29", "00:15");
    const trip = await aTrip(db, { journeyDate: "2026-12-29", departsAt });
    await aTicket(db, { agentId, soldAt: noon("2026-11-20"), trip });
    const { body } = await file("from=2026-11-15&to=2026-11-21");
    expect(String(body)).toContain(",২৮ ডিসেম্বর ২০২৬ দিবাগত রাত ১২:১৫,");
  });

  test("begins with the byte-order mark", async () => {
    const headers = { Authorization: `Bearer ${bearer}` };
    const answer = await exports.default.fetch("http://localhost/api/agent/sales.csv", { headers });
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test("escapes formulas in a buyer's name", async () => {
    const soldAt = noon("2026-11-20");
    await aTicket(db, { agentId, soldAt, name: '=HYPERLINK("http://evil.example")' });
    const body = String((await file("from=2026-11-15&to=2026-11-21")).body);
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });
});

describe("an invalid query", () => {
  test.each([
    ["days in the wrong order", { from: "2026-11-21", to: "2026-11-20" }],
    ["more than a year", { from: "2025-11-20", to: "2026-11-21" }],
    ["a day that no calendar has", { from: "2026-02-30", to: "2026-03-01" }],
    ["a day before the shop", { from: "0001-01-01", to: "0001-01-02" }],
    ["text for a day", { from: "yesterday" }],
    ["an invalid cursor", { after: "1;2" }],
    ["a search too long", { q: "x".repeat(61) }],
  ])("for %s is a field's error", async (_, over) => {
    const answer = await aBrowser({ bearer }).post("/api/agent/sales", { ...WEEK, ...over });
    expect(answer).toMatchObject({ status: 422, body: { code: "field_invalid" } });
  });

  test("of the file likewise", async () => {
    expect((await file("from=2026-11-21&to=2026-11-20")).status).toBe(422);
    expect((await file("from=x")).status).toBe(422);
  });

  test("without a session is refused as not logged in", async () => {
    const answers = [
      await aBrowser().post("/api/agent/sales", WEEK),
      await aBrowser().get("/api/agent/sales.csv"),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { code: "login_required" } });
    }
  });
});

test("every query uses the index of the agent's bills by time", async () => {
  const { DB, queries } = recordingDb();
  const search = salesSearch("karim");
  const sold = { agentId, from: noon(WEEK.from), to: noon(WEEK.to) };
  await searchSales(database({ DB }), sold, search);
  const input = { ...sold, bills: null };
  await listSales(database({ DB }), input, {
    after: { soldAt: noon(WEEK.to), billId: 7 },
    most: 9,
  });
  await salesByDay(database({ DB }), input);
  expect(queries).toHaveLength(3);
  for (const query of queries) {
    const steps = await explainPlan(query);
    expect(steps.join("\n")).toContain(
      "bills USING INDEX bills_by_agent (agent_id=? AND created_at>? AND created_at<?)",
    );
    expect(steps.filter((step) => isScan(step, query))).toEqual([]);
  }
});

test("what a search has found is read by the number of its bill, whatever else was sold", async () => {
  const { DB, queries } = recordingDb();
  const input = { agentId, from: noon(WEEK.from), to: noon(WEEK.to), bills: [7] };
  await listSales(database({ DB }), input, { after: null, most: 9 });
  await salesByDay(database({ DB }), input);
  expect(queries).toHaveLength(2);
  for (const query of queries) {
    const steps = await explainPlan(query);
    expect(steps.join("\n")).toContain("bills USING INTEGER PRIMARY KEY");
    expect(steps.filter((step) => isScan(step, query))).toEqual([]);
  }
});

test("the days read each sale as bill, ticket and trip alone", async () => {
  const trip = await aTrip(db);
  const seats = ["A1", "A2", "B1", "B2", "C1"];
  for (const seat of seats)
    await aTicket(db, { agentId, trip, seats: [seat], soldAt: noon(WEEK.from) });
  const input = { agentId, from: noon(WEEK.from), to: noon(WEEK.to), bills: null };
  const { answer, cost } = await measureCost(() => salesByDay(db, input));
  expect(answer).toMatchObject([{ tickets: seats.length }]);
  // A row of the index of bills besides.
  expect(cost.rowsRead).toBeLessThanOrEqual(4 * seats.length);
});
