/** Staff correct the name on a ticket, to any name, where the passenger may no more: with their reason in the trail. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { NameActView } from "../../../../worker/contract/staff/staff-names.ts";
import { SaleView } from "../../../../worker/contract/staff/staff.ts";
import { read } from "../../../support/browser.ts";
import { aPaidSale, nothingWaits } from "../../../support/paid.ts";
import { computeHash, staff, staffCall, WHO } from "../../../support/staff.ts";
import { startWallet } from "../../../support/wallet.ts";

afterEach(nothingWaits);

async function readName(pnr: string) {
  const row = await env.DB.prepare(
    "SELECT b.contact_name AS name, t.name_changes AS times FROM bills b JOIN tickets t ON t.bill_id = b.id WHERE t.pnr = ?",
  )
    .bind(pnr)
    .first();
  return row;
}

test("previewed and confirmed, it stands on the ticket and in the trail, without a name there", async () => {
  const { pnr } = await aPaidSale(await startWallet());
  const body = { sale: pnr, name: "Rahima Uddin", reason: "As on the admit card" };
  const preview = await staff("correct-name", { ...body, dry_run: true });
  expect(read(preview, NameActView)).toMatchObject({ name: "Rahima Uddin", times_left: 4 });
  expect(JSON.stringify(preview.body)).not.toContain("Rahim Uddin");
  expect(await readName(pnr)).toEqual({ name: "Rahim Uddin", times: 0 });
  await staffCall("correct-name", { ...WHO, ...body, dry_run: false, hash: computeHash(preview) });
  expect(await readName(pnr)).toEqual({ name: "Rahima Uddin", times: 1 });
  const { sale } = read(await staff("show", { sale: pnr }), SaleView);
  expect(sale.acts).toMatchObject([{ act: "correct_name", reason: "As on the admit card" }]);
  expect(sale.applies).toContain("correct-name");
});

test("of a name that was corrected meanwhile the preview is not confirmed; a sixth time is refused", async () => {
  const { pnr, ticketId: id } = await aPaidSale(await startWallet());
  const body = { sale: pnr, name: "Karim", reason: "As on the admit card" };
  const preview = await staff("correct-name", { ...body, dry_run: true });
  await env.DB.prepare("UPDATE tickets SET name_changes = 1 WHERE id = ?").bind(id).run();
  expect(
    await staffCall("correct-name", {
      ...WHO,
      ...body,
      dry_run: false,
      hash: computeHash(preview),
    }),
  ).toMatchObject({ status: 409, body: { code: "preview_changed" } });
  await env.DB.prepare("UPDATE tickets SET name_changes = 5 WHERE id = ?").bind(id).run();
  expect(await staff("correct-name", { ...body, dry_run: true })).toMatchObject({
    status: 409,
    body: { code: "act_refused" },
  });
  const { sale } = read(await staff("show", { sale: pnr }), SaleView);
  expect(sale.applies).not.toContain("correct-name");
});

test("makes somebody else of the passenger, after the passenger has corrected twice", async () => {
  const { pnr, ticketId: id } = await aPaidSale(await startWallet());
  await env.DB.prepare("UPDATE tickets SET name_changes = 2 WHERE id = ?").bind(id).run();
  const body = { sale: pnr, name: "Sabbir Hossain", reason: "His sister goes in his place" };
  const preview = await staff("correct-name", { ...body, dry_run: true });
  await staffCall("correct-name", { ...WHO, ...body, dry_run: false, hash: computeHash(preview) });
  expect(await readName(pnr)).toEqual({ name: "Sabbir Hossain", times: 3 });
});
