/** What the office's lists are answered in pictures: the same in every run, typed as the contract has it. */
import { NEED_NAMES } from "../../worker/domain/health/purchase-needs.ts";
import type { Page } from "playwright-core";
import type * as views from "../../worker/contract/staff/staff-sales.ts";
import type { CounterSalesView } from "../../worker/contract/staff/staff-counter.ts";
import type { SalesFiguresView } from "../../worker/contract/staff/staff-people.ts";
import type { LogView, MeView, RequestsView } from "../../worker/contract/staff/staff-sign-in.ts";
import type {
  FoundTripsView,
  TripChoicesView,
  TripRow,
} from "../../worker/contract/staff/staff-trips.ts";

const DAY = "2026-12-04";
const at = (time: string) => `${DAY}T${time}:00+06:00`;

export const me: MeView = {
  who: "staff",
  status_code: 201,
  staff: { id: "S-1", name: "রিমা", roles: ["owner"] },
  verified_until: at("06:05"),
  session_ends_at: at("18:00"),
  is_paused: false,
  is_sample: false,
  may: [
    "find-trips",
    "trip",
    "trips-file",
    "find-sales",
    "show",
    "today",
    "sales-figures",
    "counter-sales",
    "requests",
    "log",
    "doubts",
  ],
};

function trip(id: string, change: Partial<TripRow> = {}): TripRow {
  return {
    id,
    name: `রাবি A ইউনিট, বাস ${id}`,
    mode: "limited",
    destination: "রাজশাহী বিশ্ববিদ্যালয়",
    unit: "A ইউনিট",
    bus: "ভর্তিবাস শিমুল",
    departs_at: at("22:30"),
    fare: 650,
    sold: 12,
    total: 45,
    state: "on_sale",
    waits_for: null,
    ...change,
  };
}

const trips: FoundTripsView = {
  status_code: 201,
  trips: [trip("1", { sold: 45 }), trip("2"), trip("3", { sold: 0, state: "cancelled" })],
  next: null,
  duties_missing: [],
};

const choices: TripChoicesView = {
  status_code: 201,
  destinations: [],
  units: [],
  buses: [],
  points: [],
};

function sale(bill: number, change: Partial<views.FoundSale> = {}): views.FoundSale {
  return {
    bill,
    pnr: "WF3W2T8",
    state: "paid",
    is_void: false,
    trip: { id: "1", name: "রাবি A ইউনিট, বাস ১", departs_at: at("22:30") },
    seats: ["C1", "C2"],
    quantity: 2,
    contact_name: "র… খা…",
    contact_number: "017…001",
    total: 1326,
    next_step: "has_ticket",
    created_at: at("09:05"),
    ...change,
  };
}

const sales: views.FindSalesView = {
  status_code: 201,
  sales: [
    sale(7),
    sale(6, { pnr: null, state: "capturing", next_step: "doubt_young", seats: ["G1"] }),
  ],
  next: "6",
  needs_day: false,
  trx: null,
};

const log: LogView = {
  status_code: 201,
  lines: [
    {
      id: 2,
      at: at("10:12"),
      actor: "staff:S-1",
      act: "give_back",
      act_name: "give-back",
      step: "asked",
      target: "7",
      reason: "ব্যাগ হারিয়েছে",
      approved_by: null,
      touched: null,
      changes: [],
    },
    {
      id: 1,
      at: at("09:58"),
      actor: "staff:S-2",
      act: "set_fare",
      act_name: "set-fare",
      step: null,
      target: "101",
      reason: "তেলের দাম বেড়েছে",
      approved_by: "S-1",
      touched: null,
      changes: [{ field: "fare", was: 550, became: 600 }],
    },
  ],
  targets: [{ kind: "trip", id: "101", name: "ঢাকা বিশ্ববিদ্যালয়, শাপলা", departs: at("22:30") }],
  next: null,
  people: [
    { id: "S-1", name: "রিমা" },
    { id: "S-2", name: "করিম" },
  ],
};

const today: views.TodayView = {
  status_code: 201,
  departures: [
    {
      trip: "1",
      name: "রাবি A ইউনিট, বাস ১",
      departs_at: at("22:30"),
      bus: "ভর্তিবাস শিমুল",
      is_cancelled: false,
      sold: 45,
      total: 45,
      boarded: 12,
      messages: null,
    },
    {
      trip: "9",
      name: "বাকৃবি কৃষি গুচ্ছ",
      departs_at: at("23:30"),
      bus: "ভর্তিবাস শিমুল",
      is_cancelled: false,
      sold: 31,
      total: null,
      boarded: null,
      messages: null,
    },
  ],
  sales: { stopped_at: null, paused_at: null, standing_still: null },
  messages_unknown: 0,
  messages_failed: 0,
  in_doubt: 1,
  late_checks: 0,
  refunds: 2,
  boarding_waits: [
    { trip: "1", name: "রাবি A ইউনিট, বাস ১", leg: "out", kind: "boarded_twice", seats: 1 },
  ],
  duties_missing: [
    {
      trip: "9",
      name: "বাকৃবি কৃষি গুচ্ছ",
      leg: "out",
      departs_at: at("23:30"),
      lacks: ["guide"],
    },
  ],
  failed: ["refund_waits", "gateway_refuses"],
  can_buy: true,
  // The shop of the pictures offers one wallet.
  needs: NEED_NAMES.filter((name) => name !== "other_wallet").map((name) => ({
    name,
    state: name === "gateway" ? "refuses" : "ok",
    condition: name === "gateway" ? "gateway_refuses" : null,
    since: name === "gateway" ? at("10:05") : null,
    seen_at: at("10:20"),
  })),
};

const sold = (places: number) => ({
  tickets: places,
  places,
  amount: places * 650,
  voided: 0,
  back: 0,
});
const channels = (places: number): SalesFiguresView["channels"] => {
  const [agent, counter] = [Math.floor(places / 5), Math.floor(places / 8)];
  return [
    { channel: "online", ...sold(places - agent - counter) },
    { channel: "agent", ...sold(agent) },
    { channel: "counter", ...sold(counter) },
  ];
};
const describeDay = (day: string, places: number) => ({
  day,
  ...sold(places),
  channels: channels(places),
});

const figures: SalesFiguresView = {
  status_code: 201,
  from: "2026-11-21",
  to: DAY,
  total: { ...sold(300), buses: 0, seats: 0, filled: 0 },
  channels: channels(300),
  days: [
    describeDay("2026-11-21", 6),
    describeDay("2026-11-23", 14),
    describeDay("2026-11-25", 22),
    describeDay("2026-11-27", 40),
    describeDay("2026-11-29", 31),
    describeDay("2026-12-01", 52),
    describeDay("2026-12-02", 48),
    describeDay("2026-12-03", 66),
    describeDay(DAY, 41),
  ],
  departures: [],
  destinations: [],
  ahead: [],
  boarded: [],
  sold_out: [],
  refused: { presses: 0, trips: [] },
};

const row = { staff: "staff:S-1", counter: "farmgate", sales: 6, places: 9, taken: 5850 };
const counter: CounterSalesView = {
  status_code: 201,
  day: DAY,
  rows: [{ ...row, back: 650, owed: 0 }],
  staff_names: { "S-1": "রিমা" },
};

const requests: RequestsView = {
  status_code: 201,
  requests: [
    {
      id: 3,
      act: "give-back",
      target: "7",
      reason: "ব্যাগ হারিয়েছে",
      amount: 2100,
      state: "asked",
      asked_by: "S-2",
      asked_by_name: "করিম",
      asked_at: at("10:12"),
      decided_by: null,
      needs_second: true,
      runs_at: at("10:42"),
      expires_at: at("22:12"),
      person: null,
      has_power: false,
      may_approve: true,
      is_too_new: false,
      may_stop: true,
      may_run: false,
    },
  ],
  targets: [],
};

const ANSWERS: Readonly<Record<string, object>> = {
  me,
  "find-trips": trips,
  "trip-choices": choices,
  "find-sales": sales,
  log,
  "newest-act": { status_code: 201, line: 1 },
  today,
  requests,
  "sales-figures": figures,
  "counter-sales": counter,
};

export const OFFICE_NOW = new Date(at("10:30"));

/** Signed in, as far as the page knows. */
export async function answerOffice(page: Page): Promise<void> {
  await page.route("**/api/staff/*", (route) => {
    const name = new URL(route.request().url()).pathname.replace("/api/staff/", "");
    const json = ANSWERS[name];
    return json === undefined ? route.abort() : route.fulfill({ json });
  });
}
