/** What the previews of checked tickets say. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { CheckTicketView } from "../../worker/contract/tickets/lookup.ts";
import {
  ExchangeActView,
  MoveActView,
  SeatsOffActView,
} from "../../worker/contract/staff-acts/staff-ticket-acts.ts";
import { SaleActView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { findTicketOfBill } from "../../worker/db/tickets/choices.ts";
import { anAgent, aSession, checkAtGate } from "../support/agents.ts";
import { aBrowser, read } from "../support/browser.ts";
import { aMovingSale, changeTrip, leaveSoon, move, type MovingSale } from "../support/moves.ts";
import { aPaidSale, nothingWaits, readRow } from "../support/paid.ts";
import { takeLogged } from "../support/quiet.ts";
import { staff } from "../support/staff.ts";
import { startWallet } from "../support/wallet.ts";

const db = database(env);
const HOUR = 3_600_000;
const OTHER_PAYER = "01929918378";
afterEach(async () => {
  takeLogged();
  await nothingWaits();
});

test("an exchange, a move and a cancellation of a ticket that was checked to board warn of it, as seats off do", async () => {
  const wallet = await startWallet();
  const a = await aMovingSale(wallet);
  const b = await aPaidSale(wallet, ["C3", "C4"], { tripId: a.source, payer: OTHER_PAYER });
  await leaveSoon(a.source);
  for (const { pnr } of [a, b]) read(await checkAtGate(db, pnr), CheckTicketView);
  const dry = { dry_run: true };
  const x = read(
    await staff("exchange-seats", {
      sale: `#${a.bill}`,
      other: `#${b.bill}`,
      gives: ["A1"],
      gets: ["C3"],
      ...dry,
    }),
    ExchangeActView,
  );
  const m = read(
    await staff("move-ticket", { sale: `#${a.bill}`, trip: a.target, seats: ["C3", "C4"], ...dry }),
    MoveActView,
  );
  const c = read(await staff("cancel-sale", { sale: `#${a.bill}`, ...dry }), SaleActView);
  expect.soft(x.message).toContain("checked");
  expect.soft(m.message).toContain("checked");
  expect.soft(c.message).toContain("checked");
});

async function checkedOn({ ticket }: MovingSale, boarding: number) {
  await env.DB.prepare(
    `INSERT INTO ticket_checks (ticket_id, move, first_at, first_by, first_check, last_at, last_by, last_check)
     VALUES (?1, ?2, ?3, 'a', 'c', ?3, 'a', 'c')
     ON CONFLICT (ticket_id) DO UPDATE SET move = ?2, last_at = ?3`,
  )
    .bind(ticket, boarding, Date.now())
    .run();
}

test("a check says something of the trip alone that it was made for, also where the ticket was on its way to another", async () => {
  const sale = await aMovingSale(await startWallet());
  expect(await move(sale)).toMatchObject({ ok: true });
  await leaveSoon(sale.target);
  const checkedAt = async () =>
    (await findTicketOfBill(db, sale.bill, Date.now()))?.checkedAt ?? null;
  // After the move had begun, and before the ticket was there.
  await checkedOn(sale, 0);
  expect(await checkedAt()).toBeNull();
  await checkedOn(sale, 1);
  expect(await checkedAt()).not.toBeNull();
});

test("seats off a ticket whose trip has no date any more say nothing of a check from before, as a move does not", async () => {
  const sale = await aMovingSale(await startWallet());
  await leaveSoon(sale.source);
  await checkedOn(sale, 0);
  const preview = async () => {
    const body = { sale: `#${sale.bill}`, seats: ["A1"], dry_run: true };
    return read(await staff("take-seats-off", body), SeatsOffActView);
  };
  expect((await preview()).checked_at).not.toBeNull();
  await env.DB.prepare("UPDATE trips SET postponed_at = ? WHERE id = ?")
    .bind(Date.now(), sale.source)
    .run();
  expect((await preview()).checked_at).toBeNull();
});

test("a check from before a change was announced leaves its passenger the choice about it", async () => {
  const sale = await aMovingSale(await startWallet());
  await leaveSoon(sale.source);
  await checkedOn(sale, 0);
  await env.DB.prepare("UPDATE ticket_checks SET last_at = last_at - 1000 WHERE ticket_id = ?")
    .bind(sale.ticket)
    .run();
  const answer = { ticketing_id: sale.ticket, choice: "refund" };
  const revision = await changeTrip(sale.source, Date.now() + HOUR / 2);
  expect((await aBrowser().post("/api/ticket-choice", { ...answer, revision })).status).toBe(201);
  expect((await readRow(sale.bill)).state).toBe("refund_owed");
});

test("a check counts whoever made it, and staff still give the money back to whom it locks out", async () => {
  const sale = await aMovingSale(await startWallet());
  await leaveSoon(sale.source);
  const revision = await changeTrip(sale.source, Date.now() + HOUR / 2);
  // An agent at a shop, who may have sold it: guides check on the same page.
  const agent = await anAgent(db);
  await env.DB.prepare("UPDATE bills SET agent_id = ? WHERE id = ?")
    .bind(agent.id, sale.bill)
    .run();
  const bearer = await aSession(db, agent.id);
  read(await aBrowser({ bearer }).post("/api/check-ticket", { qr: sale.pnr }), CheckTicketView);
  const answer = { ticketing_id: sale.ticket, revision, choice: "refund" };
  expect(await aBrowser().post("/api/ticket-choice", answer)).toMatchObject({
    status: 409,
    body: { code: "checked_at_bus" },
  });
  expect((await staff("cancel-sale", { sale: `#${sale.bill}` })).status).toBe(200);
  expect((await readRow(sale.bill)).state).toBe("refund_owed");
});
