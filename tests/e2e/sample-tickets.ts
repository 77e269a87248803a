/** Tickets and sales as the server sends them, the same in every run. */
import type { CheckTicketView } from "../../worker/contract/tickets/lookup.ts";
import type { SalesView } from "../../worker/contract/agents/sales.ts";
import type {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../worker/contract/tickets/tickets.ts";

export const DAY = "2026-12-04";
const VOID_SINCE = "2026-12-02T12:00:00+06:00";

const TRIP = {
  trip_name: "রাবি A ইউনিট, বাস ১",
  bus_data: { bus_name: "ভর্তিবাস শিমুল" },
  bus_type_data: { type_name: "Non AC" },
  destination_data: { destination_name: "রাজশাহী বিশ্ববিদ্যালয়" },
  unit_data: { unit_name: "A ইউনিট", group_name: "মানবিক" },
  deperture_date: DAY,
  deperture_time: "22:30",
  arrival_date: "2026-12-05",
  arrival_time: "05:00",
  exam_date: "2026-12-05",
  return_date: "2026-12-05",
  return_time: "18:00",
};
const HOLDER = {
  id: "looks",
  created_at: `${DAY}T10:00:00+06:00`,
  contact_name: "রহিমা খাতুন",
  contact_number: "01712345678",
  ticketing_by_data: null,
};
const REST = {
  get_boarding_point_data: [{ point_name: "শিমুলপুর বাসস্ট্যান্ড কাউন্টার" }],
  get_dropping_point_data: [{ point_name: "কাজলা গেট, রাজশাহী" }],
  qr: "RJ7K2QX.aaaaaaaaaaaaaaaaaaaaaa",
  voided_at: null,
};

/** The second stop of the bus. */
const STOP = {
  point_name: "চন্দনপুর বাজার",
  point_id: "2",
  point_date: DAY,
  point_time: "23:05",
};

export const TICKET = {
  status_code: 201,
  invoiceData: {
    ...REST,
    invoice: "RJ7K2QX",
    boarding_point: STOP,
    trip_data: TRIP,
    single_ticketing_data: { ...HOLDER, ticketing_bill_pay_data: { paid_amount: 1326 } },
    ticketing_data: [
      { seat_no: "A2", seat_price: 650 },
      { seat_no: "A10", seat_price: 650 },
    ],
  },
} satisfies LimitedInvoiceView;

export const VOID_TICKET = {
  ...TICKET,
  invoiceData: {
    ...TICKET.invoiceData,
    voided_at: VOID_SINCE,
    ticket_state: "cancelled",
    refund: { state: "refunding", amount: 1326 },
  },
} satisfies LimitedInvoiceView;

export const PLACES_TICKET = {
  status_code: 201,
  invoiceData: {
    ...REST,
    trip_data: { ...TRIP, seat_price: 450 },
    single_ticketing_data: { ...HOLDER, pnr_no: "RJ7K2QX", center_name: "শিমুলপুর সরকারি কলেজ" },
    ticketing_amount: 1377,
    ticketing_qty: 3,
  },
} satisfies UnlimitedInvoiceView;

const CHECKED = {
  pnr_no: "RJ7K2QX",
  booking_type: "limited" as const,
  trip_name: TRIP.trip_name,
  destination_name: TRIP.destination_data.destination_name,
  unit_name: TRIP.unit_data.unit_name,
  bus_name: TRIP.bus_data.bus_name,
  deperture_date: DAY,
  deperture_time: TRIP.deperture_time,
  seats: [{ seat_no: "A2" }, { seat_no: "A10" }],
  ticketing_qty: 2,
  center_name: "",
  boarding_point: STOP,
  voided_at: null,
};

export const VALID = {
  status_code: 201,
  valid: true,
  is_moved: false,
  is_signed: true,
  earlier_check: null,
  ticket: CHECKED,
} satisfies CheckTicketView;

export const NO_LONGER_VALID = {
  status_code: 201,
  valid: false,
  is_moved: false,
  is_signed: true,
  earlier_check: null,
  ticket: { ...CHECKED, voided_at: VOID_SINCE },
} satisfies CheckTicketView;

const SALE = {
  ticketing_id: "looks-1",
  pnr_no: "RJ7K2QX",
  created_at: `${DAY}T10:00:00+06:00`,
  booking_type: "limited" as const,
  trip_name: TRIP.trip_name,
  deperture_date: DAY,
  seats: CHECKED.seats,
  ticketing_qty: 2,
  boarding_point: STOP,
  contact_name: HOLDER.contact_name,
  contact_number: HOLDER.contact_number,
  paid_amount: 1326,
  voided_at: null,
};

export const SALES = {
  status_code: 201,
  from: "2026-11-28",
  to: DAY,
  sales: [
    SALE,
    {
      ...SALE,
      ticketing_id: "looks-2",
      pnr_no: "M4TQ9WB",
      booking_type: "unlimited",
      trip_name: "বাকৃবি কৃষি গুচ্ছ",
      seats: [],
      boarding_point: null,
      ticketing_qty: 12,
      contact_name: "মোহাম্মদ আসাদুজ্জামান চৌধুরী (নোবেল স্যার)",
      paid_amount: 5508,
    },
    { ...SALE, ticketing_id: "looks-3", pnr_no: "C2HX7KD", voided_at: VOID_SINCE },
  ],
  next: "1.1",
  days: [{ date: DAY, tickets: 2, total_seat: 14, paid_amount: 6834, voided: 1 }],
  total: { tickets: 2, total_seat: 14, paid_amount: 6834, voided: 1 },
} satisfies SalesView;
