/** What was known, promised or counted before a change of a paid sale, and holds after it. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { CheckTicketView } from "../../worker/contract/tickets/lookup.ts";
import { database } from "../../worker/db/client.ts";
import { closeMessage } from "../../worker/db/messages/message-acts.ts";
import { beginPhoneChange, findPhoneTicket } from "../../worker/db/tickets/phone-changes.ts";
import { tryPhoneCode, writePhoneCode } from "../../worker/db/tickets/phone-codes.ts";
import { checkAtGate } from "../support/agents.ts";
import { aBrowser, read } from "../support/browser.ts";
import { aMovingSale, changeTrip } from "../support/moves.ts";
import { aPaidSale, nothingWaits, readRow } from "../support/paid.ts";
import { takeLogged } from "../support/quiet.ts";
import { staff, staffCall, WHO } from "../support/staff.ts";
import { startWallet } from "../support/wallet.ts";

const db = database(env);
const OTHER_PAYER = "01929918378";
const HOUR = 3_600_000;

afterEach(async () => {
  takeLogged();
  await nothingWaits();
});

const readAtGate = async (pnr: string) => read(await checkAtGate(db, pnr), CheckTicketView);

test("after other seats of the same bus the earlier check is still known", async () => {
  const sale = await aMovingSale(await startWallet());
  expect((await readAtGate(sale.pnr)).earlier_check).toBeNull();
  expect(
    (await staff("move-ticket", { sale: `#${sale.bill}`, trip: sale.source, seats: ["A1", "C4"] }))
      .status,
  ).toBe(200);
  expect((await readAtGate(sale.pnr)).earlier_check).not.toBeNull();
  expect(
    (await staff("move-ticket", { sale: `#${sale.bill}`, trip: sale.target, seats: ["C3", "C4"] }))
      .status,
  ).toBe(200);
  expect((await readAtGate(sale.pnr)).earlier_check, "on another bus").toBeNull();
});

test("who said to stay may think again until the end: staff exchange no seats of theirs with another bus", async () => {
  const wallet = await startWallet();
  const a = await aMovingSale(wallet);
  const b = await aPaidSale(wallet, ["A1", "D4"], { tripId: a.target, payer: OTHER_PAYER });
  const revision = await changeTrip(a.source, Date.now() + 24 * HOUR, "refund");
  await aBrowser().post("/api/ticket-choice", { ticketing_id: a.ticket, revision, choice: "keep" });
  const act = { sale: `#${a.bill}`, other: `#${b.bill}`, gives: ["A1", "B2"], gets: ["A1", "D4"] };
  expect(await staffCall("exchange-seats", { ...WHO, ...act, dry_run: true })).toMatchObject({
    body: { why: "may_think_again" },
  });
  const answer = await aBrowser().post("/api/ticket-choice", {
    ticketing_id: a.ticket,
    revision,
    choice: "refund",
  });
  expect(answer.status).toBe(201);
});

test("what a stranger did with the address before the correction is not held against the right one", async () => {
  const sale = await aMovingSale(await startWallet());
  const stranger = aBrowser();
  for (const name of ["Rahim Uddinn", "Rahim Udin"])
    expect(
      (await stranger.post("/api/ticket-name", { ticketing_id: sale.ticket, contact_name: name }))
        .status,
    ).toBe(201);
  for (let n = 0; n < 3; n += 1)
    await stranger.post("/api/send-ticket-again", { ticketing_id: sale.ticket });
  expect(
    (await staff("correct-phone", { sale: `#${sale.bill}`, phone: "01812345678" })).status,
  ).toBe(200);
  const { ticketId: link } = await readRow(sale.bill);
  const right = aBrowser();
  expect
    .soft(
      (await right.post("/api/ticket-name", { ticketing_id: link, contact_name: "Rahim Uddin" }))
        .status,
    )
    .toBe(201);
  expect
    .soft((await right.post("/api/send-ticket-again", { ticketing_id: link })).status)
    .toBe(201);
});

test("a code that proved a number is not used up where the correction can't begin", async () => {
  const sale = await aMovingSale(await startWallet());
  const now = Date.now();
  const codeHash = "right";
  await writePhoneCode(db, { ticketId: sale.ticket, codeHash, expiresAt: now + HOUR });
  const line = { by: "buyer", act: "correct_phone", target: "1", reason: "", now } as const;
  const change = {
    ticketId: sale.ticket,
    tie: "tie",
    phone: "01812345678",
    phoneKey: "k",
    codeHash,
    by: "buyer",
  } as const;
  const begin = (more: object) =>
    beginPhoneChange(db, { ...change, seenTie: "other", ...more }, now, line);
  expect(await begin({})).toBeNull();
  expect(await tryPhoneCode(db, sale.ticket, now)).toBe("right");
  const seenTie = (await findPhoneTicket(db, { bill: sale.bill }))?.tie ?? "";
  expect(await begin({ seenTie, codeHash: "wrong" })).toBeNull();
  expect(await begin({ seenTie })).not.toBeNull();
  expect(await tryPhoneCode(db, sale.ticket, now)).toBeNull();
  await env.DB.prepare("DELETE FROM ticket_moves WHERE ticket_id = ?").bind(sale.ticket).run();
});

test("a word to the old number that staff close keeps that number no longer", async () => {
  const sale = await aMovingSale(await startWallet());
  expect(
    (await staff("correct-phone", { sale: `#${sale.bill}`, phone: "01812345678" })).status,
  ).toBe(200);
  const ofSale = "WHERE bill_id = ? AND template = 'left_number'";
  await env.DB.prepare(
    `UPDATE messages SET state = 'failed', queue = 9, params = '{"phone":"01712345678"}' ${ofSale}`,
  )
    .bind(sale.bill)
    .run();
  const find = () =>
    env.DB.prepare(`SELECT topic, params FROM messages ${ofSale}`)
      .bind(sale.bill)
      .first<{ topic: string; params: string | null }>();
  const topic = (await find())?.topic ?? "";
  const line = {
    by: "staff:rima",
    act: "close_message",
    target: "1",
    reason: "x",
    now: Date.now(),
  } as const;
  expect(await closeMessage(db, { bill: sale.bill, topic }, line)).toBe(true);
  expect(await find()).toEqual({ topic, params: null });
});
