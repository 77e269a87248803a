/** Spec 9, and the numbers of spec 2: each is read from the code that uses it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHARGE_BPS, quote } from "../../worker/domain/payments/fare.ts";
import { HOLD_MS, SEATS_PER_BOOKING_MAX } from "../../worker/domain/seats/seat-limits.ts";
import { capacity } from "../../worker/domain/seats/seat-plan.ts";
import { shop } from "../../worker/config/shop-profile.ts";
import { formatFor } from "../../web/i18n/format.ts";
import { constant, rule, type Row } from "./row.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The value of a constant or a field that its file keeps to itself; null when there is none of the name. */
function written(path: string, name: string): unknown {
  const text = readFileSync(join(ROOT, path), "utf8");
  const value = new RegExp(`(?:^|\\W)${name}(?: =|:) ("[^"]*"|[\\d_]+)`).exec(text)?.[1];
  return value === undefined ? null : JSON.parse(value.replaceAll(/(?<=\d)_(?=\d)/g, ""));
}

const TOAST = "web/ui/toast.ts";
const PICTURES = "web/screens/home/moving-pictures.ts";

export const NUMBERS: readonly Row[] = [
  constant("K08 L19", "a hold, in ms", { is: 480_000, found: HOLD_MS }),
  constant("K09 L09", "seats of one booking", { is: 6, found: SEATS_PER_BOOKING_MAX }),
  constant("K07 C10", "the charge, in hundredths of a percent", { is: 200, found: CHARGE_BPS }),
  constant("K07 C10 C11", "a ticket price of 1000 taka, in poisha", {
    is: 102_000,
    found: quote({ farePoisha: 50_000, seats: 2, coupon: null }).totalPoisha,
  }),
  constant("P01", "seats of the two plans", { is: [40, 45], found: ["40", "45"].map(capacity) }),
  constant("C08", "pick-up centers", { is: 8, found: shop({ SHOP_JSON: "{}" }).centers.length }),
  constant("C18", "payment_type of an appointment", {
    is: "Hand Cash",
    found: written("web/screens/checkout/load-checkout.ts", "PAYMENT_TYPE"),
  }),
  constant("K01", "neutral, error and custom toasts, in ms", {
    is: 4000,
    found: written(TOAST, "OTHER_MS"),
  }),
  constant("K02", "success toasts, in ms", { is: 2000, found: written(TOAST, "SUCCESS_MS") }),
  rule("K03", "a loading toast stays until dismissed"),
  constant("K04", "toasts at once", { is: 20, found: written("web/ui/toaster.tsx", "VISIBLE") }),
  constant("K05", "from dismissal to removal, in ms", {
    is: 1000,
    found: written("web/ui/toast-message.tsx", "REMOVAL_MS"),
  }),
  constant("K06", "the time zone Asia/Dhaka, by how an instant is read", {
    is: "5 December 2026, 4:05 AM",
    found: formatFor("en").dateTime("2026-12-04T22:05:00Z").replaceAll("\u00a0", " "),
  }),
  constant("K10 N02", "words of a summary", {
    is: 30,
    found: written("worker/db/content/blog-html.ts", "SUMMARY_WORDS"),
  }),
  constant("N09", "minutes to be there before departure", {
    is: 30,
    found: written("web/booking/reporting-time.ts", "MINUTES_BEFORE"),
  }),
  constant("H05", "pictures in view", { is: 3, found: written(PICTURES, "perView") }),
  constant("H06", "a move of the pictures, in ms", {
    is: 500,
    found: written(PICTURES, "animationDuration"),
  }),
  constant("H06", "from move to move, in ms", { is: 2000, found: written(PICTURES, "autoplay") }),
  constant("H06", "the pictures go round", { is: "carousel", found: written(PICTURES, "type") }),
  constant("K11 D01", "the day of the sample", {
    is: "2026-12-04",
    found: written("web/screens/bus-view/sample.ts", "date"),
  }),
];

/** The design card: what the product is made of and how it stands. */
export const PRODUCT: readonly Row[] = [
  rule("U01", "its packages are in package.json and used"),
  rule("U02", "the top level is the settled one"),
  rule("U03 U07", "one Worker serves client and API from D1"),
  rule("U04", "one object a trip has its seats in order"),
  rule("U05", "alarms release after eight minutes"),
  rule("U06", "create and execute go to the wallet"),
  rule("U08", "a rush of buyers"),
  rule("U09", "a deploy with wrangler is whole or refused"),
];
