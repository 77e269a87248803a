/** What the previews of changes of a ticket warn of, and what they refuse (protocol 14). */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import {
  ExchangeActView,
  MoveActView,
  SeatsOffActView,
} from "../../worker/contract/staff-acts/staff-ticket-acts.ts";
import { database } from "../../worker/db/client.ts";
import { read } from "../support/browser.ts";
import { aTrip } from "../support/catalogue.ts";
import { aMovingSale, changeTrip, listMoves } from "../support/moves.ts";
import { aPaidSale, nothingWaits } from "../support/paid.ts";
import { staff } from "../support/staff.ts";
import { startWallet } from "../support/wallet.ts";

const OTHER_PAYER = "01929918378";

afterEach(nothingWaits);

test("seats off a ticket that was checked to board, and by the last refund of a payment, say so", async () => {
  const sale = await aMovingSale(await startWallet());
  const preview = async () => {
    const body = { sale: `#${sale.bill}`, seats: ["A1"], dry_run: true };
    return read(await staff("take-seats-off", body), SeatsOffActView);
  };
  const before = await preview();
  expect(before).toMatchObject({ checked_at: null, is_last: true });
  expect(before.message).not.toContain("checked");
  expect(before.message).toContain("Should the sale be cancelled later");
  await env.DB.prepare(
    `INSERT INTO ticket_checks (ticket_id, move, first_at, first_by, first_check, last_at, last_by, last_check)
     SELECT ?, 0, departs_at - 1, 'a', 'c', departs_at - 1, 'a', 'c' FROM trips WHERE id = ?`,
  )
    .bind(sale.ticket, sale.source)
    .run();
  const after = await preview();
  expect(after.checked_at).not.toBeNull();
  expect(after.message).toContain("may sit in the bus");
});

test("an exchange between two trips takes no open choice away", async () => {
  const wallet = await startWallet();
  const a = await aMovingSale(wallet);
  const b = await aPaidSale(wallet, ["A1", "D4"], { tripId: a.target, payer: OTHER_PAYER });
  const revision = await changeTrip(a.source, Date.now() + 3_600_000, "refund");
  const [one, two] = [`#${a.bill}`, `#${b.bill}`];
  const seatsOf = { a: ["A1", "B2"], b: ["A1", "D4"] };
  for (const body of [
    { sale: one, other: two, gives: seatsOf.a, gets: seatsOf.b },
    { sale: two, other: one, gives: seatsOf.b, gets: seatsOf.a },
  ]) {
    const refused = await staff("exchange-seats", body);
    expect(refused.body).toMatchObject({ code: "act_refused", why: "answer_first" });
    expect(JSON.stringify(refused.body)).toContain(`sale ${one}`);
  }
  expect(await listMoves(a.ticket)).toEqual([]);
  expect((await staff("keep-ticket", { sale: one })).status).toBe(200);
  expect(revision).toBe(1);
  const answered = { sale: one, other: two, gives: seatsOf.a, gets: seatsOf.b };
  const thinks = await staff("exchange-seats", answered);
  expect(thinks.body).toMatchObject({ code: "act_refused", why: "may_think_again" });
});

test("the preview of a second move counts what was given back after the first", async () => {
  const sale = await aMovingSale(await startWallet());
  const fareBecomes = (trip: string, poisha: number) =>
    env.DB.prepare("UPDATE trips SET fare_poisha = ? WHERE id = ?").bind(poisha, trip).run();
  const difference = async (trip: string, seats: string[]) => {
    const body = { sale: `#${sale.bill}`, trip, seats, dry_run: true };
    return read(await staff("move-ticket", body), MoveActView).difference;
  };
  await fareBecomes(sale.target, 30_000);
  const cheaper = await difference(sale.target, ["C3", "C4"]);
  expect(cheaper).toBeLessThan(0);
  await staff("move-ticket", { sale: `#${sale.bill}`, trip: sale.target, seats: ["C3", "C4"] });
  expect((await staff("give-back", { sale: `#${sale.bill}`, amount: -cheaper })).status).toBe(200);
  for (const [poisha, left] of [
    [30_000, 0],
    [20_000, -200],
    [40_000, 0],
  ] as const) {
    await fareBecomes(sale.source, poisha);
    expect(await difference(sale.source, ["C1", "C2"]), String(poisha)).toBe(left);
  }
});

test("an exchange is said to be done once, on the sale that it was asked for", async () => {
  const wallet = await startWallet();
  const a = await aMovingSale(wallet);
  const b = await aPaidSale(wallet, ["C3", "C4"], { tripId: a.source, payer: OTHER_PAYER });
  const [one, two] = [`#${a.bill}`, `#${b.bill}`];
  const seats = { gives: ["C3"], gets: ["A1"] };
  await staff("exchange-seats", { sale: two, other: one, ...seats, reason: "first" });
  await staff("exchange-seats", { sale: one, other: two, ...seats, reason: "second" });
  const { results } = await env.DB.prepare(
    "SELECT target, reason FROM staff_acts WHERE act = 'exchange_seats' AND target IN (?, ?) AND detail ->> '$.thing' IS NULL ORDER BY id",
  )
    .bind(String(a.bill), String(b.bill))
    .all();
  expect(results).toEqual([
    { target: String(b.bill), reason: "first" },
    { target: String(a.bill), reason: "second" },
  ]);
});

test("the preview of an exchange says that the buses go to different places", async () => {
  const wallet = await startWallet();
  const a = await aMovingSale(wallet);
  const far = await aTrip(database(env), { journeyDate: "2030-12-11" });
  const preview = async (tripId: string, payer: string) => {
    const b = await aPaidSale(wallet, ["C3", "C4"], { tripId, payer });
    const seats = { gives: ["A1", "B2"], gets: ["C3", "C4"] };
    const body = { sale: `#${a.bill}`, other: `#${b.bill}`, ...seats, dry_run: true };
    return read(await staff("exchange-seats", body), ExchangeActView);
  };
  const elsewhere = await preview(far.id, OTHER_PAYER);
  expect(elsewhere.other_destination?.was).not.toBe(elsewhere.other_destination?.became);
  expect(elsewhere.message).toContain("They go to other places");
  expect((await preview(a.target, "01929918379")).other_destination).toBeNull();
});
