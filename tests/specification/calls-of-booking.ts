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
  call("R01", "GET /api/profile", { answers: AGENT.map((field) => `data.userData.${field}`) }),
  call("R02 E01", "GET /api/get-bus-route-list", {
    answers: ["status_code=201", ...ROUTE, "busRouteList[].route_type=limited"],
  }),
  call("R03 E01", "GET /api/get-bus-route-list-for-un", {
    answers: [...ROUTE, "busRouteList[].route_type=unlimited"],
  }),
  call("R04 E02", "GET /api/get-unit-list-with-route/{id}", { answers: UNIT }),
  call("R05 E02", "GET /api/get-unit-list-with-route-for-un/{id}", { answers: UNIT }),
  call("R06 E03 E04", "POST /api/get-filter-bus-list", {
    sends: ["destination_id", "unit_id"],
    answers: TRIP,
  }),
  call("R07 E03", "POST /api/get-filter-bus-list-for-un", {
    sends: ["destination_id", "unit_id"],
    answers: TRIP,
  }),
  call("R08 P11", "GET /api/get-seat-list-with-route/{id}", {
    answers: ["status_code=201", "getBookedSeatNo[].seat_no", "ticketingUniqueId", "message"],
  }),
  call("R09 P11", "POST /api/add-new-seat-for-booking", { sends: SEAT, answers: SEAT_ANSWER }),
  call("R10", "POST /api/delete-seat-form-booking", { sends: SEAT, answers: SEAT_ANSWER }),
  call("R11 E05 E10", "POST /api/get-passenger-details", {
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
  }),
  call("R12", "POST /api/bkash/payment/create", {
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
  }),
  call("R13", "POST /api/save-seat-booking-appoinment", {
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
  }),
  call("R14", "POST /api/bkash/payment/execute", {
    sends: [
      "ticketBillPayBkashId=integer",
      "paymentID",
      "grantToken",
      "bookingType=limited",
      "bookingType=unlimited",
    ],
    answers: ["status_code=201", "data.ticket_data.ticketing_id"],
  }),
];
