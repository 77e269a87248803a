import type { SeatPlan } from "../../worker/domain/seats/seat-plan.ts";

/** The same seats, every one of them called Normal: a class is a label, the fare is one per trip. */
export function allNormal(plan: SeatPlan): SeatPlan {
  return { ...plan, seats: plan.seats.map((seat) => ({ ...seat, seatClass: "Normal" })) };
}
