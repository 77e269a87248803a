/** Spec 7 and 3: the calls of tickets, content and agents, what all calls share, and the calls that are ours. */
import { call, OURS, rule, type Row } from "./row.ts";

const JOURNEY = [
  "trip_name",
  "bus_data.bus_name",
  "deperture_date",
  "deperture_time",
  "arrival_date",
  "arrival_time",
  "return_date",
  "return_time",
].map((field) => `invoiceData.trip_data.${field}`);
const HOLDER = ["id", "created_at", "contact_name", "contact_number", "ticketing_by_data.name"].map(
  (field) => `invoiceData.single_ticketing_data.${field}`,
);
const LIMITED = [
  "invoiceData.invoice",
  ...JOURNEY,
  "invoiceData.get_boarding_point_data[].point_name",
  "invoiceData.get_dropping_point_data[].point_name",
  ...HOLDER,
  "invoiceData.single_ticketing_data.ticketing_bill_pay_data.paid_amount",
  "invoiceData.ticketing_data[].seat_no",
  "invoiceData.ticketing_data[].seat_price",
];
const UNLIMITED = [
  "invoiceData.single_ticketing_data.pnr_no",
  "invoiceData.single_ticketing_data.center_name",
  ...HOLDER,
  ...JOURNEY,
  "invoiceData.trip_data.seat_price",
  "invoiceData.trip_data.destination_data.destination_name",
  "invoiceData.ticketing_amount",
  "invoiceData.ticketing_qty",
];
const POST = ["id", "title", "photo", "created_at"];
const AGENT = ["id", "name", "mobile", "email", "gender", "address", "image"];
const LOOKUP = ["pnr", "contact_number"];

export const OTHER_CALLS: readonly Row[] = [
  call("R15 E06", "GET /api/get-ticketing-details-with-id/{id}", { answers: LIMITED }),
  call("R16 E07", "GET /api/get-unlimited-ticketing-details/{id}", { answers: UNLIMITED }),
  call("R17 E06", "POST /api/get-ticketing-details-with-pnr", {
    sends: [...LOOKUP, "bookingType=Limited Booking"],
    answers: LIMITED,
  }),
  call("R18 E07", "POST /api/get-unlimited-ticketing-details-with-pnr", {
    sends: [...LOOKUP, "bookingType=Unlimited Booking"],
    answers: UNLIMITED,
  }),
  call("R19 E09 A11", "POST /api/register", {
    sends: [
      "name",
      "mobile",
      "email",
      "password",
      "password_confirmation",
      "gender",
      "address",
      "image",
    ],
    answers: AGENT.map((field) => `userData.${field}`),
  }),
  call("R20 E08", "GET /api/get-gallery-list", { answers: ["photoGalleryData[].photo"] }),
  call("R21 E08", "GET /api/get-blog-list", {
    answers: [
      "status_code=201",
      ...POST.map((field) => `blogData[].${field}`),
      "blogData[].solid_post",
    ],
  }),
  call("R22 E08", "GET /api/get-single-blog-details/{id}", {
    answers: [...POST, "post"].map((field) => `singleBlogData.${field}`),
  }),
  rule("R23", "the cookie XSRF-TOKEN and the header X-XSRF-TOKEN"),
  rule("R24", "no time-out in the specification; ours, which ends in patience"),
  rule("R25", "pictures from the folders of destinations, gallery and blogs"),
  rule("E11", "the state that screens share: none is kept but by address, tab and local storage"),
  rule("E12", "the old spellings"),

  call(OURS, "GET /api/english-names", { answers: ["status_code=201", "names"] }),
  call(OURS, "GET /api/shop", {
    answers: [
      "shop.address[]",
      "shop.email",
      "shop.phones[]",
      "shop.counters[].name",
      "shop.centers[]",
    ],
  }),
  call(OURS, "GET /api/health", {
    answers: [
      "status=ok",
      "figures.sold_seats",
      "figures.distinct_seats",
      "figures.money_in",
      "oldest_payment_in_doubt_seconds",
    ],
  }),
  call(OURS, "GET /api/live/{id}", { answers: [] }),
  call(OURS, "POST /api/opening", {
    sends: ["trip_id"],
    answers: [
      "status_code=201",
      "phase=waiting",
      "position",
      "waiting",
      "wait_seconds",
      "seconds_left",
      "opens_at",
      "opening_pass",
    ],
  }),
  call(OURS, "GET /api/opening/{id}", { answers: [] }),
  call(OURS, "POST /api/hold-seats-together", {
    sends: ["ticketing_unique_id", "trip_id", "total_seat", "held_seat", "booking_time"],
    answers: ["status_code=201", "getUserTicketData[].seat_no", "message"],
  }),
  call(OURS, "POST /api/quote", {
    sends: ["ticketing_unique_id", "coupon_code", "trip_id", "total_seat"],
    answers: ["fare", "discount", "charge", "total"],
  }),
  call(OURS, "POST /api/payment-state", {
    sends: ["ticketBillPayBkashId", "paymentID", "grantToken", "bookingType"],
    answers: ["status_code=201", "code=payment_open", "data.ticket_data.ticketing_id"],
  }),
  call(OURS, "POST /api/ticket-choice", {
    sends: ["ticketing_id", "revision", "choice"],
    answers: [],
  }),
  call(OURS, "POST /api/ticket-trips", {
    sends: ["ticketing_id"],
    answers: ["total_seat", "trips"],
  }),
  call(OURS, "POST /api/ticket-move", {
    sends: ["ticketing_id", "trip_id", "revision", "seats"],
    answers: [],
  }),
  call(OURS, "POST /api/ticket-seats-back", {
    sends: ["ticketing_id", "revision", "seats", "places", "total_seat", "amount"],
    answers: ["amount"],
  }),
  call(OURS, "POST /api/ticket-name", {
    sends: ["ticketing_id", "contact_name"],
    answers: ["name_changes_left"],
  }),
  call(OURS, "POST /api/ticket-phone-code", {
    sends: ["ticketing_id", "contact_number", "trx_id"],
    answers: ["until"],
  }),
  call(OURS, "POST /api/ticket-phone", {
    sends: ["ticketing_id", "contact_number", "trx_id", "code"],
    answers: ["ticketing_id"],
  }),
  call(OURS, "POST /api/ticket-push", {
    sends: ["ticketing_id", "endpoint", "p256dh", "auth", "language"],
    answers: [],
  }),
  call(OURS, "POST /api/ticket-push-off", { sends: ["ticketing_id", "endpoint"], answers: [] }),
  call(OURS, "POST /api/ticket-picture", {
    sends: ["ticketing_id", "qr", "content"],
    answers: ["path"],
  }),
  call(OURS, "POST /api/push-renewal", {
    sends: ["old_endpoint", "endpoint", "p256dh", "auth"],
    answers: [],
  }),
  call(OURS, "POST /api/send-ticket-again", { sends: ["ticketing_id"], answers: ["messages"] }),
  call(OURS, "POST /api/check-ticket", {
    sends: ["qr", "check"],
    answers: ["valid", "earlier_check", "ticket.pnr_no"],
  }),
  call(OURS, "POST /api/guide/pair", { sends: ["link"], answers: ["token", "phone", "ends_at"] }),
  call(OURS, "GET /api/guide/list", {
    sends: ["since"],
    answers: ["version", "now", "list.trip.id", "list.tickets[].code", "list.events[].id"],
  }),
  call(OURS, "POST /api/guide/events", {
    sends: ["events"],
    answers: ["results[].id", "results[].is_taken", "results[].fault", "results[].note"],
  }),
  call(OURS, "POST /api/guide/hand-over", { answers: ["link", "until"] }),
  call(OURS, "POST /api/guide/position", {
    sends: ["positions", "passed", "sent_at"],
    answers: ["is_wanted"],
  }),
  call(OURS, "POST /api/login", {
    sends: ["login", "password"],
    answers: ["token", "userData.name"],
  }),
  call(OURS, "POST /api/logout", { answers: ["status_code=201"] }),
  call(OURS, "POST /api/agent/logout-everywhere", { sends: [], answers: ["status_code"] }),
  call(OURS, "POST /api/agent/password", {
    sends: ["old_password", "new_password", "new_password_confirmation"],
    answers: ["token"],
  }),
  call(OURS, "POST /api/agent/recover", {
    sends: ["code", "password", "password_confirmation"],
    answers: ["login"],
  }),
  call(OURS, "POST /api/agent/return-hosts", {
    sends: ["password", "return_hosts"],
    answers: ["return_hosts"],
  }),
  call(OURS, "GET /api/payments/{id}", {
    answers: ["state=paid", "next=show_ticket", "message", "ticketing_id", "retry_after"],
  }),
  call(OURS, "POST /api/agent/sales", {
    sends: ["from", "to", "q", "after"],
    answers: ["sales[].pnr_no", "days[].paid_amount", "total.tickets", "next"],
  }),
  call(OURS, "GET /api/agent/sales.csv", { sends: ["from", "to"], answers: [] }),
];
