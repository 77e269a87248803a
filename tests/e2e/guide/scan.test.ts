/** A guide scans printed tickets: by a camera that shows a film of the camera model, and without a camera. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { guide as texts } from "../../../web/i18n/en/guide.ts";
import { signerFor } from "../../../worker/auth/signer.ts";
import { writeTicketCode } from "../../../worker/auth/ticket-code.ts";
import { takePictures } from "../../support/camera/fault-list.ts";
import { writeFilm } from "../../support/camera/video.ts";
import { violationsAsSeen } from "../axe.ts";
import { visitor } from "../visitor.ts";
import { aGuideBus, aPairedPhone, waitForCount } from "./guide-bus.ts";

const { scan } = texts;
/** Pictures of a worn print in a hand that shakes. */
const WEAR = 0.08;
const PICTURES = 6;

/** A film of the ticket with this PNR as the shop has printed it. */
async function makeFilm(pnr: string): Promise<string> {
  const key = readFileSync(join(inject("folder"), "state/signing-key"), "utf8");
  const signer = await signerFor(key);
  const code = await writeTicketCode(signer, { pnr });
  const film = join(mkdtempSync(join(tmpdir(), "film-")), "ticket.y4m");
  writeFilm(film, [...takePictures(code, "all", WEAR, 1, PICTURES)]);
  return film;
}

test("the camera lets a passenger on, and knows the ticket without a connection", async () => {
  const bus = await aGuideBus("0171111730", ["A1"], ["B1", "B2"]);
  const page = await aPairedPhone(bus, { film: await makeFilm(bus.pnrs[0] ?? "") });
  await page.getByRole("button", { name: scan.title, exact: true }).click();
  await page.getByText(scan.boarded, { exact: true }).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: scan.close }).click();
  await waitForCount(page, 1, 3);
  await page.getByText(texts.allSent).waitFor();

  await page.context().setOffline(true);
  await page.reload();
  await waitForCount(page, 1, 3);
  await page.getByRole("button", { name: scan.title, exact: true }).click();
  await page.getByText(scan.allBoarded, { exact: true }).waitFor();
  await page.getByRole("button", { name: scan.undo(scan.seat("A1")) }).click();
  await page.getByRole("button", { name: scan.board(scan.seat("A1")) }).waitFor();
  // The phone's own Back leads to the list, as the button does, and the next scan begins there.
  await page.goBack();
  await page.getByRole("button", { name: scan.title, exact: true }).click();
  await page.getByRole("button", { name: scan.close }).click();
  await waitForCount(page, 0, 3);
});

test("without a camera the PNR is typed, and each seat is pressed", async () => {
  const bus = await aGuideBus("0171111731", ["A1"], ["B1", "B2"]);
  const page = await aPairedPhone(bus);
  await page.getByRole("button", { name: scan.title, exact: true }).click();
  await page.getByRole("alert").waitFor();
  const pnr = page.getByRole("textbox", { name: scan.pnrLabel, exact: true });
  await pnr.fill(bus.pnrs[1] ?? "");
  await page.getByRole("button", { name: scan.check }).click();
  await page.getByText(scan.choose, { exact: true }).waitFor();
  await page.getByRole("button", { name: scan.board(scan.seat("B2")) }).click();
  await page.getByRole("button", { name: scan.undo(scan.seat("B2")) }).waitFor();
  await pnr.fill("8M4QU5J");
  await page.getByRole("button", { name: scan.check }).click();
  await page
    .getByRole("status")
    .filter({ hasText: /PNR|wrong letter/ })
    .waitFor();
  await page.getByRole("button", { name: scan.close }).click();
  await waitForCount(page, 1, 3);
});

test("the guide's page alone may use the camera and the position", async () => {
  const page = await visitor();
  const read = async (path: string) => (await page.request.get(path)).headers();
  const [guide, shop] = [await read("/guide"), await read("/")];
  expect(guide["permissions-policy"]).toMatch(/^[^,]*, camera=\(self\), geolocation=\(self\), /);
  expect(shop["permissions-policy"]).toContain("camera=(), geolocation=()");
  // A policy that two rules had added up would be joined by a comma.
  expect(guide["content-security-policy"]).toMatch(
    /^default-src 'none'; [^,]*worker-src 'self'[^,]*$/,
  );
});
