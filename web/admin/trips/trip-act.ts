/** The acts on a single trip. */
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";

export type TripAct = Extract<
  ActName,
  "block" | "unblock" | "set-fare" | "set-times" | "edit-trip" | "order-buses" | "cancel-trip"
>;
