/** What passengers answer to a change of their trip (protocol 15). */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import { owePart } from "../../../worker/db/payments/refunds.ts";
import { beginMove } from "../../../worker/db/tickets/begin-move.ts";
import { choiceDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import type { Actor } from "../../../worker/domain/actor.ts";
import { chooseTicket } from "../../../worker/flows/tickets/ticket-choice.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { aMovingSale, changeTrip, move, seatsIn, ticketAt } from "../../support/moves.ts";
import { nothingWaits, readRow } from "../../support/paid.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OVER = { ok: false, error: { reason: "choice_over" } };

afterEach(nothingWaits);

async function anAskedSale(chooseBy = Date.now() + HOUR_MS, silence?: "keep" | "refund") {
  const sale = await aMovingSale(await startWallet());
  return { ...sale, revision: await changeTrip(sale.source, chooseBy, silence) };
}

function choose(
  { ticket, revision }: { ticket: string; revision: number },
  choice: "keep" | "refund",
  by: Actor = "buyer",
) {
  return chooseTicket(choiceDependencies(env, by), { ticketId: ticket, revision, choice });
}

async function boughtTwoDaysAgo(ticket: string): Promise<void> {
  await env.DB.prepare("UPDATE tickets SET created_at = created_at - ? WHERE id = ?")
    .bind(2 * DAY_MS, ticket)
    .run();
}

async function listChoices(ticket: string) {
  const { results } = await env.DB.prepare(
    "SELECT revision, choice, by FROM ticket_choices WHERE ticket_id = ? ORDER BY revision",
  )
    .bind(ticket)
    .all();
  return results;
}

describe("a changed trip", () => {
  test("is kept, once, and silence says no more", async () => {
    const sale = await anAskedSale();
    expect(await choose(sale, "keep")).toEqual({ ok: true, value: "done" });
    expect(await ticketAt(sale.ticket)).toMatchObject({ revision: sale.revision, isValid: 1 });
    expect(await choose(sale, "keep")).toEqual(OVER);
    expect(await choose(sale, "refund", "staff:rima")).toEqual(OVER);
    expect(await listChoices(sale.ticket)).toEqual([{ revision: 1, choice: "keep", by: "buyer" }]);
  });

  test("that was kept may still end with the money back, once", async () => {
    const sale = await anAskedSale();
    await choose(sale, "keep");
    const answers = await Promise.all([choose(sale, "refund"), choose(sale, "refund")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listChoices(sale.ticket)).toEqual([
      { revision: 1, choice: "refund", by: "buyer" },
    ]);
    await runEveryMinute(env, Date.now());
    expect(await readRow(sale.bill)).toMatchObject({ state: "refunded" });
  });

  test("that was kept may still end on another bus, and then with nothing else", async () => {
    const sale = await anAskedSale();
    await choose(sale, "keep");
    expect(await move(sale, { change: sale.revision })).toMatchObject({ ok: true });
    expect(await listChoices(sale.ticket)).toEqual([{ revision: 1, choice: "move", by: "buyer" }]);
    expect(await choose(sale, "refund")).toEqual(OVER);
  });

  test("that was kept stays so from the end of the time on", async () => {
    const sale = await anAskedSale();
    await choose(sale, "keep");
    await boughtTwoDaysAgo(sale.ticket);
    await env.DB.prepare("UPDATE trip_changes SET choose_by = ? WHERE trip_id = ?")
      .bind(Date.now() - 1, sale.source)
      .run();
    expect(await choose(sale, "refund")).toEqual(OVER);
    expect(await move(sale, { change: sale.revision })).toEqual(OVER);
  });

  test("whose money is on its way back is not kept any more", async () => {
    const sale = await anAskedSale();
    await choose(sale, "refund");
    expect(await choose(sale, "keep")).toMatchObject({ error: { reason: "ticket_unknown" } });
    expect(await move(sale, { change: sale.revision })).toMatchObject({ ok: false });
  });

  test("is answered with the money back, in full, and the seats are free", async () => {
    const sale = await anAskedSale();
    expect(await choose(sale, "refund")).toEqual({ ok: true, value: "done" });
    expect(await ticketAt(sale.ticket)).toMatchObject({ isValid: 0, seats: [] });
    expect(await choose(sale, "keep")).toMatchObject({ error: { reason: "ticket_unknown" } });
    await runEveryMinute(env, Date.now());
    expect(await readRow(sale.bill)).toMatchObject({ state: "refunded" });
    expect(await seatsIn(sale.source)).toEqual([]);
  });

  test("is answered with a move, and the choice is the move's", async () => {
    const sale = await anAskedSale();
    expect(await move(sale, { change: sale.revision })).toMatchObject({ ok: true });
    expect(await listChoices(sale.ticket)).toEqual([{ revision: 1, choice: "move", by: "buyer" }]);
    expect(await choose(sale, "keep")).toEqual(OVER);
  });

  test("that only tells asks nothing", async () => {
    const sale = await aMovingSale(await startWallet());
    const revision = await changeTrip(sale.source, null);
    for (const choice of ["keep", "refund"] as const)
      expect(await choose({ ...sale, revision }, choice, "staff:rima")).toEqual(OVER);
    expect(await move(sale, { change: revision })).toEqual(OVER);
  });

  test("asks of its last change alone", async () => {
    const sale = await anAskedSale();
    const revision = await changeTrip(sale.source, Date.now() + HOUR_MS);
    expect(await choose(sale, "keep")).toEqual(OVER);
    expect(await move(sale, { change: sale.revision })).toEqual(OVER);
    expect(await choose({ ...sale, revision }, "keep")).toMatchObject({ ok: true });
  });

  test("that was kept is not taken back by a repeat of an older answer", async () => {
    const sale = await anAskedSale();
    expect(await choose(sale, "keep")).toMatchObject({ ok: true });
    const revision = await changeTrip(sale.source, Date.now() + HOUR_MS);
    expect(await choose({ ...sale, revision }, "keep")).toMatchObject({ ok: true });
    expect(await choose(sale, "keep")).toEqual(OVER);
    expect(await ticketAt(sale.ticket)).toMatchObject({ revision });
  });

  test("is answered by its passengers until its time, and by staff after it", async () => {
    const sale = await anAskedSale(Date.now() - 1000);
    await boughtTwoDaysAgo(sale.ticket);
    expect(await choose(sale, "keep")).toEqual(OVER);
    expect(await choose(sale, "refund")).toEqual(OVER);
    expect(await move(sale, { change: sale.revision })).toEqual(OVER);
    expect(await choose(sale, "keep", "staff:rima")).toMatchObject({ ok: true });
  });

  test("is not answered while the ticket moves, and is while a part of its money goes back", async () => {
    const sale = await anAskedSale();
    const { currentClaim } = (await env.DB.prepare(
      "SELECT current_claim AS currentClaim FROM tickets WHERE id = ?",
    )
      .bind(sale.ticket)
      .first<{ currentClaim: string }>()) ?? { currentClaim: "" };
    const begun = await beginMove(
      db,
      {
        ticketId: sale.ticket,
        seenClaim: currentClaim,
        toTrip: sale.target,
        toRevision: 0,
        seats: ["C3", "C4"],
        change: null,
        claim: `bill/${sale.ticket}`,
        incarnation: "x",
        by: "staff:rima",
      },
      Date.now(),
    );
    expect(begun).not.toBeNull();
    expect(await choose(sale, "keep")).toEqual(OVER);
    expect(await choose(sale, "refund")).toEqual(OVER);
    await env.DB.prepare("UPDATE ticket_moves SET state = 'failed', settled_at = 1 WHERE id = ?")
      .bind(begun)
      .run();
    const part = {
      bill: sale.bill,
      amountPoisha: 100,
      reason: "late",
      requestedBy: "staff:rima",
    } as const;
    await owePart(db, part, Date.now());
    expect(await listChoices(sale.ticket)).toEqual([]);
    expect(await choose(sale, "refund")).toMatchObject({ ok: true });
    const owed = await env.DB.prepare("SELECT state FROM bills WHERE id = ?")
      .bind(sale.bill)
      .first("state");
    expect(owed).toBe("refund_owed");
  });

  test("that is cancelled asks nothing more", async () => {
    const sale = await anAskedSale();
    await cancelTrip(db, sale.source, Date.now());
    expect(await choose(sale, "keep")).toEqual(OVER);
  });

  test("ends with one answer, by however many at once", async () => {
    const sale = await anAskedSale();
    const answers = await Promise.all([
      choose(sale, "keep"),
      choose(sale, "refund"),
      move(sale, { change: sale.revision }),
      choose(sale, "keep", "staff:rima"),
    ]);
    const [kept, paidBack, moved, keptByStaff] = answers.map(({ ok }) => ok);
    expect([paidBack, moved].filter(Boolean).length).toBeLessThanOrEqual(1);
    expect([kept, keptByStaff].filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(answers.some(({ ok }) => ok)).toBe(true);
    const final = paidBack === true ? "refund" : moved === true ? "move" : "keep";
    expect(await listChoices(sale.ticket)).toMatchObject([{ choice: final }]);
  });
});

test("a second answer to one change is refused by D1 itself", async () => {
  const sale = await anAskedSale();
  await choose(sale, "keep");
  const again = env.DB.prepare(
    `INSERT INTO ticket_choices (ticket_id, trip_id, revision, choice, by, at)
     SELECT ticket_id, trip_id, revision, 'refund', by, at FROM ticket_choices WHERE ticket_id = ?`,
  ).bind(sale.ticket);
  await expect(again.run()).rejects.toThrow("UNIQUE constraint failed");
  expect(await listChoices(sale.ticket)).toEqual([{ revision: 1, choice: "keep", by: "buyer" }]);
});

describe("silence", () => {
  async function aSilentSale(silence: "keep" | "refund") {
    const sale = await anAskedSale(Date.now() - 1000, silence);
    await boughtTwoDaysAgo(sale.ticket);
    return sale;
  }

  test("keeps the ticket where the change says so", async () => {
    const sale = await aSilentSale("keep");
    await runEveryMinute(env, Date.now());
    expect(await ticketAt(sale.ticket)).toMatchObject({ isValid: 1, revision: sale.revision });
    expect(await listChoices(sale.ticket)).toEqual([
      { revision: 1, choice: "keep", by: "schedule" },
    ]);
  });

  test("gives the money back where the change says so", async () => {
    const sale = await aSilentSale("refund");
    await runEveryMinute(env, Date.now());
    expect(await ticketAt(sale.ticket)).toMatchObject({ isValid: 0 });
    expect(await readRow(sale.bill)).toMatchObject({ state: "refunded" });
  });

  test("is not taken from who still has time, by the change or by a ticket that is young", async () => {
    const asked = await anAskedSale(Date.now() + HOUR_MS, "refund");
    await runEveryMinute(env, Date.now());
    expect(await ticketAt(asked.ticket)).toMatchObject({ isValid: 1, revision: 0 });
    const young = await anAskedSale(Date.now() - 1000, "refund");
    await runEveryMinute(env, Date.now());
    expect(await ticketAt(young.ticket)).toMatchObject({ isValid: 1, revision: 0 });
    expect(await choose({ ...young, revision: 0 }, "keep")).toEqual(OVER);
    await runEveryMinute(env, Date.now() + DAY_MS + HOUR_MS);
    expect(await ticketAt(young.ticket)).toMatchObject({ isValid: 0 });
  });
});

test("who bought while the trip changed answers for a day after it", async () => {
  const sale = await anAskedSale(Date.now() - 1000);
  expect(await choose(sale, "keep")).toMatchObject({ ok: true });
});
