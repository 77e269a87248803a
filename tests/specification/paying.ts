/** Spec 2, 4, 5, 7, 8 and 9: checkout, the way back from the wallet, tickets and finding them. */
import { key, route, rule, label, type Row } from "./row.ts";

export const CHECKOUT: readonly Row[] = [
  route("C01", "/routeDetails"),
  label("C02", "Card or Internet banking"),
  label("C02", "Mobile Banking"),
  label("C02", "Cash On Delivery"),
  label("C03", "This features is not available right now."),
  rule("C04", "a name, and a phone number of digits"),
  rule("C05", "an email or none"),
  label("C06", "Please agree to the conditions before submitting."),
  label("C07", "Total Seat"),
  label("C08", "Select Center"),
  rule("C08", "eight fixed centers"),
  label("C09", "Fee + Charge: BDT 2%"),
  rule("C10", "ticket price x 1.02"),
  rule("C11", "quantity x fare x 1.02"),
  rule("C12", "limited with booking info, otherwise unlimited"),
  label("C13", "You have no data"),
  rule("C14", "a coupon and its quote"),
  rule("C15", "a failed create: the first of the errors as a toast"),
  key("C16", "grantToken", "web/booking/payment-keys.ts"),
  key("C16", "paymentID", "web/booking/payment-keys.ts"),
  key("C16", "ticketBillPayBkashId", "web/booking/payment-keys.ts"),
  key("C16", "bookingType", "web/booking/payment-keys.ts"),
  key("A08", "token", "web/api/session-token.ts"),
  rule("C17", "to the wallet's page"),
];

export const RETURN: readonly Row[] = [
  route("X01", "/successPage"),
  label("X01", "Your payment is being processed..."),
  rule("X02", "no second execute"),
  rule("X03", "201 leads to the ticket"),
  rule("X04", "a failure leads to /error"),
  label("X05", "Missing required information for payment execution"),
  label("X06", "An error occurred during payment execution"),
  route("X07", "/error"),
  label("X07", "Payment Failed. Your Payment was not successfully processed. Please try again."),
  rule("X08", "the ticket and the error screen clear the payment keys"),
];

export const TICKETS: readonly Row[] = [
  route("I01", "/limited-invoice/{id}"),
  route("I02", "/unlimited-invoice/{id}"),
  rule("I03 I04 I05", "the facts on a ticket"),
  rule("I06", "seats in natural order, with their prices"),
  label("I07", "Booked By"),
  label("I07", "Online"),
  rule("I08", "a quantity and a center"),
  rule("I09", "the shop's contact details"),
];

export const LOOKUP: readonly Row[] = [
  route("F01", "/findInvoice"),
  rule("F01", "all three are required"),
  label("F02", "Limited Booking"),
  label("F02", "Unlimited Booking"),
  rule("F03", "the ticket only after success"),
  label("F04", "No ticket matches this PNR and phone number."),
];
