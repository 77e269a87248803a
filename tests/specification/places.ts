/** Spec 1 and 2: the shell, the home page, the demos. */
import { route, rule, words, type Row } from "./row.ts";

export const SHELL: readonly Row[] = [
  rule(
    "S01",
    "a sticky header, the page body and a footer on every screen",
    "e2e/shell | header and footer have every place, with the shop's own links",
  ),
  rule(
    "S02",
    "to the top on every route change",
    "e2e/shell | a new screen, a reload and Back begin at the top",
  ),
  rule(
    "S03",
    "to the top when the layout loads",
    "e2e/shell | a new screen, a reload and Back begin at the top",
  ),
  words("S04", "Home", 'e2e/shell | Home: "/"'),
  words("S04", "Find Invoice", 'e2e/shell | "Find Invoice": "/findInvoice"'),
  words("S04", "Gallery", 'e2e/content | ["Gallery", "/gallery"]'),
  words("S04", "Blog", 'e2e/content | ["Blog", "/blog"]'),
  words("S04", "Conditions", 'e2e/content | ["Conditions", "/conditions"]'),
  rule("S05", "a menu on phones has the same places", 'e2e/shell | "Open menu"'),
  words("S05 S06", "Admin Login", 'e2e/shell | "Admin Login": shop.adminUrl'),
  rule(
    "S06",
    "the dashboard opens in a new tab",
    "e2e/links | every link leads to a page of ours, or to a new tab",
    'e2e/shell | target="_blank"',
  ),
  rule("S07", "a link to the shop's social page", "e2e/shell | shop.socialUrl"),
  rule("S08", "a link to a chat for booking", "e2e/shell | shop.chatUrl"),
  rule(
    "S09",
    "footer links to gallery, blog and conditions",
    "e2e/content | header and footer lead to gallery, blog and conditions",
  ),
  rule(
    "S10",
    "address, email and phone numbers in the footer",
    "e2e/shell | [...shop.address, shop.email, ...shop.phones]",
    "config/shop-profile | without changes the shop is ours, whole as the contract has it",
  ),
  rule(
    "S11",
    "two ticket counters in the footer",
    "e2e/shell | of shop.counters",
    "config/shop-profile | there are two counters and eight pick-up centres, none named twice",
  ),
  rule(
    "S12",
    "the router's error page",
    "e2e/shell | a screen that breaks is told inside the layout",
  ),
  rule(
    "S13",
    "a screen with only the word Error",
    "web/screens/error/error-screens | the last resort says Error and nothing else",
  ),
  route("S14", "*", "e2e/shell | an address that nobody has is told"),
  rule(
    "S15",
    "a loading flag and what is shown meanwhile",
    "e2e/shell | what is still loading is told to who can't see it",
  ),
];

export const HOME: readonly Row[] = [
  route("H01", "/", 'e2e/home | page.goto("/")'),
  words("H01", "ভর্তিবাস টিকেট", 'e2e/home | "ভর্তিবাস টিকেট"'),
  words(
    "H02",
    "A safe and easy way to reach the dream university",
    'e2e/home | "A safe and easy way to reach the dream university"',
  ),
  rule(
    "H03 H04 H05",
    "four pictures, three shown",
    "e2e/home | four pictures, three in view, without arrows or dots",
  ),
  words("H07", "book your ticket from the list below (limited)", "e2e/home | (limited)"),
  words("H08", "book your ticket from the list below (unlimited)", "e2e/home | (unlimited)"),
  rule(
    "H09",
    "a card: image, destination_name, route_type, Book Now",
    "e2e/home | a card has picture, name, kind and Book Now",
  ),
  words("H09", "Book Now", "e2e/home | name: /^Book Now/"),
  rule(
    "H10",
    "routes in four columns",
    "e2e/home | both lists stand in four columns, two on phones",
  ),
  words("H11", "Choose Your Unit", 'e2e/unlimited | { name: "Choose Your Unit" }'),
  rule(
    "H12",
    "a line of the modal: unit_name and group_name",
    "e2e/home | Book Now asks for the unit by name and group",
  ),
  rule(
    "H13",
    "a unit of a limited destination leads to /bookingPage",
    "web/screens/home/units | of a limited destination leads to the trips with their seats",
    "e2e/home | /bookingPage",
  ),
  rule(
    "H14",
    "a unit of an unlimited destination leads to /routeDetails",
    "web/screens/home/units | of an unlimited destination leads to checkout",
    "e2e/unlimited | routeDetails\\?mode=unlimited&destination=\\d+&unit=\\d+$",
  ),
  rule(
    "H15",
    "rnA, rnB and rnC lead to /routeDetails and store no trip",
    "web/screens/home/units | that has no seats to choose leads straight to checkout, with no trip",
    "e2e/unlimited | a unit without seats to choose goes straight to checkout and stores no trip",
    "db/catalogue/season | the special units go straight to checkout from a limited destination",
  ),
  rule(
    "H16",
    "destination and unit are kept as the current trip",
    "web/booking/booking-info | says destination and unit, and which trip is open",
  ),
];

export const DEMOS: readonly Row[] = [
  route("D11", "/busView", 'e2e/seat-views | page.goto("/busView")'),
  route("D10 D11", "/viewSeat2", 'e2e/seat-views | page.goto("/viewSeat2")'),
  rule(
    "D01 K11",
    "a fixed sample route and date",
    "e2e/seat-views | Friday, 4 December 2026",
    "web/screens/bus-view/bus-view | the sample",
  ),
  rule(
    "D02",
    "a day back and on",
    'e2e/seat-views | { name: "Previous day" }',
    'e2e/seat-views | { name: "Next day" }',
  ),
  words("D03", "Modify Search", 'e2e/seat-views | { name: "Modify Search" }'),
  rule(
    "D04",
    "groups that open and close",
    "e2e/seat-views | are narrowed by the filters, whose groups open and close",
  ),
  words("D05", "Bus Type", 'e2e/seat-views | openGroup(page, "Bus Type")'),
  words("D05", "AC", 'e2e/seat-views | getByLabel("AC", { exact: true })'),
  words("D05", "Non AC", 'web/screens/bus-view/bus-view | "Non AC"'),
  words("D06", "Departure Time", 'e2e/seat-views | "Departure Time"'),
  words("D06", "Before 6:00 AM", 'e2e/seat-views | "Before 6:00 AM"'),
  words("D06", "6:00 AM - 12:00 AM", 'e2e/seat-views | "6:00 AM - 12:00 AM"'),
  words("D06", "12:00 PM - 6:00 PM", 'e2e/seat-views | "12:00 PM - 6:00 PM"'),
  words("D06", "After 6:00 PM", 'e2e/seat-views | "After 6:00 PM"'),
  words(
    "D07",
    "Arrival Time",
    "web/screens/bus-view/bus-view | look at the departure and at the arrival each by itself",
  ),
  words("D08", "Operator(Bus Type)", "e2e/seat-views | are sorted by the heads of the columns"),
  rule(
    "D09",
    "a choice of this screen alone",
    "e2e/seat-views | have seats to choose and to reset, without asking the server",
  ),
  words("D09 D10", "Reset Seat", 'e2e/seat-views | { name: "Reset Seat" }'),
  rule(
    "D10",
    "the plain picker",
    "e2e/seat-views | the plain picker has 46 seats to choose and to reset",
  ),
];
