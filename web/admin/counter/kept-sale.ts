/**
 * A counter sale in progress, kept in this tab alone: after a reload the same hold and the same confirmation go on. Who
 * leaves the screen lets the hold go and finds what was typed when they come back. The next customer begins without it,
 * and signing out forgets the passenger.
 */
import { seatsIn } from "../sales/seats-in.ts";
import { readTexts, sessionMemory, type BrowserMemory } from "../../storage/browser-storage.ts";

const KEY = "counter-sale";

/** What the clerk has typed and chosen. */
export const TYPED = [
  "seats",
  "name",
  "phone",
  "places",
  "center",
  "stop",
  "cash",
  "past",
] as const;
export type Typed = Record<(typeof TYPED)[number], string>;
const NOTHING_TYPED = Object.fromEntries(TYPED.map((name) => [name, ""])) as Typed;

/** Whether anything of it would be missed: the rest is chosen by the screen. */
export function isBegun({ seats, name, phone, cash }: Typed): boolean {
  return [seats, name, phone, cash].some((text) => text.trim() !== "");
}

/** Whether it goes on where these seats were chosen (none: any): other ones begin a sale of their own. */
export function goesOnWith({ typed, hold, pending }: KeptSale, seats: readonly string[]): boolean {
  if (hold !== null || pending !== null || seats.length === 0) return true;
  const own = seatsIn(typed.seats);
  return own.length === seats.length && seats.every((seatNo) => own.includes(seatNo));
}

export interface SeatHold {
  booking: string;
  seats: readonly string[];
  total: number;
  /** The value is null when the hold has no clock. */
  endsAt: string | null;
}

/** A confirmation whose result is not known yet. */
export interface Pending {
  /** Null once the clerk has signed out: what became of it is asked by the hash alone. */
  input: Record<string, unknown> | null;
  /** The confirmed preview's own: sent again, it sells nothing twice. */
  hash: string;
}

export interface KeptSale {
  staff: string;
  trip: string;
  typed: Typed;
  hold: SeatHold | null;
  pending: Pending | null;
}

export function keepSale(sale: KeptSale, memory: BrowserMemory = sessionMemory): void {
  const { staff, trip, typed, hold, pending } = sale;
  const texts = { staff, trip, ...typed, hold: write(hold), pending: write(pending) };
  memory.setItem(KEY, JSON.stringify(texts));
}

export function forgetSale(memory: BrowserMemory = sessionMemory): void {
  memory.removeItem(KEY);
}

/** For signing out: of a sale in doubt nothing stays but what asks how it ended. */
export function forgetPassenger(staff: string, memory: BrowserMemory = sessionMemory): void {
  const sale = readSale(staff, memory);
  if (sale === null) return;
  const { trip, pending } = sale;
  if (pending === null) forgetSale(memory);
  else
    keepSale(
      { staff, trip, typed: NOTHING_TYPED, hold: null, pending: { ...pending, input: null } },
      memory,
    );
}

/** The sale of the same person; null where there is none, or one of somebody else. */
export function readSale(staff: string, memory: BrowserMemory = sessionMemory): KeptSale | null {
  const texts = readTexts(memory.getItem(KEY), ["staff", "trip", "hold", "pending", ...TYPED]);
  if (texts.trip === "" || texts.staff !== staff) return null;
  const typed = Object.fromEntries(TYPED.map((name) => [name, texts[name]])) as Typed;
  const hold = read(texts.hold) as SeatHold | null;
  const pending = read(texts.pending) as Pending | null;
  return { staff, trip: texts.trip, typed, hold, pending };
}

function write(value: object | null): string {
  return value === null ? "" : JSON.stringify(value);
}

/** Only this module has written it, in this tab. */
function read(json: string): unknown {
  return json === "" ? null : JSON.parse(json);
}
