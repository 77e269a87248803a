/** The peer keeps the promise that it is compared by: else its speed would be worth nothing. */
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SeatAnswerView, SeatListView } from "../../../../worker/contract/booking/seats.ts";
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { HANGS_MS } from "../../../support/hangs.ts";
import { closeConnections, Phone } from "../phone.ts";
import { peerApp } from "./app.ts";
import { startPeer, type Peer } from "./peer.ts";
import { findPostgres } from "./postgres.ts";

const CONNECTIONS = 64;
const HOLD_MS = 480_000;
const SEATS = seatPlan("45")
  .seats.slice(0, 10)
  .map((seat) => seat.seatNo);

const postgres = findPostgres();

describe.skipIf(!postgres.ok)(postgres.ok ? "the peer" : `the peer: ${postgres.error}`, () => {
  let peer: Peer;

  beforeAll(async () => {
    if (!postgres.ok) return;
    peer = await startPeer(postgres.value, { trips: ["1", "2"], holdSeconds: HOLD_MS / 1000 });
  }, HANGS_MS);

  afterAll(async () => {
    closeConnections();
    await peer.stop();
  }, HANGS_MS);

  test("64 connections that press the same seats at once: each seat is held once", async () => {
    const presses = SEATS.map(async (seatNo) => {
      const answers = await Promise.all(
        Array.from({ length: CONNECTIONS }, (_, at) =>
          new Phone(peer.origin).send("POST", HOLD, press("1", seatNo, `booking-${at}`)),
        ),
      );
      return answers.map(({ status }) => status).toSorted();
    });
    const refused = Array.from({ length: CONNECTIONS - 1 }, () => 409);
    for (const statuses of await Promise.all(presses)) expect(statuses).toEqual([201, ...refused]);
  });

  test("a held seat is refused to others until its time is over, and then taken over", async () => {
    const pool = new Pool(peer.connection);
    const at = (now: number) => peerApp(pool, { holdMs: HOLD_MS, now: () => now });
    const hold = (now: number, booking: string) =>
      at(now).request(HOLD, { method: "POST", body: press("2", "A1", booking) });
    const stateAt = async (now: number) => {
      const list = await at(now).request("/api/get-seat-list-with-route/2");
      return SeatListView.parse(await list.json()).seats[0]?.state;
    };
    expect((await hold(0, "first")).status).toBe(201);
    expect((await hold(HOLD_MS - 1, "second")).status).toBe(409);
    expect(await stateAt(HOLD_MS - 1)).toBe("held");
    expect(await stateAt(HOLD_MS)).toBe("free");
    expect((await hold(HOLD_MS, "second")).status).toBe(201);
    expect((await hold(HOLD_MS, "first")).status).toBe(409);
    await pool.end();
  });

  test("a seat is released by its own booking alone", async () => {
    const phone = new Phone(peer.origin);
    const release = (booking: string) => phone.send("POST", RELEASE, press("2", "B2", booking));
    const hold = (booking: string) => phone.send("POST", HOLD, press("2", "B2", booking));
    const held = SeatAnswerView.parse((await hold("first")).body);
    expect(held.getUserTicketData).toEqual([{ seat_no: "B2" }]);
    await release("second");
    expect((await hold("second")).status).toBe(409);
    expect(SeatAnswerView.parse((await release("first")).body).getUserTicketData).toEqual([]);
    expect((await hold("second")).status).toBe(201);
  });
});

const HOLD = "/api/add-new-seat-for-booking";
const RELEASE = "/api/delete-seat-form-booking";

function press(trip: string, seatNo: string, booking: string): string {
  return JSON.stringify({
    ticketing_unique_id: booking,
    trip_id: trip,
    seat_no: seatNo,
    booking_time: "2026-11-21 10:00:00 AM",
  });
}
