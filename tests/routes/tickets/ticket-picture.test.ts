/** A ticket's picture at an address, for browsers that can save nothing else. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { TicketPictureView } from "../../../worker/contract/tickets/ticket-picture.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { deleteOldTicketPictures } from "../../../worker/dependencies/ticket-pictures.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { moveTicket } from "../../support/changed-trips.ts";
import { PIXEL } from "../../support/examples/content-examples.ts";
import { aPaidSale, nothingWaits, readRow } from "../../support/paid.ts";
import { staff } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const HOUR_MS = 3_600_000;

/** The code that the ticket's page draws. */
async function codeOn(ticket: string): Promise<string> {
  const page = await aBrowser().get(`/api/get-ticketing-details-with-id/${ticket}`);
  return page.status === 200 ? read(page, LimitedInvoiceView).invoiceData.qr : "none";
}

async function keep(ticket: string, content = PIXEL, qr?: string) {
  const drawn = qr ?? (await codeOn(ticket));
  return aBrowser().post("/api/ticket-picture", { ticketing_id: ticket, content, qr: drawn });
}

async function kept(ticket: string): Promise<string> {
  return read(await keep(ticket), TicketPictureView).path;
}

const isThere = async (path: string) => (await aBrowser().send(path, {})).status;

describe("a ticket's picture", () => {
  test("is a file at an address, kept by nobody, and shown on request", async () => {
    const path = await kept((await aTicket(db)).id);
    const file = await aBrowser().send(path, {});
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("image/png");
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="bhortibus-ticket.png"',
    );
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    const shown = await aBrowser().send(`${path}?show`, {});
    expect(shown.headers.get("Content-Disposition")).toMatch(/^inline/);
  });

  test("is no other file, and of no other ticket", async () => {
    const ticket = await aTicket(db);
    expect((await keep(ticket.id, btoa("<svg/>"))).status).toBe(422);
    expect((await keep("nobody's")).body).toMatchObject({ code: "ticket_unknown" });
    const ended = await aTicket(db, { voidedAt: Date.now() });
    expect((await keep(ended.id)).body).toMatchObject({ code: "ticket_unknown" });
    expect(await isThere("/uploads/tickets/nobodys.png")).toBe(404);
  });

  test("is gone when its ticket has moved, or is void", async () => {
    const [moved, ended] = [await aTicket(db), await aTicket(db)];
    const [before, last] = [await kept(moved.id), await kept(ended.id)];
    const target = await aTrip(db, { journeyDate: "2030-12-11" });
    await moveTicket(env.DB, moved, { trip: target.id, seats: [], seq: 1 });
    await env.DB.prepare("UPDATE tickets SET voided_at = 1 WHERE id = ?").bind(ended.id).run();
    expect(await isThere(before)).toBe(404);
    expect(await isThere(last)).toBe(404);
  });

  test("is not kept where it was drawn before the ticket was changed: its code is no good any more", async () => {
    const sale = await aPaidSale(await startWallet(), ["A1", "A2"]);
    const drawn = await codeOn(sale.ticketId);
    const act = { sale: `#${sale.bill}`, seats: ["A2"] };
    expect((await staff("take-seats-off", act)).status).toBe(200);
    expect((await keep(sale.ticketId, PIXEL, drawn)).body).toMatchObject({
      code: "ticket_unknown",
    });
    expect(await isThere(`/uploads/tickets/${sale.ticketId}.png`)).toBe(404);
    expect((await keep(sale.ticketId, PIXEL, `${drawn}x`)).body).toMatchObject({
      code: "ticket_unknown",
    });
    expect(await isThere(await kept(sale.ticketId))).toBe(200);
    await nothingWaits();
  });

  test("is gone when its number was corrected: the address of before has none, and the new one a new one", async () => {
    const sale = await aPaidSale(await startWallet());
    const before = await kept(sale.ticketId);
    expect(await isThere(before)).toBe(200);
    const given = { sale: `#${sale.bill}`, phone: "01812345678" };
    expect((await staff("correct-phone", given)).status).toBe(200);
    expect(await isThere(before)).toBe(404);
    expect((await keep(sale.ticketId)).body).toMatchObject({ code: "ticket_unknown" });
    const { ticketId: link } = await readRow(sale.bill);
    expect(await isThere(`/uploads/tickets/${link}.png`)).toBe(404);
    expect(await isThere(await kept(link))).toBe(200);
    await nothingWaits();
  });

  test("is deleted after an hour", async () => {
    const path = await kept((await aTicket(db)).id);
    await deleteOldTicketPictures(env, Date.now());
    expect(await isThere(path)).toBe(200);
    expect(await deleteOldTicketPictures(env, Date.now() + HOUR_MS + 1)).toBeGreaterThan(0);
    expect(await isThere(path)).toBe(404);
  });
});
