/**
 * A whole bus: 45 passengers are let on by the camera from their printed tickets without signal, one is taken off
 * again, and both guides' phones and the office agree in the end; on the way back one is missing.
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { admin } from "../../../web/i18n/bn/admin.ts";
import { boardingCounts as boardingWords } from "../../../web/i18n/bn/office/boarding-counts.ts";
import { guide as texts } from "../../../web/i18n/en/guide.ts";
import { signerFor } from "../../../worker/auth/signer.ts";
import { writeTicketCode } from "../../../worker/auth/ticket-code.ts";
import { SaleView } from "../../../worker/contract/staff/staff.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { takePictures } from "../../support/camera/fault-list.ts";
import { writeFilm } from "../../support/camera/video.ts";
import { APPEARS_WITHIN_MS } from "../../support/hangs.ts";
import { byKey, enterAsOwner, openPlace } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";
import { aGuideLink, aPairedPhone, waitForCount } from "./guide-bus.ts";

const SEATS = [..."ABCDEFGHIJ"]
  .flatMap((row) => [1, 2, 3, 4].map((place) => `${row}${place}`))
  .concat(["K1", "K2", "K3", "K4", "K5"]);
const COUNT = SEATS.length;
/** Every ticket is in the film longer than the result of the one before stays, and the film begins anew. */
const PICTURES = 5;
const PER_SECOND = 3;
const WEAR = 0.04;
/** Some rounds of the film on a slow machine. */
const FILM_WITHIN_MS = 5 * APPEARS_WITHIN_MS;

/** The PNR of a sale of one seat. */
async function sellSeat(trip: string, seat: string, place: number): Promise<string> {
  const bill = await aSale(trip, `017222261${String(place).padStart(2, "0")}`, seat);
  const { sale } = SaleView.parse(await callStaff(byKey(), "show", { sale: `#${bill}` }));
  return sale.pnr ?? "";
}

async function makeFilm(pnrs: readonly string[]): Promise<string> {
  const signer = await signerFor(readFileSync(join(inject("folder"), "state/signing-key"), "utf8"));
  const codes = await Promise.all(pnrs.map((pnr) => writeTicketCode(signer, { pnr })));
  const film = join(mkdtempSync(join(tmpdir(), "film-")), "tickets.y4m");
  writeFilm(
    film,
    codes.flatMap((code, place) => [...takePictures(code, "all", WEAR, place + 1, PICTURES)]),
    PER_SECOND,
  );
  return film;
}

/** The camera stays open until everybody is on the bus: the film begins anew with each opening. */
async function scanEverybody(page: Page): Promise<void> {
  await page.getByRole("button", { name: texts.scan.title, exact: true }).click();
  await expect
    .poll(() => countPresses(page), { interval: 1_000, timeout: FILM_WITHIN_MS })
    .toBe(COUNT);
  await page.getByRole("button", { name: texts.scan.close }).click();
  await waitForCount(page, COUNT, COUNT);
}

/** Their number is all that can be read of them. */
async function countPresses(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = indexedDB.open("guide");
    await new Promise((resolve) => void open.addEventListener("success", resolve));
    const count = open.result.transaction("events").objectStore("events").count();
    await new Promise((resolve) => void count.addEventListener("success", resolve));
    open.result.close();
    return count.result;
  });
}

test("45 passengers get on without signal, and everybody agrees in the end", async () => {
  const { id: trip } = await ownTrip();
  const pnrs: string[] = [];
  for (const [place, seat] of SEATS.entries()) pnrs.push(await sellSeat(trip, seat, place));
  const link = await aGuideLink(trip);
  const phone = await aPairedPhone({ link }, { film: await makeFilm(pnrs) });
  const second = await aPairedPhone({ link });
  await waitForCount(phone, 0, COUNT);

  await phone.context().setOffline(true);
  await phone.reload();
  await waitForCount(phone, 0, COUNT);
  await scanEverybody(phone);
  await phone.getByText(`${COUNT} entries not sent to the office yet`).waitFor();
  await phone.getByRole("searchbox").fill("K5");
  await phone.getByRole("button", { name: texts.row.moreOf("Rahima") }).click();
  await phone.getByRole("button", { name: texts.row.undoBoard("K5") }).click();
  await phone.getByRole("button", { name: texts.clearSearch }).click();
  await waitForCount(phone, COUNT - 1, COUNT);

  await phone.context().setOffline(false);
  await phone.getByText(texts.allSent).waitFor();
  await second.evaluate(() => dispatchEvent(new Event("online")));
  await waitForCount(second, COUNT - 1, COUNT);
  const office = await enterAsOwner();
  await openPlace(office, `#/trip/${trip}?tab=boarding`);
  const way = office.getByRole("region", { name: admin.duties.legs.out });
  await way.getByText(admin.boarding.onBus("৪৪", "৪৫")).waitFor();
  await way.getByText(boardingWords.missingSeats("K5")).waitFor();

  const back = await aPairedPhone({ link: await aGuideLink(trip, "back") });
  for (const seat of SEATS.slice(1)) {
    await back.getByRole("button", { name: new RegExp(`^${seat} .*: put on the bus$`) }).click();
  }
  await waitForCount(back, COUNT - 1, COUNT);
  await back.getByRole("button", { name: texts.missingOnly.back }).click();
  await expect.poll(() => back.getByRole("listitem").count()).toBe(1);
  await back.getByRole("button", { name: /^A1 / }).waitFor();
});
