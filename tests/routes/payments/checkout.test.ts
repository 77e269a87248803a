import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { coupons } from "../../../drizzle/coupons.ts";
import { bills } from "../../../drizzle/money.ts";
import { QuoteView } from "../../../worker/contract/booking/checkout.ts";
import { database } from "../../../worker/db/client.ts";
import { makeInvoice } from "../../../worker/dependencies/checkout.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { aVisit, type Visit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";
import { startWallet } from "../../support/wallet.ts";
import { captureFor } from "../../support/seats/claims.ts";

const db = database(env);

async function aBooking(seats = ["A1", "A3"]): Promise<Visit> {
  const visit = await aVisit((await aTrip(db, { farePoisha: 60_000 })).id);
  for (const seat of seats) expect((await visit.hold(seat)).status).toBe(201);
  return visit;
}

async function aCoupon(over: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
  const id = freshId();
  const code = `CODE${id}`;
  await db
    .insert(coupons)
    .values({ id, code, kind: "percent", value: 1000, startsAt: 0, endsAt: 4e12, ...over });
  return code;
}

async function listBills(tripId: string) {
  return (await db.select().from(bills)).filter((bill) => bill.tripId === tripId);
}

describe("a quote", () => {
  test("is seats x fare, the charge of 2 % and the total, in taka [C10] [K07]", async () => {
    const visit = await aBooking();
    expect(await visit.quote()).toEqual({
      status_code: 201,
      total_seat: 2,
      fare: 1200,
      discount: 0,
      charge: 24,
      charge_percent: 2,
      total: 1224,
    });
  });

  test("takes a coupon in any case of letters [C14]", async () => {
    const visit = await aBooking();
    const code = await aCoupon();
    expect(await visit.quote(code.toLowerCase())).toMatchObject({
      discount: 120,
      charge: 21.6,
      total: 1101.6,
    });
  });

  test.each([
    ["unknown", async () => "NOSUCH", "coupon_unknown"],
    ["over", () => aCoupon({ endsAt: 5 }), "coupon_not_now"],
    ["of another trip", async () => aCoupon({ tripId: (await aTrip(db)).id }), "coupon_not_here"],
    ["used up", () => aCoupon({ maxUses: 0 }), "coupon_used_up"],
  ])("with a coupon that is %s is a clear refusal", async (_, code, reason) => {
    const visit = await aBooking();
    const answer = await visit.browser.post("/api/quote", {
      ticketing_unique_id: visit.bookingId,
      coupon_code: await code(),
    });
    expect(answer).toMatchObject({ status: 422, body: { code: reason } });
  });

  test("without seats is refused with the sentence of the specification", async () => {
    const visit = await aBooking([]);
    const answer = await visit.browser.post("/api/quote", { ticketing_unique_id: visit.bookingId });
    expect(answer).toMatchObject({ status: 409, body: { message: "you have no booked seat" } });
  });

  test("of a quantity on an unlimited trip needs no booking", async () => {
    const trip = await aTrip(db, { mode: "unlimited", farePoisha: 45_000 });
    const getQuote = (total_seat: unknown) =>
      aBrowser().post("/api/quote", { trip_id: trip.id, total_seat });
    expect(read(await getQuote("3"), QuoteView)).toMatchObject({
      fare: 1350,
      charge: 27,
      total: 1377,
    });
    expect(await getQuote(0)).toMatchObject({ status: 422, body: { code: "field_invalid" } });
    expect(await getQuote(61)).toMatchObject({ status: 422, body: { code: "field_invalid" } });
    expect((await getQuote(60)).status).toBe(200);
  });
});

describe("create", () => {
  test.each([
    ["too little", { paid_amount: 1 }],
    ["another number of seats", { total_seat: 1 }],
    ["another price", { total_seat_price: 600 }],
  ])("with %s is refused with the right figures, and no bill is written", async (_, over) => {
    const visit = await aBooking();
    expect(await visit.create(over)).toMatchObject({
      status: 409,
      body: { code: "amount_changed", total_seat: 2, total_seat_price: 1200, paid_amount: 1224 },
    });
    expect(await listBills(visit.tripId)).toEqual([]);
  });

  test.each([
    ["no name", { contact_name: " " }, "name is required"],
    ["no phone", { contact_number: "" }, "phone is required"],
    ["a phone that is none", { contact_number: "abc" }, "valid phone"],
    ["an email that is none", { contact_email: "x@" }, "email is not valid"],
  ])("with %s is refused and names the field", async (_, over, sentence) => {
    const visit = await aBooking();
    const answer = await visit.create(over);
    expect(answer).toMatchObject({ status: 422, body: { code: "field_invalid" } });
    expect(JSON.stringify(answer.body)).toContain(sentence);
    expect(await listBills(visit.tripId)).toEqual([]);
  });

  test("for another trip than the booking's is refused", async () => {
    const visit = await aBooking();
    const other = await aTrip(db);
    expect(await visit.create({ trip_id: other.id })).toMatchObject({
      status: 403,
      body: { code: "booking_id_invalid" },
    });
  });

  test("while another payment of the booking is under way is refused before the wallet is called", async () => {
    const visit = await aBooking(["A1"]);
    const booking = visit.bookingId.split(".").slice(0, 2).join(".");
    const facts = captureFor(Number(freshId()), booking, ["A1"]);
    expect(await tripSeats(env, visit.tripId).capture(facts)).toEqual({ state: "capturing" });
    expect((await visit.hold("A3")).status).toBe(201);
    expect(await visit.create()).toMatchObject({
      status: 409,
      body: { code: "payment_other_bill" },
    });
    expect(await listBills(visit.tripId)).toEqual([]);
  });

  test("after the end of the hold answers that the seats were released", async () => {
    const visit = await aBooking();
    const payment = await visit.payment();
    const booking = visit.bookingId.split(".").slice(0, 2).join(".");
    const { seats } = await tripSeats(env, visit.tripId).booking({ booking });
    expect(seats).toHaveLength(2);
    for (const seat of ["A1", "A3"]) await visit.cancel(seat);
    expect(await visit.browser.post("/api/bkash/payment/create", payment)).toMatchObject({
      status: 409,
      body: { code: "no_seats_held", message: "you have no booked seat" },
    });
  });
});

describe("an appointment", () => {
  async function aBody(over: Record<string, unknown> = {}) {
    const trip = await aTrip(db, { mode: "unlimited", farePoisha: 45_000 });
    const shop = await aBrowser().get("/api/shop");
    const center = JSON.parse(JSON.stringify(shop.body)).shop.centers[0];
    return {
      trip_id: trip.id,
      contact_name: "Karim",
      contact_number: "01812345678",
      contact_email: "",
      payment_type: "Hand Cash",
      total_seat: 2,
      total_seat_price: 918,
      center_name: center,
      ...over,
    };
  }
  const send = (body: object) => aBrowser().post("/api/save-seat-booking-appoinment", body);

  test.each([
    ["another total", { total_seat_price: 900 }, 409, "amount_changed"],
    ["no quantity", { total_seat: 0 }, 422, "field_invalid"],
    ["too large a quantity", { total_seat: 61 }, 422, "field_invalid"],
    ["a fraction", { total_seat: 1.5 }, 422, "field_invalid"],
    ["a center that is none", { center_name: "Somewhere" }, 422, "field_invalid"],
    ["another payment type", { payment_type: "Card" }, 422, "field_invalid"],
    ["no payment type", { payment_type: undefined }, 422, "field_invalid"],
    ["an unknown trip", { trip_id: "999999" }, 404, "trip_unknown"],
  ])("for %s is refused [C08]", async (_, over, status, code) => {
    expect(await send(await aBody(over))).toMatchObject({ status, body: { code } });
  });

  test("on a limited trip is refused: its seats are chosen", async () => {
    const trip = await aTrip(db);
    expect(await send(await aBody({ trip_id: trip.id }))).toMatchObject({
      status: 404,
      body: { code: "trip_unknown" },
    });
  });

  test("and its quote are refused before the sale opens", async () => {
    const opensAt = 4e12;
    const all = { mode: "unlimited", farePoisha: 45_000, opensAt, saleClosesAt: 5e12 } as const;
    const trip = await aTrip(db, { ...all, departsAt: 5e12, arrivesAt: 6e12 });
    const refused = { status: 409, body: { code: "not_open_yet" } };
    expect(await send(await aBody({ trip_id: trip.id }))).toMatchObject(refused);
    const quoted = await aBrowser().post("/api/quote", { trip_id: trip.id, total_seat: 2 });
    expect(quoted).toMatchObject(refused);
  });

  test("after the sale is closed is refused", async () => {
    const trip = await aTrip(db, { mode: "unlimited", farePoisha: 45_000, saleClosesAt: 5 });
    expect(await send(await aBody({ trip_id: trip.id }))).toMatchObject({
      status: 409,
      body: { code: "sale_closed" },
    });
  });
});

test("the invoice of a bill follows from its claim and does not tell it, so that neither is used twice", async () => {
  await startWallet();
  const visit = await aBooking();
  expect((await visit.create()).status).toBe(201);
  const [bill] = await listBills(visit.tripId);
  expect(bill?.claim).toMatch(/^bill\/[\w-]{22}$/);
  expect(bill?.invoice).toBe(await makeInvoice(bill?.claim ?? ""));
  expect(bill?.invoice).toMatch(/^BB-[\w-]{22}$/);
  expect(bill?.invoice).not.toContain(bill?.claim.slice("bill/".length));
  expect(await makeInvoice("bill/another")).not.toBe(bill?.invoice);
});
