/** An act on a trip that somebody has pressed: its name and what it is sent. */
import type { ActName } from "../../../worker/contract/staff-acts.ts";

export type TripAct = Extract<
  ActName,
  "block" | "unblock" | "set-fare" | "set-times" | "edit-trip" | "cancel-trip"
>;

export interface TripWish {
  act: TripAct;
  input: Record<string, unknown>;
}
