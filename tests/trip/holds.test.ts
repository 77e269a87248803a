import { describe, expect, it } from "vitest";
import { capacity } from "../../worker/domain/seats/seat-plan.ts";
import { OFFER_REMEMBERED_MS } from "../../worker/domain/seats/seat-offer.ts";
import type { TripSeatsRemote } from "../../worker/trip/calls.ts";
import { aHold, aTrip } from "../support/trip.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";

stopClock();

function getLost(answer: Awaited<ReturnType<TripSeatsRemote["hold"]>>) {
  if (answer.ok || answer.error.reason !== "seat_taken" || answer.error.lost === undefined) {
    throw new Error(`not a lost race: ${JSON.stringify(answer)}`);
  }
  return answer.error.lost;
}

describe("who loses a seat to somebody", () => {
  it("is offered another: forty losers forty seats, and each takes the own by one call", async () => {
    const { trip } = aTrip();
    await trip.hold(aHold("first", "A1"));
    const losers = Array.from({ length: 40 }, (_, index) => `visitor-${index}`);
    const answers = await Promise.all(losers.map((name) => trip.hold(aHold(name, "A1"))));
    const offers = answers.map((answer) => getLost(answer).offer.join());
    expect(new Set(offers).size).toBe(40);

    const taken = await Promise.all(
      losers.map((name, index) => trip.hold(aHold(name, offers[index] ?? ""))),
    );
    expect(taken.every((answer) => answer.ok)).toBe(true);
  });

  it("is offered the same again for the same press, whatever the others are offered", async () => {
    const { trip } = aTrip();
    await trip.hold(aHold("first", "A1"));
    const own = getLost(await trip.hold(aHold("ana", "A1"))).offer;
    await trip.hold(aHold("bo", "A1"));
    expect(getLost(await trip.hold(aHold("ana", "A1"))).offer).toEqual(own);
  });

  it("gets the last free seat though it was offered to another, who may still take it", async () => {
    const { trip } = aTrip();
    const buyers = Array.from({ length: 11 }, (_, index) => `buyer-${index}`);
    for (const name of buyers) {
      const { facts } = aHold(name, "A1");
      const party = { facts, booking: name, count: 4, having: null, isOrderChecked: true };
      await trip.holdTogether(party);
    }
    const free = (await trip.seatMap({ planName: "45", bookings: [] })).seats.filter(
      (seat) => seat.state === "free",
    );
    expect(free).toHaveLength(capacity("45") - 44);
    const offers = [
      getLost(await trip.hold(aHold("ana", "A1"))).offer,
      getLost(await trip.hold(aHold("bo", "A1"))).offer,
    ];
    expect(offers).toEqual([[free[0]?.seatNo], [free[0]?.seatNo]]);
    expect(await trip.hold(aHold("ana", free[0]?.seatNo ?? ""))).toMatchObject({ ok: true });
    expect(getLost(await trip.hold(aHold("bo", free[0]?.seatNo ?? ""))).offer).toEqual([]);
  });

  it("has the offer at once, for who has said that one like it will do, and no second by a repeat", async () => {
    const { trip } = aTrip();
    await trip.hold(aHold("first", "A1"));
    const losers = Array.from({ length: 40 }, (_, index) => `visitor-${index}`);
    const press = (name: string) => trip.hold({ ...aHold(name, "A1"), orLikeHaving: 0 });
    const held = await Promise.all(losers.map(press));
    const seats = held.flatMap((answer) => (answer.ok ? answer.value.seats : []));
    expect(seats).toHaveLength(40);
    expect(new Set(seats).size).toBe(40);
    const again = await Promise.all(losers.map(press));
    expect(again.flatMap((answer) => (answer.ok ? answer.value.seats : []))).toEqual(seats);
  });

  it("no longer counts after some seconds, and no offer changes a seat", async () => {
    const { trip } = aTrip();
    await trip.hold(aHold("first", "A1"));
    const map = await trip.seatMap({ planName: "45", bookings: [] });
    const own = getLost(await trip.hold(aHold("ana", "A1")));
    expect(getLost(await trip.hold(aHold("bo", "A1"))).offer).not.toEqual(own.offer);
    pass(OFFER_REMEMBERED_MS);
    expect(getLost(await trip.hold(aHold("cy", "A1"))).offer).toEqual(own.offer);
    expect(own).toEqual({ offer: own.offer, seats: map.seats, version: map.version });
    expect(await trip.seatMap({ planName: "45", bookings: [] })).toEqual(map);
  });

  it("with a party is offered as many together; block has no offer", async () => {
    const { trip } = aTrip();
    await trip.hold(aHold("first", "A1"));
    const { facts } = aHold("ana", "A1");
    const party = { facts, booking: "ana", count: 2, having: null, isOrderChecked: true };
    const answer = await trip.holdTogether({ ...party, seatNos: ["A1", "A2"] });
    expect(getLost(answer).offer).toEqual(["A3", "A4"]);
    expect(await trip.block({ planName: "45", seats: ["A1"] })).toEqual({
      ok: false,
      error: { reason: "seat_taken", seatNo: "A1" },
    });
  });
});
