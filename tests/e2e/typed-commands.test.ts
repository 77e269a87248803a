/** [O14] The commands of a day at the desk, by npm and as they are printed, at a running shop with sales in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SaleView } from "../../worker/contract/staff.ts";
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
const places: Record<string, string> = { AGENT, TAKA: "100", "SEAT…": "C1" };

beforeAll(async () => {
  shop = await startProduct("typed", { dist: inject("dist"), dialect: "v2" });
  STAFF_KEY = readFileSync(join(shop.folder, "state", STAFF_KEY_FILE), "utf8");
  const kept = await aSale("B2", "01712340001");
  const cancelled = await aSale("B3", "01712340002");
  const { pnr } = cancelled;
  Object.assign(places, { TRIP: kept.trip, BILL: kept.bill, SALE: pnr, PNR: pnr, KEPT: kept.pnr });
  const screen = aScreen(shop.origin);
  await screen.firstTrip();
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
}, 180_000);
afterAll(() => shop.stop());

async function aSale(seatNo: string, phone: string) {
  const screen = aScreen(shop.origin);
  const { tripId } = await screen.firstTrip();
  const { ticketingUniqueId } = await screen.seats(tripId);
  await screen.hold(tripId, ticketingUniqueId, seatNo);
  const { walletOrigin } = shop;
  const bill = await screen.pay(tripId, ticketingUniqueId, { walletOrigin, phone });
  const access = { origin: shop.origin, key: STAFF_KEY };
  const { sale } = SaleView.parse(await callStaff(access, "show", { sale: String(bill) }));
  return { trip: tripId, pnr: sale.pnr ?? "", bill: String(bill) };
}

/** As printed for a deployed shop: `export ORIGIN=https://your.domain STAFF_KEY=…`. */
test.sequential.each(runsOf("shop"))(
  "$command ends with $code",
  async ({ command, code, says }) => {
    // While a part is on its way back the sale can't be cancelled.
    const line = command.replace("give-back PNR", "give-back KEPT");
    const typed = await typeCommand(
      filledIn(line, places).replace("https://your.domain", shop.origin),
      { ORIGIN: shop.origin, STAFF_KEY },
    );
    expect(typed.output).toMatch(says);
    expect(typed.code, typed.output).toBe(code);
  },
);
