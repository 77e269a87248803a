/** The lean Worker keeps the promise that it is compared by: else what it costs would say nothing of ours. */
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SeatAnswerView, SeatListView } from "../../../../worker/contract/booking/seats.ts";
import { HANGS_MS } from "../../../support/hangs.ts";
import {
  holdSeat,
  listOwnSeats,
  listSeats,
  must,
  releaseSeat,
  seatBody,
} from "../booking-calls.ts";
import { closeConnections, Phone } from "../phone.ts";
import { buildLean } from "./build.ts";

const VALUES = { SIGNING_KEY: "lean-signing-key-that-is-long-enough-0000", HOLD_SECONDS: "480" };
let runtime: Miniflare;
let origin: string;

beforeAll(async () => {
  const lean = await buildLean({ isCounted: false, values: VALUES });
  runtime = new Miniflare(convertV4MiniflareOptions({ port: 0, workers: [lean] }));
  await runtime.ready;
  origin = String(await runtime.unsafeGetDirectURL("lean"));
}, HANGS_MS);

afterAll(async () => {
  closeConnections();
  await runtime.dispose();
}, HANGS_MS);

/** A phone with its booking of a trip. */
async function aBuyer(trip: string) {
  const phone = new Phone(origin);
  await phone.get("/api/profile");
  const { body } = await must(listSeats(phone, trip), 200);
  const id = SeatListView.parse(body).ticketingUniqueId;
  const ownList = async () => SeatListView.parse((await listOwnSeats(phone, trip, id)).body);
  return {
    ownList,
    hold: (seatNo: string) => holdSeat(phone, seatBody(id, trip, seatNo)),
    release: (seatNo: string) => releaseSeat(phone, seatBody(id, trip, seatNo)),
    forge: () => holdSeat(phone, seatBody(`${id.slice(0, -1)}-`, trip, "A1")),
  };
}

test("a seat has one owner, who alone can release it", async () => {
  const [first, second] = [await aBuyer("1"), await aBuyer("1")];
  const held = await must(first.hold("B2"), 201);
  expect(SeatAnswerView.parse(held.body).getUserTicketData).toEqual([{ seat_no: "B2" }]);
  await must(second.hold("B2"), 409);
  await must(second.release("B2"), 409);
  const list = await second.ownList();
  expect(list.getBookedSeatNo).toEqual([{ seat_no: "B2" }]);
  expect((await first.ownList()).getBookedSeatNo).toEqual([]);
  expect(SeatAnswerView.parse((await must(first.release("B2"), 201)).body)).toMatchObject({
    getUserTicketData: [],
    hold_expires_at: null,
  });
  await must(second.hold("B2"), 201);
});

test("a booking id that was not signed is refused, and so is a press without the pair", async () => {
  const buyer = await aBuyer("2");
  await must(buyer.forge(), 422);
  const body = JSON.stringify(seatBody("", "2", "A1"));
  expect((await new Phone(origin).send("POST", "/api/add-new-seat-for-booking", body)).status).toBe(
    403,
  );
});
