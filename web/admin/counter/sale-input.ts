/** What a counter sale needs before it can be made, from what was typed. Pure. */
import type { OneTripView } from "../../../worker/contract/staff/staff-trips.ts";
import { findPhoneFault } from "../../../worker/contract/field-rules.ts";
import { seatsIn } from "../sales/seats-in.ts";
import type { Preview } from "./sale-outcome.ts";
import type { SeatHold, Typed } from "./kept-sale.ts";

type Seat = OneTripView["seats"][number];

export interface ChosenSeats {
  /** Free, or held for this sale. */
  chosen: string[];
  /** Typed, but sold, held by others, kept back, or not of this bus. */
  notFree: string[];
}

export function chooseSeats(
  text: string,
  seats: readonly Seat[],
  hold: SeatHold | null,
): ChosenSeats {
  const typed = [...new Set(seatsIn(text))];
  const isOurs = (seatNo: string) =>
    hold?.seats.includes(seatNo) === true ||
    seats.some(({ seat_no, state }) => seat_no === seatNo && state === "free");
  return {
    chosen: typed.filter(isOurs),
    notFree: typed.filter((seatNo) => !isOurs(seatNo)),
  };
}

/** The text of the seats after a press on one. */
export function toggleSeat(text: string, seatNo: string): string {
  const typed = seatsIn(text);
  const rest = typed.filter((one) => one !== seatNo);
  return (rest.length < typed.length ? rest : [...typed, seatNo]).join(" ");
}

export type FieldFault = "seats" | "phone" | "name" | "counter" | "cash";

export interface Given {
  isSeated: boolean;
  seats: ChosenSeats;
  typed: Pick<Typed, "name" | "phone" | "places" | "center" | "cash">;
  counter: string;
  amount: number;
}

/** The first field that keeps the sale from being made, in the order of the screen; null when there is none. */
export function findFault({ isSeated, seats, typed, counter, amount }: Given): FieldFault | null {
  const isChosen = isSeated
    ? seats.chosen.length > 0 && seats.notFree.length === 0
    : Number(typed.places) > 0 && typed.center !== "";
  if (!isChosen) return "seats";
  if (findPhoneFault(typed.phone) !== null) return "phone";
  if (typed.name.trim() === "") return "name";
  if (counter.trim() === "") return "counter";
  const change = countChange(typed.cash, amount);
  return change !== null && change < 0 ? "cash" : null;
}

/** What the passenger gets back, in taka, below nothing while cash is missing; null while none was typed. */
export function countChange(cash: string, amount: number): number | null {
  const given = Number(cash.replaceAll(",", ""));
  if (cash.trim() === "" || !Number.isFinite(given)) return null;
  return Math.round((given - amount) * 100) / 100;
}

interface Shown {
  trip: Pick<OneTripView["trip"], "departs_at" | "bus">;
  amount: number;
}

/** The preview sells what stands on the screen: the clerk has seen it already. */
export function isAsShown(
  preview: Pick<Preview, "amount" | "bus" | "departs">,
  { trip, amount }: Shown,
): boolean {
  return (
    preview.amount === amount &&
    preview.bus === trip.bus &&
    Date.parse(preview.departs) === Date.parse(trip.departs_at)
  );
}
