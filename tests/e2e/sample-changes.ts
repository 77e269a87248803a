/** Tickets whose trip changed, as the server sends them, the same in every run. */
import type {
  TicketChange,
  TicketTripsView,
} from "../../worker/contract/tickets/ticket-changes.ts";
import type { LimitedInvoiceView } from "../../worker/contract/tickets/tickets.ts";
import { DAY, TICKET } from "./sample-tickets.ts";

const { trip_data: trip, ticketing_data: seats } = TICKET.invoiceData;
const BEFORE = {
  deperture_date: DAY,
  deperture_time: "23:05",
  arrival_date: "2026-12-05",
  arrival_time: "05:00",
  return_date: "2026-12-05",
  return_time: "18:00",
  exam_date: "2026-12-05",
  bus_name: trip.bus_data.bus_name,
  exam_place: "রাজশাহী বিশ্ববিদ্যালয় ক্যাম্পাস",
};
const AFTER = {
  ...BEFORE,
  deperture_date: "2026-12-11",
  arrival_date: "2026-12-12",
  return_date: "2026-12-12",
  exam_date: "2026-12-12",
  exam_place: "রাজশাহী কলেজ ও শহরের আরও পাঁচটি কেন্দ্র",
};

const CHANGE: TicketChange = {
  kind: "rescheduled",
  revision: 2,
  was: BEFORE,
  became: AFTER,
  reason: "কুয়াশার কারণে বিশ্ববিদ্যালয় পরীক্ষা এক সপ্তাহ পিছিয়েছে।",
  source_url: "https://university.example/notice",
  announced_at: "2026-12-03T20:00:00+06:00",
  choose_by: "2026-12-06T20:00:00+06:00",
  silence: "keep",
  chosen: null,
  can_choose: true,
  money_back: { amount: 1326, by: "account" },
  seats_back: { parts: [663], is_last: true, elsewhere: null },
};

function withStory(story: Partial<LimitedInvoiceView["invoiceData"]>): LimitedInvoiceView {
  return { ...TICKET, invoiceData: { ...TICKET.invoiceData, ...story } };
}

export const CHANGED_TICKET = withStory({ change: CHANGE, name_changes_left: 2 });

export const KEPT_TICKET = withStory({
  change: { ...CHANGE, chosen: "keep", can_choose: false },
  name_changes_left: 1,
});

export const POSTPONED_TICKET = withStory({
  change: { ...CHANGE, kind: "postponed", became: BEFORE, silence: "refund" },
  is_postponed: true,
});

export const MOVED_TICKET = withStory({
  qr: "RJ7K2QX.1.aaaaaaaaaaaaaaaaaaaaaa",
  moved_from: {
    trip_name: trip.trip_name,
    bus_name: "ভর্তিবাস পলাশ",
    deperture_date: DAY,
    deperture_time: "22:30",
    seats: seats.map(({ seat_no }) => ({ seat_no })),
  },
});

const TARGET = {
  trip_name: "রাবি A ইউনিট, বাস ২",
  revision: 0,
  ...AFTER,
  bus_name: "ভর্তিবাস পলাশ",
  type_name: "Non AC",
  plan_name: "45",
  getBoardingPoint: [
    {
      point_name: "শিমুলপুর বাসস্ট্যান্ড কাউন্টার",
      point_id: "1",
      point_date: null,
      point_time: null,
    },
  ],
  seats_left: 12,
};

export const OTHER_BUSES = {
  status_code: 201,
  total_seat: 2,
  trips: [
    { ...TARGET, id: "901" },
    { ...TARGET, id: "902", deperture_date: "2026-12-12", seats_left: 44 },
  ],
} satisfies TicketTripsView;
