/** Spec 2, 4, 5, 7, 8 and 9: checkout, the way back from the wallet, tickets and finding them. */
import { key, route, rule, words, type Row } from "./row.ts";

export const CHECKOUT: readonly Row[] = [
  route(
    "C01",
    "/routeDetails",
    "e2e/book-and-print | a student books three seats, pays and prints the ticket",
    "e2e/unlimited | an unknown destination and an address without one say 'You have no data'",
  ),
  words("C02", "Card or Internet banking", 'e2e/checkout | "Card or Internet banking"'),
  words("C02", "Mobile Banking", 'e2e/checkout | "Mobile Banking"'),
  words("C02", "Cash On Delivery", 'e2e/checkout | "Cash On Delivery"'),
  words(
    "C03",
    "This features is not available right now.",
    'e2e/checkout | "This features is not available right now."',
  ),
  rule(
    "C04",
    "a name, and a phone number of digits",
    "web/screens/checkout/contact | wants a name",
    "web/screens/checkout/contact | wants a phone number of digits",
    'routes/payments/checkout | "name is required"',
  ),
  rule(
    "C05",
    "an email or none",
    "web/screens/checkout/contact | takes no email, or one that looks like one",
  ),
  words(
    "C06",
    "Please agree to the conditions before submitting.",
    'e2e/payment | "Please agree to the conditions before submitting."',
  ),
  words(
    "C07",
    "Total Seat",
    'e2e/unlimited | getByLabel("Total Seat")',
    "web/screens/checkout/places | is required, and a number in either script",
  ),
  words("C08", "Select Center", 'e2e/unlimited | getByLabel("Select Center")'),
  rule(
    "C08",
    "eight fixed places",
    "config/shop-profile | there are two counters and eight pick-up centres, none named twice",
    'routes/payments/checkout | ["a center that is none"',
  ),
  words("C09", "Fee + Charge: BDT 2%", 'e2e/book-and-print | "Fee + Charge: BDT 2%"'),
  rule(
    "C10",
    "ticket price x 1.02",
    "routes/payments/checkout | is seats x fare, the charge of 2 % and the total, in taka",
  ),
  rule(
    "C11",
    "places x fare x 1.02",
    "web/screens/checkout/places | for places has the eight fields of the specification, the charge inside the total",
    "e2e/unlimited | Pay 979.20/- with bKash",
  ),
  rule(
    "C12",
    "limited with booking info, otherwise unlimited",
    "web/booking/booking-info | names the booking in the fragment alone",
    "web/booking/booking-info | says mode, destination and unit, and the trip once one is chosen",
  ),
  words("C13", "You have no data", 'e2e/unlimited | { name: "You have no data" }'),
  rule(
    "C14",
    "a coupon and its quote",
    "routes/payments/checkout | takes a coupon in any case of letters",
    "e2e/checkout | a coupon changes the total, and can be taken off",
  ),
  rule(
    "C15",
    "a failed create: the first of the errors as a toast",
    "e2e/unlimited | an amount that changed meanwhile is told and asked for again",
  ),
  key(
    "C16",
    "grantToken",
    "web/screens/checkout/payment-keys.ts",
    "web/screens/checkout/payment-keys | is kept under the names of the specification",
  ),
  key(
    "C16",
    "paymentID",
    "web/screens/checkout/payment-keys.ts",
    "web/screens/checkout/payment-keys | is kept under the names of the specification",
  ),
  key(
    "C16",
    "ticketBillPayBkashId",
    "web/screens/checkout/payment-keys.ts",
    "web/screens/checkout/payment-keys | is kept under the names of the specification",
  ),
  key(
    "C16",
    "bookingType",
    "web/screens/checkout/payment-keys.ts",
    "web/screens/checkout/payment-keys | is kept under the names of the specification",
  ),
  key(
    "A08",
    "token",
    "web/api/session-token.ts",
    "web/api/client | is dropped when the server says that it is over",
    'e2e/agents | localStorage.getItem("token")',
  ),
  rule("C17", "to the wallet's page", "e2e/book-and-print | await goToWallet(page);"),
];

export const RETURN: readonly Row[] = [
  route("X01", "/successPage", 'e2e/payment | page.goto("/successPage")'),
  words(
    "X01",
    "Your payment is being processed...",
    'e2e/checkout | "Your payment is being processed..."',
  ),
  rule(
    "X02",
    "no second execute",
    "web/screens/success/execution | stops at a refusal, and asks no more",
    "e2e/checkout | a payment is executed once, and its ticket",
  ),
  rule(
    "X03",
    "201 leads to the ticket",
    "e2e/book-and-print | limited-invoice\\/[\\w-]{22}$",
    "e2e/unlimited | unlimited-invoice\\/[\\w-]{22}$",
  ),
  rule(
    "X04",
    "a failure leads to /error",
    "e2e/payment | Close at the wallet charges nothing, keeps the seats and leads back to them",
  ),
  words(
    "X05",
    "Missing required information for payment execution",
    "e2e/payment | Missing required information for payment execution",
  ),
  words(
    "X06",
    "An error occurred during payment execution",
    "e2e/checkout | a payment that is refused on the way back leads to the error screen",
    'e2e/checkout | "An error occurred during payment execution"',
  ),
  route("X07", "/error", "e2e/payment | Close at the wallet charges nothing"),
  words(
    "X07",
    "Payment Failed. Your Payment was not successfully processed. Please try again.",
    "e2e/payment | Payment Failed. Your Payment was not successfully processed. Please try again.",
  ),
  rule(
    "X08",
    "the ticket and the error screen clear the payment keys",
    "web/screens/checkout/payment-keys | is cleared alone: the agent's session and everything else stay",
    'e2e/book-and-print | "ticketBillPayBkashId", "bookingType"',
  ),
];

export const TICKETS: readonly Row[] = [
  route("I01", "/limited-invoice/{id}", "e2e/book-and-print | toBe(1);"),
  route(
    "I02",
    "/unlimited-invoice/{id}",
    "e2e/unlimited | a student books two places of the later trip, pays and prints the ticket",
  ),
  rule(
    "I03 I04 I05",
    "what a ticket says",
    "e2e/checkout | its ticket says all of the journey and how to reach the shop",
  ),
  rule(
    "I06",
    "seats in natural order, with their prices",
    "routes/payments/execute | approved and executed becomes a ticket with its seats in natural order",
    "web/screens/ticket/ticket | is seats in natural order",
  ),
  words(
    "I07",
    "Booked By",
    'e2e/book-and-print | getByText("Booked By")',
    "routes/payments/execute | of an agent says who booked",
  ),
  words("I07", "Online", 'e2e/book-and-print | "Online"]'),
  rule(
    "I08",
    "a number of places and a center",
    "web/screens/ticket/ticket | is a number of places and a center",
    "routes/payments/execute | is paid by the same road and becomes a ticket for a number of places",
  ),
  rule(
    "I09",
    "the shop's contact details",
    "e2e/checkout | its ticket says all of the journey and how to reach the shop",
  ),
];

export const LOOKUP: readonly Row[] = [
  route("F01", "/findInvoice", 'e2e/agents | page.goto("/findInvoice")'),
  rule(
    "F01",
    "all three are required",
    "routes/tickets/lookup | pnr is required",
    "e2e/agents | Please choose the booking type.",
  ),
  words(
    "F02",
    "Limited Booking",
    'web/screens/find-invoice/lookup | ["Limited Booking", "POST /api/get-ticketing-details-with-pnr"]',
  ),
  words(
    "F02",
    "Unlimited Booking",
    'web/screens/find-invoice/lookup | ["Unlimited Booking", "POST /api/get-unlimited-ticketing-details-with-pnr"]',
  ),
  rule(
    "F03",
    "the ticket only after success",
    'e2e/agents | expect(await page.getByText("Booked By").count()).toBe(0)',
  ),
  words(
    "F04",
    "No ticket matches this PNR and phone number.",
    "e2e/agents | No ticket matches this PNR and phone number.",
    "routes/tickets/lookup | has one answer, whichever of them it is",
  ),
];
