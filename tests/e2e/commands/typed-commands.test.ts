/** [O14] The commands of a day at the desk, by npm and as they are printed, at a running shop with sales in it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { AccessView, PeopleView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { SaleView } from "../../../worker/contract/staff/staff.ts";
import { sampleLinks } from "../../../worker/scripts/sample-staff.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { STAFF_KEY_FILE } from "../../../worker/scripts/settings.ts";
import { listRuns } from "../../scripts/command-runs.ts";
import { fillIn } from "../../support/commands/document-commands.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { aScreen } from "../../support/screen.ts";
import { typeCommand } from "../../support/commands/type-command.ts";

const AGENT = "01712340077";
const PASSWORD = "korim er bari";

let shop: Product;
let STAFF_KEY = "";
const places: Record<string, string> = {
  AGENT,
  TAKA: "100",
  NAME: "'The early one'",
  BUS: "no-such-bus",
  EXAM: "no-such-exam",
  UNIT: "11",
  FROM: "2031-01-04",
  TO: "2031-01-05",
  "SEATS…": "C1",
  "ROLES…": "ops",
};

/** Words in place of those that a command takes, where its own names would mean something else. */
const WORDS: Readonly<Record<string, string>> = {
  "NAME DESTINATION UNIT BUS FARE DEPARTS ARRIVES EXAM_DATE":
    "'To the exam' 1 11 3 650 2031-01-04T22:00 2031-01-05T05:00 2031-01-05",
  // There is no such trip.
  "TRIP NAME PHONE AMOUNT COUNTER": "99999999 Rahim 01711222333 600 Gate",
  "UNIT SESSION SHIFT STARTS_AT PLACE SOURCE_URL":
    "11 2030-31 '' 2031-01-05T10:00 'Curzon Hall' ''",
  "LEG PLATE DRIVER_NAME DRIVER_PHONE GUIDE GUIDE_NAME GUIDE_PHONE MEETING_PLACE":
    "out 'Metro-Ba 11-0234' '' '' --guide none '' '' 'Rail gate'",
  "give-guide-link TRIP LEG": "give-guide-link TRIP out",
  "EXAM STARTS_AT": "EXAM none",
  "set-fares": "set-fares --fare 100 --from FROM --to TO",
  "KIND FIELDS": `point '{"name":"Typed stop"}'`,
  "KIND ID": "photo 1",
  "OTHER B2": "KEPT B2",
  // While a part is on its way back the sale can't be cancelled.
  "give-back PNR": "give-back KEPT",
  "2026-12-04T22:30 2026-12-05T05:00": "DEPARTS ARRIVES",
  MESSAGES: `'[{"bill":1,"topic":"ticket"}]'`,
};

/** That of the new trip, a year later. */
const MOVED_EXAMS = [{ unit: "11", was: "2031-01-05", day: "2032-01-09" }];

/** A season of one stop. */
const NEW_STOP = [{ path: "points.csv", text: "id,name\nrail-gate,Rail gate\n" }];

beforeAll(async () => {
  shop = await startProduct("typed", {
    dist: inject("dist"),
    season: inject("season"),
    dialect: "v2",
  });
  STAFF_KEY = readFileSync(join(shop.folder, "state", STAFF_KEY_FILE), "utf8");
  const kept = await aSale("B2", "01712340001");
  const cancelled = await aSale("B3", "01712340002");
  const { pnr } = cancelled;
  Object.assign(places, {
    "TRIP…": kept.trip,
    "TRIPS…": kept.trip,
    TRIP: kept.trip,
    BILL: kept.bill,
    SALE: pnr,
    TOPIC: "ticket",
    PNR: pnr,
    KEPT: kept.pnr,
    "TEXT…": "+88 01712-340001",
  });
  const screen = aScreen(shop.origin);
  const { departs: DEPARTS, arrives: ARRIVES } = await screen.firstTrip();
  const signedUp = await screen.signUp({
    name: "Karim Traders",
    mobile: AGENT,
    email: "karim@example.com",
    password: PASSWORD,
    password_confirmation: PASSWORD,
    gender: "Male",
    address: "12 College Road",
  });
  expect(signedUp).toMatchObject({ status_code: 201 });
  mkdirSync(join(shop.folder, "season"));
  writeFileSync(join(shop.folder, "season/points.csv"), "id,name\nlake-gate,Lake gate\n");
  Object.assign(places, { DEPARTS, ARRIVES, ...(await aClerk()) });
});
afterAll(() => shop.stop());

async function aSale(seatNo: string, phone: string) {
  const screen = aScreen(shop.origin);
  const { tripId } = await screen.firstTrip();
  const { ticketingUniqueId } = await screen.seats(tripId);
  await screen.hold(tripId, ticketingUniqueId, seatNo);
  const { walletOrigin } = shop;
  const { bill } = await screen.pay(tripId, ticketingUniqueId, { walletOrigin, phone });
  const access = { origin: shop.origin, key: STAFF_KEY };
  const { sale } = SaleView.parse(await callStaff(access, "show", { sale: String(bill) }));
  return { trip: tripId, pnr: sale.pnr ?? "", bill: String(bill) };
}

/** Someone who has looked in without a passkey, and the session that is open since. */
async function aClerk() {
  const access = { origin: shop.origin, key: STAFF_KEY };
  const links = await sampleLinks(access);
  const screen = aScreen(shop.origin);
  await screen.firstTrip();
  expect(await screen.skipPasskey(links.money?.split("#")[1] ?? "")).toMatchObject({
    status_code: 201,
  });
  const { people } = PeopleView.parse(await callStaff(access, "people", {}));
  const STAFF = people.find(({ sessions }) => sessions === 1)?.id ?? "";
  const { sessions } = AccessView.parse(await callStaff(access, "person", { staff: STAFF }));
  return { STAFF, ID: sessions[0]?.id ?? "" };
}

let exports = 0;

/** As printed for a deployed shop: `export ORIGIN=https://your.domain STAFF_KEY=…`. */
test.sequential.each(listRuns("shop"))(
  "$command ends with $code",
  async ({ command, code, says }) => {
    const line = Object.entries(WORDS)
      .reduce((text, [word, own]) => text.replace(word, own), command)
      .replace("EXAMS", `'${JSON.stringify(MOVED_EXAMS)}'`)
      .replace("FILES", `'${JSON.stringify(NEW_STOP)}'`);
    // A season is written into a new folder.
    if (command.includes(" export DIR")) exports += 1;
    const folder = command.includes(" export DIR") ? `export-${exports}` : "season";
    const DIR = join(shop.folder, folder);
    const typed = await typeCommand(
      fillIn(line, { ...places, DIR }).replace("https://your.domain", shop.origin),
      { ORIGIN: shop.origin, STAFF_KEY },
    );
    expect(typed.output).toMatch(says);
    expect(typed.code, typed.output).toBe(code);
    // The first request, which is done by then; a restore on the way leaves numbers out.
    const [, request] = /\bRequest (\d+) /.exec(typed.output) ?? [];
    if (request !== undefined) places["REQUEST"] ??= request;
  },
);
