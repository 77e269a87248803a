/**
 * Staff correct a wrong digit: the ticket goes to the right number, and what went to the wrong one ends at once
 * (protocol 24).
 */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { PhoneActView } from "../../../../worker/contract/staff/staff-names.ts";
import { SaleView } from "../../../../worker/contract/staff/staff.ts";
import { LimitedInvoiceView } from "../../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../../worker/db/client.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { aPhone } from "../../../support/agents.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aPaidSale, nothingWaits, readRow } from "../../../support/paid.ts";
import { computeHash, staff, staffCall, WHO } from "../../../support/staff.ts";
import { startWallet } from "../../../support/wallet.ts";
import { changeTrip, findTripRow } from "../../../support/changed-trips.ts";
import { lookUpByPhone, makePhone, sendDue } from "../../../support/phones.ts";

afterEach(nothingWaits);

const db = database(env);
const REASON = "The buyer called: a digit is wrong";
const RIGHT = "01812345678";

async function correct(sale: string, phone = RIGHT) {
  return staff("correct-phone", { sale, phone, reason: REASON });
}

test("the preview says who is told, as it is for this ticket", async () => {
  const { pnr, bill } = await aPaidSale(await startWallet());
  const message = async () => {
    const body = { sale: pnr, phone: "+880 1812-345678", reason: REASON, dry_run: true };
    return read(await staff("correct-phone", body), PhoneActView);
  };
  const { is_told, message: known } = await message();
  const nobody = "nobody is told, since the shop sends no messages";
  expect(known).toContain(is_told ? "both numbers are told" : nobody);
  await env.DB.prepare("UPDATE bills SET contact_phone = 'hashed:x' WHERE id = ?").bind(bill).run();
  const { message: unknown } = await message();
  expect(unknown).toContain(is_told ? "only the new number is told" : nobody);
  expect(unknown).not.toContain("both numbers");
});

test("the preview shows masked numbers and who is told; confirmed, the trail has the reason and no number", async () => {
  const { pnr, bill } = await aPaidSale(await startWallet());
  const was = await makePhone(bill);
  const body = { sale: pnr, phone: "+880 1812-345678", reason: REASON };
  const preview = await staff("correct-phone", { ...body, dry_run: true });
  expect(read(preview, PhoneActView)).toMatchObject({
    bill,
    was: `${was.slice(0, 3)}…${was.slice(-3)}`,
    became: "018…678",
    times_left: 1,
  });
  expect(JSON.stringify(preview.body)).not.toContain(was);
  expect(JSON.stringify(preview.body)).not.toContain("1812345678");
  expect(await makePhone(bill)).toBe(was);
  await staffCall("correct-phone", { ...WHO, ...body, dry_run: false, hash: computeHash(preview) });
  expect(await makePhone(bill)).toBe(RIGHT);
  const { sale } = read(await staff("show", { sale: pnr }), SaleView);
  expect(sale.acts).toMatchObject([
    { act: "correct_phone:asked", reason: REASON },
    { act: "correct_phone", reason: REASON },
  ]);
  const { results } = await env.DB.prepare("SELECT * FROM staff_acts WHERE target = ?")
    .bind(String(bill))
    .all();
  expect(JSON.stringify(results)).not.toMatch(/1812345678|01[0-9]{9}/);
});

test("it is found by the right number, and no longer by the wrong one; both are told, each once", async () => {
  const { pnr, bill, ticketId } = await aPaidSale(await startWallet());
  const was = await makePhone(bill);
  await sendDue(bill);
  await correct(pnr);
  expect((await lookUpByPhone(pnr, was)).status).toBe(404);
  const found = await lookUpByPhone(pnr, RIGHT);
  expect(found.status).toBe(200);
  const link = read(found, LimitedInvoiceView).invoiceData.single_ticketing_data.id;
  expect(link).not.toBe(ticketId);
  const told = await sendDue(bill);
  expect(told.map(({ phone }) => phone).toSorted()).toEqual([was, RIGHT].toSorted());
  const toOld = told.find(({ phone }) => phone === was)?.text ?? "";
  expect(toOld).toContain(pnr);
  expect(toOld).not.toMatch(/\/t\/|Rahim|A1/);
  const toNew = told.find(({ phone }) => phone === RIGHT)?.text ?? "";
  expect(toNew).toContain(`/t/${link}`);
  expect(await sendDue(bill)).toEqual([]);
  const { results } = await env.DB.prepare("SELECT params FROM messages WHERE bill_id = ?")
    .bind(bill)
    .all();
  expect(JSON.stringify(results)).not.toContain(was);
});

test("a message that was claimed before is not sent with the new address to the old number", async () => {
  const { pnr, bill } = await aPaidSale(await startWallet());
  await correct(pnr);
  const told = await sendDue(bill);
  // The one of the sale waited: the newer one takes its place.
  expect(told.map(({ text }) => /\/t\//.test(text))).toEqual(expect.arrayContaining([true, false]));
  expect(told).toHaveLength(2);
});

describe("twice, and in time", () => {
  test("a third time, to the same number, and of a sale that is over is refused", async () => {
    const { pnr } = await aPaidSale(await startWallet());
    await correct(pnr);
    const again = await staff("correct-phone", {
      sale: pnr,
      phone: RIGHT,
      reason: REASON,
      dry_run: true,
    });
    expect(again.body).toMatchObject({ times_left: 1 });
    expect((await correct(pnr, aPhone())).status).toBe(200);
    expect(await correct(pnr, aPhone())).toMatchObject({
      status: 409,
      body: { code: "act_refused" },
    });
    const { sale } = read(await staff("show", { sale: pnr }), SaleView);
    expect(sale.applies).not.toContain("correct-phone");
  });

  test("of two previews at once one is confirmed", async () => {
    const { pnr } = await aPaidSale(await startWallet());
    const body = { sale: pnr, phone: RIGHT, reason: REASON };
    const preview = await staff("correct-phone", { ...body, dry_run: true });
    await correct(pnr, aPhone());
    expect(
      await staffCall("correct-phone", {
        ...WHO,
        ...body,
        dry_run: false,
        hash: computeHash(preview),
      }),
    ).toMatchObject({ status: 409, body: { code: "preview_changed" } });
  });
});

describe("the address that the wrong number was sent", () => {
  test("opens, renames, sends, pushes, moves and refunds before, and nothing of it afterwards", async () => {
    const { pnr, tripId, ticketId: old, bill } = await aPaidSale(await startWallet());
    const { revision } = await changeTrip(db, await findTripRow(db, tripId));
    const stranger = aBrowser();
    const phone = { endpoint: "https://push.example/stranger", p256dh: "BPk", auth: "a" };
    const calls = (link: string) => [
      () => stranger.get(`/api/get-ticketing-details-with-id/${link}`),
      () => stranger.post("/api/ticket-trips", { ticketing_id: link }),
      () => stranger.post("/api/ticket-name", { ticketing_id: link, contact_name: "Rahim Uddinn" }),
      () => stranger.post("/api/send-ticket-again", { ticketing_id: link }),
      () => stranger.post("/api/ticket-push-off", { ticketing_id: link, endpoint: phone.endpoint }),
      () => stranger.post("/api/ticket-choice", { ticketing_id: link, revision, choice: "keep" }),
    ];
    for (const call of calls(old)) expect((await call()).status).toBeLessThan(300);
    await env.DB.prepare(
      "INSERT INTO push_subscriptions (ticket_id, endpoint, p256dh, auth, language, created_at) VALUES (?, 'https://push.example/s', 'p', 'a', 'bn', 1)",
    )
      .bind(old)
      .run();
    await correct(pnr);
    const more = [
      () => stranger.post("/api/ticket-choice", { ticketing_id: old, revision, choice: "refund" }),
      () =>
        stranger.post("/api/ticket-move", {
          ticketing_id: old,
          trip_id: tripId,
          revision,
          seats: ["C3", "C4"],
        }),
      () => stranger.post("/api/ticket-push", { ticketing_id: old, language: "bn", ...phone }),
    ];
    const after = await Promise.all([...calls(old), ...more].map((call) => call()));
    expect(after.map(({ status }) => status)).not.toContainEqual(200);
    expect(after.map(({ status }) => status)).not.toContainEqual(201);
    const { n } = (await env.DB.prepare(
      "SELECT count(*) AS n FROM push_subscriptions WHERE ticket_id = ?",
    )
      .bind(old)
      .first<{ n: number }>()) ?? { n: -1 };
    expect(n).toBe(0);
    expect((await readRow(bill)).state).toBe("paid");
    // The right one may do all of it.
    const { ticketId: link } = await readRow(bill);
    expect(link).not.toBe(old);
    for (const call of calls(link)) expect((await call()).status).not.toBe(404);
  });
});

test("the object knows one number of the sale, and why the other is none", async () => {
  const { pnr, tripId, bill } = await aPaidSale(await startWallet());
  await correct(pnr);
  const { ties = [] } = await tripSeats(env, tripId).ledger();
  expect(ties.map(({ state, facts }) => [state, facts?.seq ?? null]).toSorted()).toEqual([
    ["out", null],
    ["tied", 1],
  ]);
  expect(JSON.stringify(ties)).not.toContain(RIGHT);
  const { results } = await env.DB.prepare(
    "SELECT state, settled_at IS NOT NULL AS isSettled, phone FROM ticket_moves WHERE bill_id = ?",
  )
    .bind(bill)
    .all();
  expect(results).toEqual([{ state: "done", isSettled: 1, phone: null }]);
});
