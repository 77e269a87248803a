/** [O14] The commands of a day at the desk, by npm and as they are printed, at a running shop with sales in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { AccessView, PeopleView } from "../../worker/contract/staff-sign-in.ts";
import { SaleView } from "../../worker/contract/staff.ts";
import { sampleLinks } from "../../worker/scripts/sample-staff.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";
import { STAFF_KEY_FILE } from "../../worker/scripts/settings.ts";
import { runsOf } from "../scripts/command-runs.ts";
import { filledIn } from "../support/document-commands.ts";
import { startProduct, type Product } from "../support/product.ts";
import { aScreen } from "../support/screen.ts";
import { typeCommand } from "../support/type-command.ts";

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
  "SEAT…": "C1",
  OPENS: "2031-12-01T10:00",
  ROLE: "ops",
};

/** In the sample's first place. */
const NEW_TRIP = {
  name: "To the exam",
  destination: "1",
  unit: "11",
  bus: "3",
  fare: 650,
  departs: "2031-01-04T22:00:00+06:00",
  arrives: "2031-01-05T05:00:00+06:00",
  exam_date: "2031-01-05",
  boarding: [],
  boarding_times: [],
  dropping: [],
};

/** Of a trip that there is not. */
const NO_SALE = {
  trip: "99999999",
  name: "Rahim",
  phone: "01711222333",
  amount: 600,
  counter: "Gate",
};

const NEW_EXAM = {
  unit: "11",
  session: "2030-31",
  shift: "",
  starts_at: "2031-01-05T10:00:00+06:00",
  place: "Curzon Hall",
  source_url: "",
};

const NEW_DUTY = {
  plate: "Metro-Ba 11-0234",
  driver_name: "",
  driver_phone: "",
  guide: null,
  guide_name: "",
  guide_phone: "",
  meeting_place: "Rail gate",
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
  Object.assign(places, { TARGET: kept.trip, DEPARTS, ARRIVES, ...(await aClerk()) });
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

/** As printed for a deployed shop: `export ORIGIN=https://your.domain STAFF_KEY=…`. */
test.sequential.each(runsOf("shop"))(
  "$command ends with $code",
  async ({ command, code, says }) => {
    // While a part is on its way back the sale can't be cancelled.
    const line = command
      .replace("give-back PNR", "give-back KEPT")
      .replace("KIND FIELDS ID SEEN", `point '{"name":"Typed stop"}'`)
      .replace("sell-at-counter FIELDS", `sell-at-counter '${JSON.stringify(NO_SALE)}'`)
      .replace("create-trip FIELDS", `create-trip '${JSON.stringify(NEW_TRIP)}'`)
      .replace("save-exam FIELDS", `save-exam '${JSON.stringify(NEW_EXAM)}'`)
      .replace("EXAM FIELDS", `EXAM '{"starts_at":null}'`)
      .replace("LEG FIELDS", `out '${JSON.stringify(NEW_DUTY)}'`)
      .replace("EXAMS", `'${JSON.stringify(MOVED_EXAMS)}'`)
      .replace("MESSAGES", `'[{"bill":1,"topic":"ticket"}]'`)
      .replace("FILES", `'${JSON.stringify(NEW_STOP)}'`)
      .replace("KIND ID", "photo 1")
      .replace("2026-12-04T22:30 2026-12-05T05:00", "DEPARTS ARRIVES");
    const typed = await typeCommand(
      filledIn(line, places).replace("https://your.domain", shop.origin),
      { ORIGIN: shop.origin, STAFF_KEY },
    );
    expect(typed.output).toMatch(says);
    expect(typed.code, typed.output).toBe(code);
    // The first request, which is done by then; a restore on the way leaves numbers out.
    const [, request] = /\bRequest (\d+) /.exec(typed.output) ?? [];
    if (request !== undefined) places["REQUEST"] ??= request;
  },
);
