/** Finds a passenger by what the guide types with one thumb: a PNR, a seat, the end of a phone number, a name. Pure. */
import { latinDigits } from "../../../worker/domain/digits.ts";
import { sortItems } from "../../../worker/domain/lists.ts";
import type { BoardTicket } from "./board.ts";

/** Fewer digits are the number of a seat. */
const PHONE_DIGITS_MIN = 3;

/** What fits best comes first; all where nothing was typed. */
export function findTickets(tickets: readonly BoardTicket[], typed: string): BoardTicket[] {
  const query = fold(typed);
  if (query === "") return [...tickets];
  const ranked = tickets
    .map((ticket, place) => ({ ticket, place, rank: rankTicket(ticket, query) }))
    .filter(({ rank }) => rank > 0);
  return sortItems(ranked, (a, b) => b.rank - a.rank || a.place - b.place).map(
    ({ ticket }) => ticket,
  );
}

/** 0: it does not fit. */
function rankTicket({ ticket }: BoardTicket, query: string): number {
  const { pnr, name, phone, seats } = ticket;
  const code = query.replaceAll(/[\s-]/g, "");
  if (seats.some((seat) => fold(seat) === code)) return 5;
  if (fold(pnr) === code) return 4;
  if (/^\d+$/.test(code) && code.length >= PHONE_DIGITS_MIN) {
    const digits = phone.replaceAll(/\D/g, "");
    if (digits.endsWith(code)) return 3;
    if (digits.includes(code)) return 1;
  }
  if (code.length > 2 && fold(pnr).startsWith(code)) return 2;
  return fold(name).includes(query) ? 1 : 0;
}

function fold(text: string): string {
  return latinDigits(text).normalize("NFC").trim().toLowerCase();
}
