import type { SeatPlan } from "../../worker/domain/seats/seat-plan.ts";

/** Returns the plan with every seat called Normal: a class is a label, the fare is one per trip. */
export function withoutClasses(plan: SeatPlan): SeatPlan {
  return { ...plan, seats: plan.seats.map((seat) => ({ ...seat, seatClass: "Normal" })) };
}
