/**
 * The specification's list of seats: rows A to I of four, J and K of five, 46 in total (decisions 2.9). No bus has it;
 * it is the standard plan with J5 added, and is used only in this demo.
 */
import { seatPlan, type PlanSeat } from "../../../worker/domain/seats/seat-plan.ts";
import type { DrawnPlan } from "../../seat-map/bus-rows.ts";

const J5: PlanSeat = { seatNo: "J5", row: "J", column: 5, seatClass: "Normal" };

export const PICKER_PLAN: DrawnPlan = {
  name: "picker",
  seats: seatPlan("45").seats.flatMap((seat) => (seat.seatNo === "J4" ? [seat, J5] : [seat])),
};
