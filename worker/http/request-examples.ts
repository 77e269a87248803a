/** One request of each call with a body, for the API description. Ids and secrets are made up. */
type Json = Record<string, unknown>;

const BOOKING = "42.mPq3vW0sR6yT1uZ8xK2nLg.dJ5hQ9bC4eF7aN0oV3iY6w";
const TICKET = "mPq3vW0sR6yT1uZ8xK2nLg";
const SEAT = {
  ticketing_unique_id: BOOKING,
  trip_id: "42",
  seat_no: "A1",
  booking_time: "2026-12-01 10:00:00 AM",
};
const CHOICE = { destination_id: "3", unit_id: "7" };
const LOOK_UP = { pnr: "8M4QU5J", contact_number: "01712345678" };
const CONTACT = {
  contact_name: "Rahim Uddin",
  contact_number: "01712345678",
  contact_email: "rahim@example.com",
};
const PAYMENT = {
  ticketBillPayBkashId: 1204,
  paymentID: "TR0011abcdefg1795950000000",
  grantToken: "Zq8sT2vX5yA1bC4dE7fG0h",
  bookingType: "limited",
};
const PHONE_CHANGE = {
  ticketing_id: TICKET,
  contact_number: "01812345678",
  trx_id: "AB12CD34EF",
};
const PUSH = {
  endpoint: "https://fcm.googleapis.com/fcm/send/phone-1",
  p256dh: "BAswVXqfxOkOM1h9osfsETZbgKXK7xQ5XoOozfIXPGGGq9D1Gj9kia7T-B1CZ4yx1vsgRWqPtNn-I0htkrfcASY",
  auth: "BzxxptsQRXqv5BlOg7jtIg",
};

export const REQUEST_EXAMPLES: Readonly<Record<string, Json>> = {
  "/get-filter-bus-list": CHOICE,
  "/get-filter-bus-list-for-un": CHOICE,
  "/add-new-seat-for-booking": SEAT,
  "/hold-seats-together": { ticketing_unique_id: BOOKING, trip_id: "42", total_seat: 2 },
  "/delete-seat-form-booking": SEAT,
  "/opening": { trip_id: "42" },
  "/get-passenger-details": { ticketing_unique_id: BOOKING, trip_id: "42" },
  "/quote": { ticketing_unique_id: BOOKING, coupon_code: "" },
  "/bkash/payment/create": {
    ticketing_unique_id: BOOKING,
    trip_id: "42",
    total_seat: 2,
    total_seat_price: 1200,
    paid_amount: 1224,
    ...CONTACT,
    return_url: "https://shop.example.com/paid?order=7",
  },
  "/save-seat-booking-appoinment": {
    trip_id: "43",
    ...CONTACT,
    payment_type: "Hand Cash",
    total_seat: 2,
    total_seat_price: 918,
    center_name: "College gate",
  },
  "/bkash/payment/execute": PAYMENT,
  "/payment-state": PAYMENT,
  "/get-ticketing-details-with-pnr": { ...LOOK_UP, bookingType: "Limited Booking" },
  "/get-unlimited-ticketing-details-with-pnr": { ...LOOK_UP, bookingType: "Unlimited Booking" },
  "/send-ticket-again": { ticketing_id: TICKET },
  "/ticket-choice": { ticketing_id: TICKET, revision: 2, choice: "keep" },
  "/ticket-trips": { ticketing_id: TICKET },
  "/ticket-move": { ticketing_id: TICKET, trip_id: "44", revision: 2, seats: ["B1", "B2"] },
  "/ticket-seats-back": {
    ticketing_id: TICKET,
    revision: 2,
    seats: ["A1"],
    places: 0,
    total_seat: 2,
    amount: 612,
  },
  "/ticket-name": { ticketing_id: TICKET, contact_name: "Rahim Uddin" },
  "/ticket-phone-code": PHONE_CHANGE,
  "/ticket-phone": { ...PHONE_CHANGE, code: "123456" },
  "/ticket-push": { ticketing_id: TICKET, ...PUSH, language: "bn" },
  "/ticket-push-off": { ticketing_id: TICKET, endpoint: PUSH.endpoint },
  "/ticket-picture": { ticketing_id: TICKET, qr: "8M4QU5J.0.abc", content: "iVBORw0KGgo=" },
  "/push-renewal": { old_endpoint: "https://fcm.googleapis.com/fcm/send/phone-0", ...PUSH },
  "/check-ticket": { qr: "8M4QU5J.0.mPq3vW0sR6yT1uZ8xK2nLg", check: "c1" },
  "/register": {
    name: "Karim Traders",
    mobile: "01712345678",
    email: "karim@example.com",
    password: "a long sentence of mine",
    password_confirmation: "a long sentence of mine",
    gender: "Male",
    address: "12 Station Road, Rajshahi",
  },
  "/login": { login: "01712345678", password: "a long sentence of mine" },
  "/agent/password": {
    old_password: "a long sentence of mine",
    new_password: "another sentence of mine",
    new_password_confirmation: "another sentence of mine",
  },
  "/agent/recover": {
    code: "Zq8sT2vX5yA1bC4dE7fG0h",
    password: "another sentence of mine",
    password_confirmation: "another sentence of mine",
  },
  "/agent/return-hosts": {
    password: "a long sentence of mine",
    return_hosts: ["shop.example.com"],
  },
  "/agent/sales": { from: "2026-12-01", to: "2026-12-31" },
  "/guide/pair": { link: "Zq8sT2vX5yA1bC4dE7fG0h" },
  "/guide/events": {
    events: [
      {
        id: "8e03978e-40d5-43e8-bc93-6894a57f9324",
        kind: "board",
        pnr: "8M4QU5J",
        seat: "A1",
        undoes: null,
        at: 1_795_950_000_000,
        seq: 1,
        version: "v1",
      },
    ],
  },
  "/guide/hand-over": {},
  "/guide/position": { positions: [], passed: [], sent_at: 1_795_950_000_000 },
};
