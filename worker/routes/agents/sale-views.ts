/** Sales in the form of the contract, and as rows of a CSV file. */
import type { SalesView } from "../../contract/agents/sales.ts";
import type { AgentSale, SalesDay } from "../../db/agents/sales.ts";
import { phoneCell, type Cell } from "../../domain/csv.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../../domain/dhaka-time.ts";
import { instantCell } from "../../domain/instant-cell.ts";
import type { Language } from "../../domain/language.ts";
import { toVisiblePhone } from "../../domain/retention.ts";
import { toTaka } from "../../domain/money.ts";
import { pointView } from "../catalogue/trip-views.ts";

export function agentSaleView(sale: AgentSale): SalesView["sales"][number] {
  return {
    ticketing_id: sale.ticketId,
    pnr_no: sale.pnr,
    created_at: dhakaIso(sale.soldAt),
    booking_type: sale.mode,
    trip_name: sale.tripName,
    deperture_date: dhakaDate(sale.departsAt),
    seats: sale.seats.map((seatNo) => ({ seat_no: seatNo })),
    ticketing_qty: sale.quantity,
    boarding_point: sale.stop && pointView(sale.stop),
    contact_name: sale.contactName,
    contact_number: toVisiblePhone(sale.contactPhone),
    paid_amount: toTaka(sale.paidPoisha),
    voided_at: sale.voidedAt === null ? null : dhakaIso(sale.voidedAt),
  };
}

export function dayView({ date, ...totals }: SalesDay): SalesView["days"][number] {
  return { date, ...sumDays([totals]) };
}

/** Added in poisha, since sums of decimal taka are inexact. */
export function sumDays(days: readonly Omit<SalesDay, "date">[]): SalesView["total"] {
  const sum = (of: (day: Omit<SalesDay, "date">) => number) =>
    days.reduce((total, day) => total + of(day), 0);
  return {
    tickets: sum((day) => day.tickets),
    total_seat: sum((day) => day.places),
    paid_amount: toTaka(sum((day) => day.paidPoisha)),
    voided: sum((day) => day.voided),
  };
}

export const SALE_HEADINGS: readonly Cell[] = [
  "Date",
  "Time",
  "PNR",
  "Trip",
  "Departure",
  "Seats",
  "Quantity",
  "Name",
  "Phone",
  "Paid less refunds (BDT)",
  "Void",
  "Boarding point",
  "Boards",
];

export function saleCells(sale: AgentSale, language: Language): readonly Cell[] {
  return [
    dhakaDate(sale.soldAt),
    dhakaTime(sale.soldAt),
    sale.pnr,
    sale.tripName,
    instantCell(sale.departsAt, language, dhakaDate(sale.departsAt)),
    sale.seats.join(" "),
    sale.quantity,
    sale.contactName,
    phoneCell(toVisiblePhone(sale.contactPhone)),
    toTaka(sale.paidPoisha),
    sale.voidedAt === null ? "" : "void",
    sale.stop?.name ?? sale.centerName ?? "",
    sale.stop === null || sale.stop.at === null ? "" : instantCell(sale.stop.at, language),
  ];
}
