/** A buyer whose bill the tests of execute pay, and what they change about the seats. */
import { execute } from "../../../worker/flows/payments/execute.ts";
import { aFixture, type Fixture } from "./payment-fixture.ts";

type Seats = ReturnType<Fixture["deps"]["seatsOf"]>;

/** Two seats held and a bill for them. */
export function aBuyer(): Fixture {
  const fixture = aFixture();
  fixture.desk.holdAll("booking1", ["A1", "A3"]);
  fixture.aBill(1);
  return fixture;
}

export const pay = (fixture: Fixture, id = 1) => execute(fixture.deps, fixture.bill(id));

/** Whoever asks the trip's seats gets them with `change` instead of their own commands. */
export function changeSeats(fixture: Fixture, change: (seats: Seats) => Partial<Seats>): void {
  const { seatsOf } = fixture.deps;
  fixture.deps.seatsOf = (tripId) => {
    const seats = seatsOf(tripId);
    return { ...seats, ...change(seats) };
  };
}

export const failing = async (): Promise<never> => {
  throw new Error("network");
};
