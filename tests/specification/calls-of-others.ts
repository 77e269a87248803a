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
  call(
    "R15 E06",
    "GET /api/get-ticketing-details-with-id/{id}",
    { answers: LIMITED },
    "routes/payments/execute | approved and executed becomes a ticket with its seats in natural order",
  ),
  call(
    "R16 E07",
    "GET /api/get-unlimited-ticketing-details/{id}",
    { answers: UNLIMITED },
    "routes/payments/execute | is paid by the same road and becomes a ticket for a number of places",
  ),
  call(
    "R17 E06",
    "POST /api/get-ticketing-details-with-pnr",
    { sends: [...LOOKUP, "bookingType=Limited Booking"], answers: LIMITED },
    "routes/tickets/lookup | as its own address shows it",
  ),
  call(
    "R18 E07",
    "POST /api/get-unlimited-ticketing-details-with-pnr",
    { sends: [...LOOKUP, "bookingType=Unlimited Booking"], answers: UNLIMITED },
    "routes/tickets/lookup | of an unlimited booking too, by its own call",
  ),
  call(
    "R19 E09 A11",
    "POST /api/register",
    {
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
    },
    "routes/agents/agents | as JSON makes an agent in the stored forms, whose password is nowhere",
    "web/screens/sign-up/sign-up | is sent under the names of the specification, with the photo as a file",
  ),
  call(
    "R20 E08",
    "GET /api/get-gallery-list",
    { answers: ["photoGalleryData[].photo"] },
    "routes/catalogue/content | the gallery list has a file name and words for each photo",
  ),
  call(
    "R21 E08",
    "GET /api/get-blog-list",
    {
      answers: [
        "status_code=201",
        ...POST.map((field) => `blogData[].${field}`),
        "blogData[].solid_post",
      ],
    },
    "routes/catalogue/content | the blog list has the summary of each post, the newest first, with its instant in Dhaka",
  ),
  call(
    "R22 E08",
    "GET /api/get-single-blog-details/{id}",
    { answers: [...POST, "post"].map((field) => `singleBlogData.${field}`) },
    "routes/catalogue/content | a single post has its whole text",
  ),
  rule(
    "R23",
    "the cookie XSRF-TOKEN and the header X-XSRF-TOKEN",
    "routes/platform/csrf | comes with the first answer, readable by our pages, and is not changed by the next",
    "web/api/client | goes out on every POST, decoded from the cookie, and on no GET",
  ),
  rule(
    "R24",
    "no time-out in the specification; ours, which ends in patience",
    "web/api/client | ends for ${path} after ${waitMs / 1000} s",
  ),
  rule(
    "R25",
    "pictures from the folders of destinations, gallery and blogs",
    "routes/platform/csrf | a picture of R2 is served with its type, kept by browsers and answered 304 when unchanged",
    "routes/platform/bad-input | of a picture in %s that is none is refused",
  ),
  rule(
    "E11",
    "the state that screens share: none is kept but by address, tab and local storage",
    "web/booking/booking-info | is remembered across the wallet's page",
    "web/screens/success/callback | finds everything in local storage after a reload without the query",
    "web/screens/checkout/contact | is remembered by the device, but for the trip, which the address says",
  ),
  rule(
    "E12",
    "the old spellings",
    "routes/platform/api-docs | names every call that is served, and no other",
  ),

  call(
    OURS,
    "GET /api/shop",
    {
      answers: [
        "shop.address[]",
        "shop.email",
        "shop.phones[]",
        "shop.counters[].name",
        "shop.centers[]",
      ],
    },
    "config/shop-profile | without changes the shop is ours, whole as the contract has it",
  ),
  call(
    OURS,
    "GET /api/health",
    {
      answers: [
        "status=ok",
        "figures.sold_seats",
        "figures.distinct_seats",
        "figures.money_in",
        "oldest_payment_in_doubt_seconds",
      ],
    },
    "routes/platform/health | says that all is well, with figures that agree, the same for everyone",
  ),
  call(
    OURS,
    "GET /api/live/{id}",
    { answers: [] },
    "routes/seats/live | begin with a snapshot and follow a visitor's hold, without a word about the visitor",
  ),
  call(
    OURS,
    "POST /api/opening",
    {
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
    },
    "routes/seats/waiting-room | has a line in which every visitor waits once, by a cookie of their own",
    "routes/seats/waiting-room | lets nobody hold without a pass, and says where they stand",
  ),
  call(
    OURS,
    "GET /api/opening/{id}",
    { answers: [] },
    "routes/seats/waiting-room | tells a visitor with a place where it stands",
  ),
  call(
    OURS,
    "POST /api/hold-seats-together",
    {
      sends: ["ticketing_unique_id", "trip_id", "total_seat", "held_seat", "booking_time"],
      answers: ["status_code=201", "getUserTicketData[].seat_no", "message"],
    },
    "routes/seats/seats-together | answers like a hold, with the best free seats",
  ),
  call(
    OURS,
    "POST /api/quote",
    {
      sends: ["ticketing_unique_id", "coupon_code", "trip_id", "total_seat"],
      answers: ["fare", "discount", "charge", "total"],
    },
    "routes/payments/checkout | is seats x fare, the charge of 2 % and the total, in taka",
  ),
  call(
    OURS,
    "POST /api/check-ticket",
    { sends: ["qr"], answers: ["valid", "ticket.pnr_no"] },
    "routes/tickets/check-ticket | as the ticket prints it is valid, with trip and seats and nobody's name",
  ),
  call(
    OURS,
    "POST /api/login",
    { sends: ["login", "password"], answers: ["token", "userData.name"] },
    "routes/agents/agents | by phone or by email in any form opens a session that the profile knows",
  ),
  call(
    OURS,
    "POST /api/logout",
    { answers: ["status_code=201"] },
    "routes/agents/agents | ends that session and no other, and may be said twice",
  ),
  call(
    OURS,
    "POST /api/agent/logout-everywhere",
    { sends: [], answers: ["status_code"] },
    "security/sessions | by the agent is of the own ones alone",
  ),
  call(
    OURS,
    "POST /api/agent/password",
    {
      sends: ["old_password", "new_password", "new_password_confirmation"],
      answers: ["token"],
    },
    "security/passwords | ends every session and code, gives one new session, and the old password is none",
  ),
  call(
    OURS,
    "POST /api/agent/recover",
    { sends: ["code", "password", "password_confirmation"], answers: ["login"] },
    "security/passwords | by the link of staff sets a password once, and ends every session",
  ),
  call(
    OURS,
    "POST /api/agent/sales",
    {
      sends: ["from", "to", "q", "after"],
      answers: ["sales[].pnr_no", "days[].paid_amount", "total.tickets", "next"],
    },
    "routes/agents/agent-sales | are what he sold, the youngest first, with seats in natural order",
  ),
  call(
    OURS,
    "GET /api/agent/sales.csv",
    { sends: ["from", "to"], answers: [] },
    "routes/agents/agent-sales | has a line for each ticket, opens as UTF-8, and is kept by nobody",
  ),
];
