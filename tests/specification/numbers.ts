/** Spec 9, and the numbers of spec 2: each is read from the code that uses it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHARGE_BPS, quote } from "../../worker/domain/payments/fare.ts";
import { HOLD_MS, SEATS_PER_BOOKING_MAX } from "../../worker/domain/seats/seat-lock.ts";
import { capacity } from "../../worker/domain/seats/seat-plan.ts";
import { shop } from "../../worker/config/shop-profile.ts";
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
  constant(
    "K08 L19",
    "a hold, in ms",
    { is: 480_000, found: HOLD_MS },
    "domain/seats/seat-lock | keeps a seat for its holder until the moment before, and frees it at the moment itself",
  ),
  constant(
    "K09 L09",
    "seats of one booking",
    { is: 6, found: SEATS_PER_BOOKING_MAX },
    "domain/seats/seat-limits | are what one booking may hold: the seventh is refused",
  ),
  constant(
    "K07 C10",
    "the charge, in hundredths of a percent",
    { is: 200, found: CHARGE_BPS },
    "routes/payments/checkout | is seats x fare, the charge of 2 % and the total, in taka",
  ),
  constant(
    "K07 C10 C11",
    "a ticket price of 1000 taka, in poisha",
    { is: 102_000, found: quote({ farePoisha: 50_000, seats: 2, coupon: null }).totalPoisha },
    "domain/payments/fare | with a percent coupon charges 2 % of what is left",
  ),
  constant(
    "P01",
    "seats of the two plans",
    { is: [40, 45], found: ["40", "45"].map(capacity) },
    "domain/seats/seat-plan | the capacity of plan %s is the number of its seats, each of them once",
  ),
  constant(
    "C08",
    "places to get on",
    { is: 8, found: shop({ SHOP_JSON: "{}" }).centers.length },
    "config/shop-profile | there are two counters and eight pick-up centres, none named twice",
  ),
  constant(
    "C18",
    "payment_type of places",
    { is: "Hand Cash", found: written("web/screens/checkout/load-checkout.ts", "PAYMENT_TYPE") },
    'e2e/unlimited | payment_type: "Hand Cash"',
  ),
  constant(
    "K01",
    "neutral, error and custom toasts, in ms",
    { is: 4000, found: written(TOAST, "OTHER_MS") },
    "web/ui/toast | a message of any other kind stays four seconds",
  ),
  constant(
    "K02",
    "success toasts, in ms",
    { is: 2000, found: written(TOAST, "SUCCESS_MS") },
    "web/ui/toast | a success stays two seconds",
  ),
  rule(
    "K03",
    "a loading toast stays until dismissed",
    "web/ui/toast | a loading one stays until it is dismissed",
  ),
  constant(
    "K04",
    "toasts at once",
    { is: 20, found: written("web/ui/toaster.tsx", "VISIBLE") },
    "e2e/shell | twenty messages stand at once, and each goes a second after its time",
  ),
  constant(
    "K05",
    "from dismissal to removal, in ms",
    { is: 1000, found: written("web/ui/toast-message.tsx", "REMOVAL_MS") },
    "e2e/shell | twenty messages stand at once, and each goes a second after its time",
  ),
  constant(
    "K06",
    "the time zone",
    { is: "Asia/Dhaka", found: written("web/i18n/format.ts", "TIME_ZONE") },
    "web/i18n/messages | are Dhaka's, wherever the browser is",
    "web/i18n/messages | are 12-hour, with the part of the day",
  ),
  constant(
    "K10 N02",
    "words of a summary",
    { is: 30, found: written("worker/db/content/blog-html.ts", "SUMMARY_WORDS") },
    "db/content/blog-html | is its first 30 words, with every tag closed",
  ),
  constant(
    "N09",
    "minutes to be there before departure",
    { is: 30, found: written("web/screens/ticket/reporting-time.ts", "MINUTES_BEFORE") },
    "web/screens/ticket/ticket | is 30 minutes before departure",
  ),
  constant(
    "H05",
    "pictures in view",
    { is: 3, found: written(PICTURES, "perView") },
    "e2e/home | four pictures, three in view, without arrows or dots",
  ),
  constant(
    "H06",
    "a move of the pictures, in ms",
    { is: 500, found: written(PICTURES, "animationDuration") },
    "web/screens/home/motion | move by themselves, but not where reduced motion is asked for",
  ),
  constant(
    "H06",
    "from move to move, in ms",
    { is: 2000, found: written(PICTURES, "autoplay") },
    "web/screens/home/motion | move by themselves, but not where reduced motion is asked for",
  ),
  constant(
    "H06",
    "the pictures go round",
    { is: "carousel", found: written(PICTURES, "type") },
    "web/screens/home/motion | move by themselves, but not where reduced motion is asked for",
  ),
  constant(
    "K11 D01",
    "the day of the sample",
    { is: "2026-12-04", found: written("web/screens/bus-view/sample.ts", "date") },
    "e2e/seat-views | Friday, 4 December 2026",
  ),
];

/** The design card: what the product is made of and how it stands. */
export const PRODUCT: readonly Row[] = [
  rule(
    "U01",
    "its packages are in package.json and used",
    "specification/specification | uses every package of the design card",
  ),
  rule(
    "U02",
    "the top level is the settled one",
    'architecture/architecture | "the top level is the settled one"',
  ),
  rule(
    "U03 U07",
    "one Worker serves client and API from D1",
    "e2e/deploy | what would be deployed is whole, and holds nothing of the simulator and no secret",
  ),
  rule(
    "U04",
    "one object a trip has its seats in order",
    "trip/trip-seats | gives one seat to exactly one of fifty who ask for it together",
  ),
  rule(
    "U05",
    "alarms release after eight minutes",
    "trip/trip-seats | is waited for with one alarm, for the earliest deadline",
  ),
  rule(
    "U06",
    "create and execute go to the wallet",
    "routes/payments/execute | opens with an address of the wallet that brings back what execute needs",
  ),
  rule(
    "U08",
    "a rush of buyers",
    "trip/oversell-control | sells it once at the trip's own object, and the checker has nothing to say",
  ),
  rule(
    "U09",
    "a deploy with wrangler is whole or refused",
    "e2e/deploy | a deploy without the client is refused",
  ),
];
