/**
 * The column of the table over all forms (office-forms.ts) for a server that is killed: what was typed is there when it
 * is back, and an act that it did as it died is done once and says so.
 */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { admin } from "../../../web/i18n/en/admin.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { fetchByRoute } from "../api.ts";
import { act, enterAsOwnerWithPasskey } from "../office.ts";
import { ownTrips } from "../own-trips.ts";
import { readAnewUntil } from "../played-reads.ts";
import { addLaterBus, expectTyped, fill, openDialog } from "./form-steps.ts";
import { ROWS, type Row, type Things } from "./office-forms.ts";

/** What the browser prints of a server that is gone, or about to be. */
const GONE = /Failed to load resource|WebSocket|ERR_/;

const SINCE = "What you see is from";

let shop: Product;
let things: Things;
beforeAll(async () => {
  shop = await startProduct("killed-forms", { dist: inject("dist") });
  const [trip] = await ownTrips(1, shop);
  if (trip === undefined) throw new Error("there is no trip");
  await addLaterBus(trip, shop);
  const { staff } = await act("invite", { name: "Salma", roles: ["ops"] }, shop);
  things = { trip: trip.id, bill: "", exam: "", person: staff ?? "" };
});
afterAll(() => shop.stop());

const owner = async () =>
  enterAsOwnerWithPasskey({ shop, language: "en", width: 1280, complains: GONE });

/** Those whose things this shop has. */
const ofThisShop = ([, row]: [string, Row]) =>
  row.ofASale !== true && !row.at({ ...NOTHING, exam: "MISSING" }).includes("MISSING");
const NOTHING: Things = { trip: "1", bill: "", exam: "", person: "1" };
const FORMS = Object.entries(ROWS).filter(ofThisShop);

test.each(FORMS)("%s: what was typed is there when the server is back", async (_, row) => {
  const page = await owner();
  await fill(page, row, things, shop.origin);
  await shop.kill();
  await shop.restart();
  await readAnewUntil(page, async () => !(await page.getByText(SINCE).isVisible()));
  await expectTyped(page, row, "after the server was killed");
  await page.reload();
  await row.open?.(page);
  await expectTyped(page, row, "after a reload");
});

test.each(FORMS.filter(([, { act: name, isDone }]) => isDone === true && name !== undefined))(
  "%s: what the server did as it died is done once",
  async (_, row) => {
    const page = await owner();
    await fill(page, row, things, shop.origin);
    const dialog = await openDialog(page, row);
    await dialog.getByRole("button", { name: admin.preview }).click();
    const keys: unknown[] = [];
    let isReloaded = false;
    await page.route(/\/api\/staff\/[a-z-]+$/, async (route) => {
      const { dry_run: isPreview, hash } = route.request().postDataJSON() ?? {};
      if (isPreview !== false) return route.fallback();
      keys.push(hash);
      // The open dialog asks again by itself; here somebody does so after a reload.
      if (keys.length > 1) return isReloaded ? route.fallback() : route.abort("connectionreset");
      await fetchByRoute(route);
      await shop.kill();
      return route.abort("connectionreset");
    });
    await dialog.getByRole("button", { name: admin.doIt, exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    await shop.restart();
    await page.reload();
    isReloaded = true;
    const open = page.getByRole("region", { name: admin.unanswered.title });
    await open.getByRole("button", { name: admin.unanswered.ask }).click();
    await open.getByText(/: Done\.$/).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
  },
);
