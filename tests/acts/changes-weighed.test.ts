/** What changes of a paid sale weigh, and what a preview says of money that the wallet will not send. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { SeatsOffActView } from "../../worker/contract/staff-acts/staff-ticket-acts.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { read } from "../support/browser.ts";
import { aClerk, previewAct, startEachAlone } from "../support/clerk.ts";
import { aPaidSale } from "../support/paid.ts";
import { takeLogged } from "../support/quiet.ts";
import { staff } from "../support/staff.ts";
import { startWallet } from "../support/wallet.ts";

startEachAlone();

test("a corrected number weighs what was paid for the seats of the ticket, also where most of its money went back", async () => {
  const [{ browser }] = [await aClerk("money", "ops"), await aClerk("money", "ops")];
  // Two seats of 600 taka; the bus was late, and the shop has given 1,150 back: both passengers still travel.
  const sale = await aPaidSale(await startWallet());
  await env.DB.prepare(
    `INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at, settled_at, refund_tries, refund_refusals)
     VALUES (?, 115000, 'late', 'staff:a', 'refunded', 1, 1, 1, 0)`,
  )
    .bind(sale.bill)
    .run();
  expect(
    await previewAct(browser, "correct-phone", { sale: `#${sale.bill}`, phone: "01812345678" }),
  ).toMatchObject({ next: "asked" });
});

test("seats off past the wallet's window: the preview says that a person pays", async () => {
  const sale = await aPaidSale(await startWallet());
  // As bKash has it: 15 days.
  const old = Date.now() - 16 * 86_400_000;
  await env.DB.prepare("UPDATE bills SET created_at = ? WHERE id = ?").bind(old, sale.bill).run();
  const preview = read(
    await staff("take-seats-off", { sale: `#${sale.bill}`, seats: ["A1"], dry_run: true }),
    SeatsOffActView,
  );
  await staff("take-seats-off", { sale: `#${sale.bill}`, seats: ["A1"] });
  await runEveryMinute(env, Date.now() + 60_000);
  expect(takeLogged().join()).toContain("refund_by_hand");
  expect(preview.is_by_hand, preview.message).toBe(true);
});
