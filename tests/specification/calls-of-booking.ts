/** Spec 7 and 3: the calls of booking, up to the ticket, with what each takes and answers. */
import { call, type Row } from "./row.ts";

const UNIT = ["id", "unit_name", "group_name"].map((field) => `unitList[].${field}`);
const ROUTE = ["id", "destination_name", "route_type", "destination_image"].map(
  (field) => `busRouteList[].${field}`,
);
/** The thirteen of spec 3, and what a row shows. */
const TRIP = [
  "id",
  "trip_name",
  "seat_price",
  "deperture_date",
  "return_date",
  "return_time",
  "exam_date",
  "deperture_time",
  "arrival_time",
  "user_id",
  "bus_type_data.type_name",
  "bus_data.bus_name",
  "seat_plan_to_data.plan_name",
  "seatsAvailable",
  "getBoardingPoint[].point_name",
  "getDroppingPoint[].point_name",
].map((field) => `busFTRouteList[].${field}`);
const SEAT = ["ticketing_unique_id", "trip_id", "seat_no", "booking_time"];
const SEAT_ANSWER = ["status_code=201", "getUserTicketData[].seat_no", "message"];
const CREATED = [
  "data.statusCode=0000",
  "data.paymentID",
  "data.bkashURL",
  "grantToken",
  "ticketBillPayBkashId=integer",
];
const AGENT = ["id", "name", "mobile", "email", "gender", "address", "image"];

export const BOOKING_CALLS: readonly Row[] = [
  call(
    "R01",
    "GET /api/profile",
    { answers: AGENT.map((field) => `data.userData.${field}`) },
    "routes/platform/csrf | is not needed: the profile of a visitor is a success with nobody in it",
    "routes/agents/agents | by phone or by email in any form opens a session that the profile knows",
  ),
  call(
    "R02 E01",
    "GET /api/get-bus-route-list",
    { answers: ["status_code=201", ...ROUTE, "busRouteList[].route_type=limited"] },
    "db/catalogue/catalogue | destinations of one kind stand in their position, others are left out",
    "e2e/home | both lists stand in four columns, two on phones",
  ),
  call(
    "R03 E01",
    "GET /api/get-bus-route-list-for-un",
    { answers: [...ROUTE, "busRouteList[].route_type=unlimited"] },
    "e2e/home | both lists stand in four columns, two on phones",
  ),
  call(
    "R04 E02",
    "GET /api/get-unit-list-with-route/{id}",
    { answers: UNIT },
    "db/catalogue/catalogue | a destination's units stand in their position",
    "e2e/home | Book Now asks for the unit by name and group",
  ),
  call(
    "R05 E02",
    "GET /api/get-unit-list-with-route-for-un/{id}",
    { answers: UNIT },
    'e2e/unlimited | await chooseUnit(page, "unlimited", destination)',
  ),
  call(
    "R06 E03 E04",
    "POST /api/get-filter-bus-list",
    { sends: ["destination_id", "unit_id"], answers: TRIP },
    "routes/seats/seats | counts the seats that are not taken and numbers the buses of a day",
    "e2e/trips | a row says all of its journey, and opens and closes",
  ),
  call(
    "R07 E03",
    "POST /api/get-filter-bus-list-for-un",
    { sends: ["destination_id", "unit_id"], answers: TRIP },
    "e2e/unlimited | a student books two places of the later trip, pays and prints the ticket",
  ),
  call(
    "R08 P11",
    "GET /api/get-seat-list-with-route/{id}",
    { answers: ["status_code=201", "getBookedSeatNo[].seat_no", "ticketingUniqueId", "message"] },
    "routes/seats/seats | tells a visitor's own seats from everybody else's, and never whose they are",
  ),
  call(
    "R09 P11",
    "POST /api/add-new-seat-for-booking",
    { sends: SEAT, answers: SEAT_ANSWER },
    "routes/seats/seats | answers the held list and the one deadline, which more seats do not move",
  ),
  call(
    "R10",
    "POST /api/delete-seat-form-booking",
    { sends: SEAT, answers: SEAT_ANSWER },
    "routes/seats/seats | a held seat frees it, and the last one stops the clock",
  ),
  call(
    "R11 E05 E10",
    "POST /api/get-passenger-details",
    {
      sends: ["ticketing_unique_id"],
      answers: [
        ...["id", "user_id", "trip_name", "deperture_date", "exam_date", "return_date"].map(
          (field) => `singleTripData.tripData.${field}`,
        ),
        "singleTripData.getUserSeatNo[].seat_no",
        "singleTripData.getBoardingPoint[].point_name",
        "totalSeat",
        "totalSeatPrice",
      ],
    },
    "routes/seats/seats | are its seats, their price and the journey",
  ),
  call(
    "R12",
    "POST /api/bkash/payment/create",
    {
      sends: [
        "ticketing_unique_id",
        "trip_id",
        "user_id",
        "coupon_code",
        "total_seat",
        "total_seat_price",
        "paid_amount",
        "contact_number",
        "contact_email",
        "contact_name",
      ],
      answers: CREATED,
    },
    "routes/payments/execute | opens with an address of the wallet that brings back what execute needs",
    "web/screens/checkout/places | for seats names the booking, and fare and total apart",
  ),
  call(
    "R13",
    "POST /api/save-seat-booking-appoinment",
    {
      sends: [
        "trip_id",
        "contact_name",
        "contact_number",
        "contact_email",
        "payment_type",
        "total_seat",
        "total_seat_price",
        "center_name",
      ],
      answers: CREATED,
    },
    "routes/payments/execute | is paid by the same road and becomes a ticket for a number of places",
    "web/screens/checkout/places | for places has the eight fields of the specification, the charge inside the total",
  ),
  call(
    "R14",
    "POST /api/bkash/payment/execute",
    {
      sends: [
        "ticketBillPayBkashId=integer",
        "paymentID",
        "grantToken",
        "bookingType=limited",
        "bookingType=unlimited",
      ],
      answers: ["status_code=201", "data.ticket_data.ticketing_id"],
    },
    "routes/payments/execute | executed 20 times at once is one charge and one ticket, and so is every later call",
  ),
];
