/**
 * A sale that changes: two tickets exchange a seat, one of a group gives a seat back, and a wrong number is corrected,
 * by staff in the office and by the buyer on the ticket's page.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import "../../../web/i18n/all-messages.ts";
import { admin } from "../../../web/i18n/bn/admin.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";
import { SaleView } from "../../../worker/contract/staff/staff.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { violationsAsSeen } from "../axe.ts";
import {
  byKey,
  close,
  confirm,
  done,
  enterAsOwnerWithPasskey,
  openFromMenu,
  runNow,
} from "../office.ts";
import { sell } from "../own-sale.ts";
import { ownTrips } from "../own-trips.ts";
import { expectNoSidewaysScroll } from "../steps.ts";
import { visitor } from "../visitor.ts";

const { t } = messagesIn("bn");
const Texts = z.object({ messages: z.array(z.object({ text: z.string() })) });
const Payments = z.object({
  payments: z.array(
    z.object({
      paymentID: z.string(),
      trxID: z.string().nullable(),
      refunded: z.string().nullable(),
    }),
  ),
});

/**
 * This test has its own product: the wallet refunds a payment in several parts, and no other sale may change the
 * figures.
 */
let shop: Product;
beforeAll(async () => {
  const [dist, season] = [inject("dist"), inject("season")];
  shop = await startProduct("changed", { dist, season, dialect: "v2" });
});
afterAll(() => shop.stop());

/** The newest text of that kind that a phone has got. */
async function lastText(phone: string, kind: RegExp): Promise<string> {
  const find = async () => {
    const reply = await fetch(`${shop.smsOrigin}/control/messages?phone=${phone}`);
    const { messages } = Texts.parse(await reply.json());
    return messages.map(({ text }) => text).findLast((text) => kind.test(text)) ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

/** A payment as the wallet has it: its whole TrxID, of which the office shows the end alone. */
async function findPayment(paymentId: string | null) {
  const reply = await fetch(`${shop.walletOrigin}/control/payments`);
  const { payments } = Payments.parse(await reply.json());
  return payments.find(({ paymentID }) => paymentID === paymentId);
}

async function findSale(reference: string) {
  return SaleView.parse(await callStaff(byKey(shop), "show", { sale: reference })).sale;
}

async function openSale(page: Page, pnr: string): Promise<void> {
  await openFromMenu(page, admin.placeNames.sales);
  await page.getByRole("searchbox").fill(pnr);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: pnr }).click();
  await page.getByRole("heading", { name: `বিক্রি ${pnr}` }).waitFor();
}

/** What moves money waits a minute, in which it can be stopped. */
async function doneByNow(page: Page, why: string): Promise<void> {
  await confirm(page, why);
  await page.getByRole("dialog").getByText("নিজে থেকেই হবে", { exact: false }).waitFor();
  await close(page);
  await runNow(why, shop);
  await page.reload();
}

/** A form of an act stands behind its button. */
async function openForm(page: Page, act: keyof typeof admin.acts): Promise<void> {
  await page.locator("summary", { hasText: admin.acts[act] }).click();
}

async function takeSeatOff(page: Page, seat: string, why: string): Promise<void> {
  await openForm(page, "take-seats-off");
  await page.getByLabel(admin.sales.seatsOff).fill(seat);
  await page.getByRole("button", { name: admin.acts["take-seats-off"] }).click();
  await doneByNow(page, why);
}

/** With the parts before it is more than one person gives back in a day. */
async function cancelByTwo(page: Page, second: Page, why: string): Promise<void> {
  await page.getByRole("button", { name: admin.acts["cancel-sale"] }).click();
  await confirm(page, why);
  await page.getByRole("dialog").getByText("দ্বিতীয় একজনের অপেক্ষায়").waitFor();
  await close(page);
  await second.reload();
  const card = second.getByRole("listitem").filter({ hasText: why });
  await card.getByRole("button", { name: "কী হবে দেখুন" }).click();
  const agree = card.getByRole("button", { name: "রাজি" });
  await agree.click();
  await agree.waitFor({ state: "detached" });
  await runNow(why, shop);
}

test.each([
  { width: 360, buyer: "01711124361", friendly: "01711124362", right: "01811124361" },
  { width: 1280, buyer: "01711124371", friendly: "01711124372", right: "01811124371" },
])("staff change the sale of a group at $width px", async ({ width, buyer, friendly, right }) => {
  const [trip, later] = await ownTrips(2, shop);
  if (trip === undefined || later === undefined) throw new Error("no trips were opened");
  const group = await sell(trip.id, buyer, ["A1", "A2", "B1", "B2"], shop);
  const friend = await sell(trip.id, friendly, ["C1"], shop);
  const { pnr } = await findSale(`#${group.bill}`);
  const { pnr: friendPnr } = await findSale(`#${friend.bill}`);
  const page = await enterAsOwnerWithPasskey({ shop, width });
  const second = await enterAsOwnerWithPasskey({ shop, width });
  await openSale(page, pnr ?? "");
  expect(await violationsAsSeen(page)).toEqual({});
  if (width === 360) await expectNoSidewaysScroll(page);

  await openForm(page, "exchange-seats");
  await page.getByLabel(admin.sales.exchangeWith).fill(friendPnr ?? "");
  await page.getByLabel(admin.sales.exchangeGives).fill("b2");
  await page.getByLabel(admin.sales.exchangeGets).fill("c1");
  await page.getByRole("button", { name: admin.acts["exchange-seats"] }).click();
  await done(page, "মায়ের পাশে বসবে");
  await close(page);
  expect((await findSale(`#${friend.bill}`)).seats).toEqual(["B2"]);

  await takeSeatOff(page, "c1", `একজন অসুস্থ, ${width}`);
  const smaller = await findSale(`#${group.bill}`);
  expect(smaller.seats).toEqual(["A1", "A2", "B1"]);
  expect(smaller.parts.map(({ amount }) => amount)).toEqual([612]);

  const passenger = await visitor({
    origin: shop.origin,
    language: "bn",
    complains: /status of 404/,
  });
  await passenger.goto(`/limited-invoice/${group.ticket}`);
  await passenger.getByText(t.ticket.bookedBy).waitFor();
  expect(await passenger.getByRole("article").first().innerText()).not.toMatch(/\b(?:B2|C1)\b/);
  expect(await violationsAsSeen(passenger, { widths: [360] })).toEqual({});

  await openSale(page, pnr ?? "");
  await takeSeatOff(page, "b1", `আরেকজন যাচ্ছে না, ${width}`);
  await openForm(page, "move-ticket");
  await page.getByLabel(admin.sales.moveTrip, { exact: true }).selectOption(later.id);
  await page.getByLabel(admin.sales.moveSeats, { exact: true }).fill("c3 c4");
  await page.getByRole("button", { name: admin.acts["move-ticket"] }).click();
  await done(page, "পরের দিন যাবে");
  await close(page);
  await cancelByTwo(page, second, `দুজনও যাচ্ছে না, ${width}`);
  const over = await findSale(`#${group.bill}`);
  expect(over).toMatchObject({ trip: { id: later.id }, total: 2448, left: 0 });
  expect(over.voided_at).not.toBeNull();
  await expect
    .poll(async () => (await findPayment(over.payment_id))?.refunded, { timeout: 240_000 })
    .toBe("2448.00");
  await passenger.reload();
  await passenger.getByText(t.ticket.voidMark).waitFor();
  expect(await passenger.getByText(t.ticket.change.movedTitle.bus).count()).toBe(0);

  await openSale(page, friendPnr ?? "");
  await openForm(page, "correct-phone");
  await page.getByLabel(admin.sales.newPhone).fill("১২৩");
  await page.getByRole("button", { name: admin.acts["correct-phone"] }).click();
  await page.getByText(admin.sales.phoneWrong).waitFor();
  await page.getByLabel(admin.sales.newPhone).fill(right);
  await page.getByRole("button", { name: admin.acts["correct-phone"] }).click();
  await done(page, "একটি ডিজিট ভুল ছিল");
  await close(page);
  expect(await lastText(friendly, /আর এই নম্বরে আসবে না/)).not.toContain("http");
  const link = /\/t\/([\w-]+)/.exec(await lastText(right, /\/t\//))?.[1] ?? "";
  await passenger.goto(`/limited-invoice/${friend.ticket}`);
  await passenger.getByText(t.ticket.unknownTitle).waitFor();
  await passenger.goto(`/limited-invoice/${link}`);
  await passenger.getByText(t.ticket.bookedBy).waitFor();
});

test("the buyer corrects the number with the TrxID and the code that the new number gets", async () => {
  const [wrong, right] = ["01711124381", "01811124381"];
  const [trip] = await ownTrips(1, shop);
  if (trip === undefined) throw new Error("no trip was opened");
  const { ticket, bill } = await sell(trip.id, wrong, ["A1"], shop);
  const payment = await findPayment((await findSale(`#${bill}`)).payment_id);
  const page = await visitor({
    origin: shop.origin,
    language: "bn",
    complains: /status of (?:404|422)/,
  });
  await page.goto(`/limited-invoice/${ticket}`);
  await page.getByRole("button", { name: t.ticket.phoneWrong }).click();
  const words = messagesIn("bn").t.moves.phone;
  await page.getByLabel(words.number).fill(right);
  await page.getByLabel(words.trx(["bkash"])).fill("WRONG12345");
  await page.getByRole("button", { name: words.sendCode }).click();
  await page.getByText("পেমেন্টের TrxID মেলেনি", { exact: false }).waitFor();
  await page.getByLabel(words.trx(["bkash"])).fill((payment?.trxID ?? "").toLowerCase());
  await page.getByRole("button", { name: words.sendCode }).click();
  await page.getByLabel(words.code).waitFor();
  expect(await violationsAsSeen(page, { widths: [360] })).toEqual({});
  const code = /^\d{6}/.exec(await lastText(right, /^\d{6} /))?.[0] ?? "";
  await page.getByLabel(words.code).fill(code);
  await page.getByRole("button", { name: words.save }).click();
  await page.getByText(words.saved).waitFor();
  await expect.poll(() => page.url()).not.toContain(ticket);
  await page.getByText(t.ticket.bookedBy).waitFor();
  const stranger = await visitor({
    origin: shop.origin,
    language: "bn",
    complains: /status of 404/,
  });
  await stranger.goto(`/limited-invoice/${ticket}`);
  await stranger.getByText(t.ticket.unknownTitle).waitFor();
});
