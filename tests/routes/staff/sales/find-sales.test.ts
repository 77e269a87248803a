/** Staff find a sale by what a caller can say of it. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { ticketSeats } from "../../../../drizzle/money.ts";
import { app } from "../../../../worker/app.ts";
import { SaleView } from "../../../../worker/contract/staff/staff.ts";
import { FindSalesView } from "../../../../worker/contract/staff/staff-sales.ts";
import { database } from "../../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { NAMES_A_CALL, searchSales } from "../../../../worker/routes/staff/search-sales.ts";
import { aPhone } from "../../../support/agents.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { measureCost } from "../../../support/meter.ts";
import { isScan, explainPlan, recordingDb } from "../../../support/simulated/recording-db.ts";
import { aDoubt, nothingWaits, readRow } from "../../../support/paid.ts";
import { staffCall } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";
import { aTicket } from "../../../support/tickets.ts";
import { startWallet } from "../../../support/wallet.ts";

const db = database(env);
const HOUR_MS = 3_600_000;

async function find(body: Record<string, unknown>) {
  return read(await staffCall("find-sales", body), FindSalesView);
}

const listPnrs = ({ sales }: FindSalesView) => sales.map(({ pnr }) => pnr);

/** Trips of one day that no other test uses. */
async function aDay(day: string, count: number) {
  const departsAt = toDhakaInstant(day, "06:00");
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      aTrip(db, {
        journeyDate: day,
        departsAt: departsAt + index,
        arrivesAt: departsAt + HOUR_MS,
        saleClosesAt: departsAt,
        returnsAt: null,
      }),
    ),
  );
}

async function findBus(day: string) {
  const [trip] = await aDay(day, 1);
  if (trip === undefined) throw new Error("a day has a bus");
  return trip;
}

test.each(["<b>", "<script>alert(1)</script>", "a\u0000b", "%_%", "——"])(
  "a search for %j finds nothing, and is not refused",
  async (text) => {
    expect(await find({ text })).toMatchObject({ sales: [] });
  },
);

describe("a sale is found", () => {
  test("by PNR, bill number and TrxID, in either script, with its buyer masked", async () => {
    const { pnr, phone } = await aTicket(db, { name: "Rahim Uddin" });
    const [{ bill } = { bill: 0 }] = (await find({ text: pnr })).sales;
    await env.DB.prepare("UPDATE bills SET trx_id = ?, payment_id = ? WHERE id = ?")
      .bind(`TX${bill}AB`, `TR0011x${bill}`, bill)
      .run();
    const shown = ` ${pnr.slice(0, 3)} ${pnr.slice(3).toLowerCase()}`;
    for (const text of [shown, `#${bill}`, `tx${bill}ab`, `TR0011x${bill}`]) {
      const found = await find({ text });
      expect(found, text).toMatchObject({
        sales: [{ pnr, bill, contact_name: "R… U…", seats: ["A1", "A2", "A10"] }],
        next: null,
        needs_day: false,
      });
      expect(JSON.stringify(found)).not.toContain(phone);
    }
  });

  test("by phone number, the newest first, page by page, and not once it is erased", async () => {
    const phone = aPhone();
    const trip = await aTrip(db);
    const sold: string[] = [];
    for (let n = 0; n < 52; n += 1)
      sold.unshift((await aTicket(db, { trip, phone, seats: [], quantity: 1 })).pnr);
    const first = await find({ text: phone.replace(/^0/, "+880 ") });
    expect(listPnrs(first)).toEqual(sold.slice(0, 50));
    const second = await find({ text: phone, after: first.next ?? "" });
    expect(listPnrs(second)).toEqual(sold.slice(50));
    expect(second.next).toBeNull();
    await env.DB.prepare(
      "UPDATE bills SET contact_name = '', contact_phone = 'erased:x', erased_at = 1 WHERE contact_phone = ?",
    )
      .bind(phone)
      .run();
    expect(await find({ text: phone })).toMatchObject({ sales: [], needs_day: false });
  });

  test("by a word of the name in either script, among the trips of the day", async () => {
    const trip = await findBus("2031-03-01");
    const latin = await aTicket(db, { trip, name: "Md. Rahim Uddin", seats: ["B1"] });
    const bengali = await aTicket(db, { trip, name: "মোছাঃ রহিমা খাতুন", seats: ["B2"] });
    const day = "2031-03-01";
    expect(listPnrs(await find({ text: "UDDIN rah", day }))).toEqual([latin.pnr]);
    expect(listPnrs(await find({ text: "খাতুন", day }))).toEqual([bengali.pnr]);
    expect(listPnrs(await find({ text: "খাতুন", trip: trip.id }))).toEqual([bengali.pnr]);
    expect(listPnrs(await find({ text: "খাতুন", day: "2031-03-02" }))).toEqual([]);
    const invoice = await env.DB.prepare(
      "SELECT b.invoice FROM bills b JOIN tickets t ON t.bill_id = b.id WHERE t.pnr = ?",
    )
      .bind(latin.pnr)
      .first<string>("invoice");
    expect(listPnrs(await find({ text: invoice, day }))).toEqual([latin.pnr]);
    expect(await find({ text: invoice })).toMatchObject({ sales: [], needs_day: true });
  });

  test("by a name alone, the newest sale first, page by page, and never by an erased one", async () => {
    const word = `Zobaida${aPhone()
      .slice(-3)
      .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
    const trip = await aTrip(db);
    const sold: string[] = [];
    for (let n = 0; n < 52; n += 1) {
      const ticket = { trip, name: `Mst. ${word} Khatun`, seats: [], quantity: 1 };
      sold.unshift((await aTicket(db, ticket)).pnr);
    }
    const first = await find({ text: `khatun ${word.toLowerCase()}` });
    expect(listPnrs(first)).toEqual(sold.slice(0, 50));
    expect(first).toMatchObject({ needs_day: false });
    const second = await find({ text: word, after: first.next ?? "" });
    expect(listPnrs(second)).toEqual(sold.slice(50));
    await env.DB.prepare(
      "UPDATE bills SET contact_name = '', erased_at = 1 WHERE contact_name LIKE ?",
    )
      .bind(`%${word}%`)
      .run();
    expect(await find({ text: word })).toMatchObject({ sales: [], needs_day: false });
  });

  describe("by what the wallet says of a payment in doubt", () => {
    afterEach(nothingWaits);

    test("its TrxID, which the shop does not know yet, and its paymentID", async () => {
      const wallet = await startWallet();
      const others = [await aDoubt(wallet), await aDoubt(wallet, ["C1"], { payer: "01929918378" })];
      const { bill, tripId } = await aDoubt(wallet, ["D1"], { payer: "01877722345" });
      const paymentId = await env.DB.prepare("SELECT payment_id FROM bills WHERE id = ?")
        .bind(bill)
        .first<string>("payment_id");
      const { trxID } = await wallet.payment(paymentId ?? "");
      expect((await readRow(bill)).trxId).toBeNull();
      const trips = [tripId];
      const before = await everythingStored(trips);
      for (const text of [trxID?.toLowerCase(), `TrxID ${trxID}`, paymentId]) {
        const found = await find({ text });
        expect(
          found.sales.map((sale) => sale.bill),
          text ?? "",
        ).toEqual([bill]);
        expect(found).toMatchObject({ sales: [{ next_step: "doubt_young" }], trx: null });
      }
      expect(changesBetween(before, await everythingStored(trips))).toEqual([]);
      const { sale } = read(await staffCall("show", { sale: paymentId ?? "" }), SaleView);
      expect(sale).toMatchObject({ bill, next_step: "doubt_young" });

      await wallet.fault({ call: "query", reply: { kind: "dropped" }, times: 3 });
      expect(await find({ text: `TrxID ${trxID}` })).toMatchObject({
        sales: [],
        needs_day: false,
        trx: { waiting: 3, asked: 3, unanswered: 3 },
      });
      expect(await find({ text: "NOSUCH12TX" })).toMatchObject({
        sales: [],
        trx: { waiting: 3, asked: 3, unanswered: 0 },
      });
      expect(others).toHaveLength(2);
    });

    test("a TrxID without a digit, which may be a name of ten letters", async () => {
      const { pnr } = await aTicket(db, {
        name: "Rahimuddin Khan",
        trip: await findBus("2031-03-09"),
      });
      const [{ bill } = { bill: 0 }] = (await find({ text: pnr })).sales;
      const asks = { waiting: 1, asked: 1, unanswered: 0 };
      const completed = async () => ({ ...asks, bills: [bill] });
      const unknown = async () => ({ ...asks, bills: [] });
      expect(await searchSales(db, { text: "qzfpqlhbvi" }, completed)).toMatchObject({
        rows: [{ bill }],
        needsDay: false,
      });
      const name = { rows: [{ pnr }], needsDay: false, trx: null };
      expect(await searchSales(db, { text: "Rahimuddin" }, unknown)).toMatchObject(name);
      const said = { rows: [], needsDay: false, trx: asks };
      expect(await searchSales(db, { text: "TrxID QZFPQLHBVI" }, unknown)).toMatchObject(said);
      expect(listPnrs(await find({ text: "Rahimuddin", day: "2031-03-09" }))).toEqual([pnr]);
    });

    test("and with nothing in doubt an unknown one is said to be unknown", async () => {
      await startWallet();
      await nothingWaits();
      expect(await find({ text: "NOSUCH12TX" })).toMatchObject({
        sales: [],
        needs_day: false,
        trx: { waiting: 0, asked: 0, unanswered: 0 },
      });
    });
  });

  test("by its seat, on the trip that has it", async () => {
    const one = await findBus("2031-03-03");
    const other = await findBus("2031-03-03");
    const { pnr, id } = await aTicket(db, { trip: one, seats: ["C3"] });
    await db.insert(ticketSeats).values({ tripId: one.id, seatNo: "C3", ticketId: id });
    expect(listPnrs(await find({ text: "c৩", day: "2031-03-03" }))).toEqual([pnr]);
    expect(listPnrs(await find({ text: "C3", trip: other.id }))).toEqual([]);
    expect(await find({ text: "C3" })).toMatchObject({ needs_day: true });
  });

  test("behind more trips and more namesakes than one call looks at, each once", async () => {
    const trips = await aDay("2031-03-05", 32);
    const sold: string[] = [];
    for (const [index, trip] of trips.entries()) {
      // More than a page in all, two of one bus apart.
      const count = index === 1 ? 52 : index > 29 ? 1 : 0;
      for (let n = 0; n < count; n += 1) {
        sold.push((await aTicket(db, { trip, name: "Karim", seats: [], quantity: 1 })).pnr);
      }
    }
    const found: (string | null)[] = [];
    let after: string | undefined;
    do {
      const page = await find({ text: "karim", day: "2031-03-05", ...(after && { after }) });
      found.push(...listPnrs(page));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(found).toEqual(sold);
  });

  test.each([[{ text: "x" }], [{ text: "Rahim", day: "1 March" }], [{ text: "x".repeat(101) }]])(
    "%j is refused",
    async (body) => {
      expect((await staffCall("find-sales", body)).status).toBe(422);
    },
  );
});

test("a search reads few rows among many sales", async () => {
  const trip = await aTrip(db);
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha,
       discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at)
     SELECT 'limited', 'many-' || i, ?, 'Rahim', '0170000' || (1000 + i), 1, 100, 0, 2, 102, 'many-' || i, 'x', 'failed', i, i FROM n`,
  )
    .bind(trip.id)
    .run();
  await aDay("2031-03-07", 3);
  for (const body of [
    { text: "01700001007" },
    { text: "K7M2XQ4" },
    { text: "Rahim", day: "2031-03-07" },
    { text: "C3", day: "2031-03-07" },
    { text: "" },
  ]) {
    const { cost } = await measureCost(() => staffCall("find-sales", body));
    // A page of the newest reads each of its sales with its trip, and one more number.
    expect(cost.rowsRead, body.text).toBeLessThan(body.text === "" ? 220 : 60);
    expect(cost.rowsWritten).toBe(0);
  }
});

/** All rows below a number or above it: a walk, though it begins at an index. */
const FROM_ONE_ON = /^SEARCH \S+ USING INTEGER PRIMARY KEY \(rowid[<>]/;

test.each([
  [{ text: "01700001007" }],
  [{ text: "01700001007", after: "9" }],
  [{ text: "K7M2XQ4" }],
  [{ text: "#12" }],
  [{ text: "TX12AB" }],
  [{ text: "NOSUCH12TX" }],
  [{ text: "খাতুন", day: "2031-03-09" }],
  [{ text: "Rahim", day: "2031-03-09", after: `${toDhakaInstant("2031-03-09", "06:00")}.1.x` }],
  [{ text: "C3", day: "2031-03-09" }],
])("%j walks no table", async (body) => {
  const trip = await findBus("2031-03-09");
  const { DB, queries } = recordingDb();
  for (const sent of [body, { ...body, trip: trip.id }]) {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${env.STAFF_KEY}` },
      body: JSON.stringify(sent),
    };
    expect((await app.request("/api/staff/find-sales", init, { ...env, DB })).status).toBe(200);
  }
  expect(queries.length).toBeGreaterThan(3);
  for (const query of new Set(queries)) {
    const walks = (await explainPlan(query)).filter(
      (step) => isScan(step, query) || FROM_ONE_ON.test(step),
    );
    expect(walks, query).toEqual([]);
  }
});

/** A name has no index: of many sales a limited number is read, and the answer says where to go on. */
test("a name of no day reads a limited number of the newest sales, and goes on below them", async () => {
  const trip = await aTrip(db);
  const { pnr } = await aTicket(db, { trip, name: "Oldest Quddus", seats: [], quantity: 1 });
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha,
       discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at)
     SELECT 'limited', 'names-' || i, ?, 'Rahim', '0170000' || (1000 + i), 1, 100, 0, 2, 102, 'names-' || i, 'x', 'failed', i, i FROM n`,
  )
    .bind(NAMES_A_CALL, trip.id)
    .run();
  const { cost } = await measureCost(() => staffCall("find-sales", { text: "Quddus" }));
  expect(cost.rowsRead).toBeLessThan(NAMES_A_CALL + 20);
  const first = await find({ text: "Quddus" });
  expect(first).toMatchObject({ sales: [], needs_day: false });
  expect(listPnrs(await find({ text: "Quddus", after: first.next ?? "" }))).toEqual([pnr]);
  const { DB, queries } = recordingDb();
  const recorded = await searchSales(database({ ...env, DB }), { text: "Quddus" }, () =>
    Promise.reject(new Error("no wallet is asked for a name")),
  );
  expect(recorded.rows).toEqual([]);
  const plans = await Promise.all(queries.map((query) => explainPlan(query)));
  for (const step of plans.flat()) expect(step).not.toMatch(/^SCAN bills/);
});

test("the rest of a sale whose wallet pays no second refund is a person's from the start, also where it is looked for", async () => {
  const trip = await aTrip(db);
  const { id, pnr } = await aTicket(db, { trip });
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at, settled_at, refund_trx_id)
       SELECT bill_id, 100, 'goodwill', 'staff:rima', 'refunded', 1, 2, 'BACK' || bill_id FROM tickets WHERE id = ?`,
    ).bind(id),
    env.DB.prepare(
      "UPDATE bills SET state = 'refund_owed', changed_at = ? WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
    ).bind(Date.now(), id),
  ]);
  expect(await find({ text: pnr })).toMatchObject({ sales: [{ next_step: "refund_refused" }] });
  await nothingWaits();
});
