/** A sound request of every call around a sale at a counter. */
import type { Fields } from "../bad-input.ts";
import { aCounter, aCounterSale, PASSENGER } from "../counter.ts";
import { staffCall, WHO } from "../staff.ts";

type Bodies = Record<string, { sound: Fields; others: Record<string, unknown[]> }>;

export async function counterExamples(trip: string): Promise<Bodies> {
  const byKey = aCounter((name, body) => staffCall(name, { ...WHO, ...body }));
  const { booking, total } = await byKey.hold(trip, ["H1", "H2"]);
  const given = await byKey.hold(trip, ["H3"]);
  const { hash } = await aCounterSale(byKey, trip, ["G1"]);
  const noTrip = { trip: ["99999999"] };
  const noBooking = { booking: ["none", `${trip}.${"x".repeat(22)}.${"y".repeat(22)}`] };
  return {
    "hold-at-counter": {
      sound: { trip, seats: ["I1", "I2"] },
      others: {
        ...noTrip,
        seats: [["Z9"], ["I3", "I3"], ["A1", "A2", "A3", "A4", "B1", "B2", "B3"]],
      },
    },
    "let-go-at-counter": {
      sound: { trip, booking: given.booking },
      others: { ...noTrip, ...noBooking },
    },
    "sell-at-counter": {
      sound: { ...WHO, ...PASSENGER, dry_run: true, trip, booking, amount: total },
      others: {
        ...noTrip,
        ...noBooking,
        amount: [1, 0],
        phone: ["12"],
        boarding_point_id: ["99999999"],
      },
    },
    "finish-counter-sale": { sound: { hash }, others: { hash: ["none", "a.b.c"] } },
    "counter-sales": { sound: { day: "2030-12-04" }, others: { day: ["2030-02-30"] } },
  };
}
