/** Six seats of a trip under one phone number: whom that binds, and whom it can't. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { ShopView } from "../../../worker/contract/booking/shop.ts";
import { RATE_LIMIT_RULES } from "../../../worker/domain/rate-limit/rate-limit.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { PAYER, type SimulatedWallet } from "../../support/simulated/simulated-wallet.ts";
import { startWallet } from "../../support/wallet.ts";
import { EXECUTE } from "./approved.ts";

const db = database(env);
const SIX = ["A1", "A2", "A3", "A4", "B1", "B2"];
const LIMIT = { status: 409, body: { code: "phone_limit" } };

async function aBuyerWith(tripId: string, seats: readonly string[], browser?: Browser) {
  const visit = await aVisit(tripId, browser);
  for (const seat of seats) expect((await visit.hold(seat)).status).toBe(201);
  return visit;
}

/** The wallet refuses the same amount twice in a row. */
let farePoisha = 60_000;

/** A browser whose buyer has paid with `payer`'s wallet for a ticket under `typed`. */
async function aPayer(wallet: SimulatedWallet, typed: string, payer = PAYER): Promise<Browser> {
  farePoisha += 1_000;
  const visit = await aBuyerWith((await aTrip(db, { farePoisha })).id, ["A1"]);
  const body = executeBody(await visit.create({ contact_number: typed }));
  await wallet.approve(body.paymentID, payer);
  expect((await visit.browser.post(EXECUTE, body)).status).toBe(201);
  return visit.browser;
}

describe("a phone number that was only typed", () => {
  test("[S6] uses up nobody's seats: its owner buys while a stranger holds six under it", async () => {
    await startWallet();
    const trip = await aTrip(db);
    const stranger = await aBuyerWith(trip.id, SIX);
    expect((await stranger.create()).status).toBe(201);
    const owner = await aBuyerWith(trip.id, ["C1", "C2"]);
    expect((await owner.create()).status).toBe(201);
  });

  test("[S6] stops no payment of its owner while a stranger pays for six under it", async () => {
    const wallet = await startWallet();
    const trip = await aTrip(db);
    const stranger = await aBuyerWith(trip.id, SIX);
    const strangers = executeBody(await stranger.create());
    await wallet.approve(strangers.paymentID);
    await wallet.fault({ call: "execute", reply: { kind: "dropped" } });
    expect((await stranger.browser.post(EXECUTE, strangers)).status).toBe(202);
    const owner = await aBuyerWith(trip.id, ["C1"]);
    const owners = executeBody(await owner.create());
    await wallet.approve(owners.paymentID);
    expect((await owner.browser.post(EXECUTE, owners)).status).toBe(201);
  });

  test("is one of as many as the buyer tries: the seventh is not refused either", async () => {
    await startWallet();
    const visit = await aBuyerWith((await aTrip(db)).id, ["A1"]);
    for (let number = 0; number < 8; number += 1) {
      const answer = await visit.create({ contact_number: `0171234560${number}` });
      expect(answer.status, `number ${number}`).toBe(201);
    }
  });
});

describe("a phone number that its owner's wallet has paid with", () => {
  test("has six seats of a trip, across the bookings of browsers that proved it", async () => {
    const wallet = await startWallet();
    const [one, other] = [await aPayer(wallet, PAYER), await aPayer(wallet, `+88${PAYER}`)];
    const trip = await aTrip(db);
    const first = await aBuyerWith(trip.id, SIX.slice(0, 4), one);
    expect((await first.create({ contact_number: PAYER })).status).toBe(201);
    const second = await aBuyerWith(trip.id, ["C1", "C2", "C3"], other);
    expect(await second.create({ contact_number: PAYER })).toMatchObject(LIMIT);
    expect((await second.create({ contact_number: "01712345678" })).status).toBe(201);
    await second.cancel("C3");
    expect((await second.create({ contact_number: PAYER })).status).toBe(201);
  });

  test("is not limited by a browser that has not proved it, nor limits that one", async () => {
    const wallet = await startWallet();
    const owner = await aPayer(wallet, PAYER);
    const trip = await aTrip(db);
    const stranger = await aBuyerWith(trip.id, SIX);
    expect((await stranger.create({ contact_number: PAYER })).status).toBe(201);
    const visit = await aBuyerWith(trip.id, ["C1", "C2", "C3"], owner);
    expect((await visit.create({ contact_number: PAYER })).status).toBe(201);
    const third = await aBuyerWith(trip.id, ["D1", "D2", "D3", "D4"]);
    expect((await third.create({ contact_number: PAYER })).status).toBe(201);
  });

  test("is not proven by another wallet, nor by another visitor's cookie", async () => {
    const wallet = await startWallet();
    const payer = await aPayer(wallet, PAYER);
    const stranger = await aPayer(wallet, "01712345678");
    expect(stranger.cookies.has("proven_phones")).toBe(false);
    stranger.cookies.set("proven_phones", payer.cookies.get("proven_phones") ?? "");
    const trip = await aTrip(db);
    const first = await aBuyerWith(trip.id, SIX, stranger);
    expect((await first.create({ contact_number: PAYER })).status).toBe(201);
    const second = await aBuyerWith(trip.id, ["C1"], payer);
    expect((await second.create({ contact_number: PAYER })).status).toBe(201);
  });
});

describe("[S5] bills of places, which hold no seats", () => {
  const { most } = RATE_LIMIT_RULES.places_phone;
  const TOO_MANY = { status: 429, body: { code: "too_many_tries" } };

  async function places() {
    const trip = await aTrip(db, { mode: "unlimited", farePoisha: 45_000 });
    const [center] = read(await aBrowser().get("/api/shop"), ShopView).shop.centers;
    return (browser: Browser, phone: string) =>
      browser.post("/api/save-seat-booking-appoinment", {
        trip_id: trip.id,
        contact_name: "Karim",
        contact_number: phone,
        contact_email: "",
        payment_type: "Hand Cash",
        total_seat: 2,
        total_seat_price: 918,
        center_name: center,
      });
  }

  test("are limited under a number that is proven, on each trip", async () => {
    const payer = await aPayer(await startWallet(), PAYER);
    const [book, elsewhere] = [await places(), await places()];
    for (let bill = 0; bill < most; bill += 1) expect((await book(payer, PAYER)).status).toBe(201);
    expect(await book(payer, PAYER)).toMatchObject(TOO_MANY);
    expect(await book(payer, `+88${PAYER}`), "however it is written").toMatchObject(TOO_MANY);
    expect((await elsewhere(payer, PAYER)).status).toBe(201);
  });

  test("are not limited under one that was only typed, so that nobody uses up another's", async () => {
    const payer = await aPayer(await startWallet(), PAYER);
    const [book, stranger] = [await places(), aBrowser()];
    for (let bill = 0; bill <= most; bill += 1) {
      expect((await book(stranger, PAYER)).status).toBe(201);
    }
    expect((await book(payer, PAYER)).status).toBe(201);
  });
});
