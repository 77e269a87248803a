/** The booking of a ticket that has moved to another trip is sold there too: it takes no seat, opens no payment. */
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { aVisit } from "../../support/booking.ts";
import { aMovingSale, move } from "../../support/moves.ts";
import { nothingWaits } from "../../support/paid.ts";
import { startWallet } from "../../support/wallet.ts";

afterEach(nothingWaits);

const SOLD = { status: 409, body: { code: "booking_sold" } };

async function aMovedSale() {
  const sale = await aMovingSale(await startWallet());
  expect(await move(sale)).toMatchObject({ ok: true });
  return sale;
}

test.each(["as it is", "after a restart of the object"])(
  "neither holds nor pays, and its visitor gets a new one: %s",
  async (when) => {
    const { visit, source } = await aMovedSale();
    if (when !== "as it is") await evictDurableObject(env.TRIP_SEATS.getByName(source));
    expect(await visit.hold("C1")).toMatchObject(SOLD);
    expect(await visit.holdTogether(2)).toMatchObject(SOLD);
    const total = { total_seat: 1, total_seat_price: 600, paid_amount: 612 };
    const body = { contact_number: "01712345678", contact_name: "Rahim Uddin", coupon_code: "" };
    const create = await visit.browser.post("/api/bkash/payment/create", {
      ...body,
      ...total,
      ticketing_unique_id: visit.bookingId,
      trip_id: visit.tripId,
      user_id: "1",
      contact_email: "",
    });
    expect(create).toMatchObject(SOLD);
    expect((await visit.seats()).ticketingUniqueId).not.toBe(visit.bookingId);
  },
);

test("is sold once its ticket has come back, too", async () => {
  const sale = await aMovedSale();
  const back = { target: sale.source, ticket: sale.ticket };
  expect(await move(back, { seats: ["D1", "D2"], by: "staff:rima" })).toMatchObject({ ok: true });
  expect(await sale.visit.hold("C1")).toMatchObject(SOLD);
});

test("of others holds the seats that it left", async () => {
  const { source, visit } = await aMovedSale();
  const other = await aVisit(source);
  expect(other.bookingId).not.toBe(visit.bookingId);
  expect(await other.hold("A1")).toMatchObject({ status: 201 });
});
