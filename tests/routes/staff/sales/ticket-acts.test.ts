/** Staff put a ticket elsewhere, and answer a change for who calls. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { weighAct } from "../../../../worker/acts/act-weights.ts";
import { ACT_STEPS } from "../../../../worker/acts/acts.ts";
import { SaleView } from "../../../../worker/contract/staff/staff.ts";
import {
  MoveActView,
  TicketActView,
} from "../../../../worker/contract/staff-acts/staff-ticket-acts.ts";
import { database } from "../../../../worker/db/client.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aMovingSale, changeTrip, listMoves, seatsIn, ticketAt } from "../../../support/moves.ts";
import { nothingWaits, readRow } from "../../../support/paid.ts";
import { staff, staffCall, WHO } from "../../../support/staff.ts";
import { startWallet } from "../../../support/wallet.ts";

const db = database(env);

afterEach(nothingWaits);

async function showSale(bill: number) {
  return read(await staffCall("show", { sale: `#${bill}` }), SaleView).sale;
}

test("a ticket is put on another trip, and its page says so", async () => {
  const sale = await aMovingSale(await startWallet());
  const body = { sale: `#${sale.bill}`, trip: sale.target, seats: ["C4", "C3"] };
  const preview = read(await staff("move-ticket", { ...body, dry_run: true }), TicketActView);
  expect(preview).toMatchObject({ was: { seats: ["A1", "B2"] }, became: { seats: ["C3", "C4"] } });
  expect(await listMoves(sale.ticket)).toEqual([]);
  const done = read(await staff("move-ticket", body), TicketActView);
  expect(done).toMatchObject({ changed: true, inverse: null });
  expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.target });
  expect(await showSale(sale.bill)).toMatchObject({
    trip: { id: sale.target },
    seats: ["C3", "C4"],
    moves: [
      {
        from_trip: sale.source,
        to_trip: sale.target,
        to_name: expect.stringMatching(/./),
        to_departs_at: expect.stringMatching(/^2031-01-01/),
        state: "done",
      },
    ],
    choices: [],
    acts: [{ act: "move_ticket:asked" }, { act: "move_ticket" }],
  });
  const of = (name: string) => (event: { became: string; seat_no: string }) =>
    event.became === name && event.seat_no === "C3";
  expect((await showSale(sale.bill)).seat_events.some(of("sold"))).toBe(true);
});

test("other seats of its own trip can be taken back", async () => {
  const sale = await aMovingSale(await startWallet());
  const body = { sale: `#${sale.bill}`, trip: sale.source, seats: ["B2", "C1"] };
  const { inverse } = read(await staff("move-ticket", body), TicketActView);
  expect(await seatsIn(sale.source)).toEqual(["B2 sold", "C1 sold"]);
  expect(inverse).toMatchObject({ act: "move-ticket" });
  await staff("move-ticket", { ...(inverse?.input as object) });
  expect(await seatsIn(sale.source)).toEqual(["A1 sold", "B2 sold"]);
});

test("on another trip it weighs its coupon's discount, whose seats sell with the coupon again", async () => {
  const sale = await aMovingSale(await startWallet());
  const dearer = async (trip: string, seats: string[]) => {
    const context = { env, now: Date.now(), origin: "", staffId: null, isPreview: true };
    const body = { ...WHO, sale: `#${sale.bill}`, trip, seats, dry_run: true };
    const planned = await ACT_STEPS["move-ticket"](context, body);
    return planned.ok ? weighAct("move-ticket", planned.value).amountPoisha : planned.error;
  };
  expect(await dearer(sale.target, ["C3", "C4"])).toBe(0);
  await env.DB.prepare(
    "UPDATE bills SET discount_poisha = 3000, charge_poisha = charge_poisha - 60, total_poisha = total_poisha - 3060 WHERE id = ?",
  )
    .bind(sale.bill)
    .run();
  expect(await dearer(sale.target, ["C3", "C4"])).toBe(3000);
  expect(await dearer(sale.source, ["B2", "C1"])).toBe(0);
});

test("its preview says another destination, and what the new places cost more or less", async () => {
  const sale = await aMovingSale(await startWallet());
  const to = await aTrip(db, { journeyDate: "2030-12-11", farePoisha: 51_000 });
  const body = { sale: `#${sale.bill}`, trip: to.id, seats: ["C3", "C4"], dry_run: true };
  const paid = await env.DB.prepare("SELECT fare_poisha * quantity AS fare FROM bills WHERE id = ?")
    .bind(sale.bill)
    .first<number>("fare");
  const preview = read(await staff("move-ticket", body), MoveActView);
  const difference = (2 * 51_000 - (paid ?? 0)) / 100;
  expect(preview).toMatchObject({ difference });
  expect(difference).toBeLessThan(0);
  expect(preview.other_destination?.was).not.toBe(preview.other_destination?.became);
  expect(preview.message).toContain("taka less");
  const seats = { ...body, trip: sale.source, seats: ["B2", "C1"] };
  expect(read(await staff("move-ticket", seats), MoveActView)).toMatchObject({
    difference: 0,
    other_destination: null,
  });
});

test("what somebody else has is refused, and the money goes back from where the ticket is", async () => {
  const sale = await aMovingSale(await startWallet());
  const move = { sale: `#${sale.bill}`, trip: sale.target, seats: ["C3"] };
  expect((await staff("move-ticket", { ...move, dry_run: true })).body).toMatchObject({
    code: "seats_needed",
  });
  await staff("move-ticket", { ...move, seats: ["C3", "C4"] });
  const preview = await staff("cancel-sale", { sale: `#${sale.bill}`, dry_run: true });
  expect(preview.body).toMatchObject({ seats: ["C3", "C4"] });
  await staff("cancel-sale", { sale: `#${sale.bill}` });
  await runEveryMinute(env, Date.now());
  expect(await readRow(sale.bill)).toMatchObject({ state: "refunded" });
  expect(await seatsIn(sale.target)).toEqual([]);
});

test("a passenger who calls after the time stays with the changed trip", async () => {
  const sale = await aMovingSale(await startWallet());
  const body = { sale: `#${sale.bill}` };
  expect(JSON.stringify((await staff("keep-ticket", { ...body, dry_run: true })).body)).toContain(
    "nothing_asked",
  );
  expect((await showSale(sale.bill)).applies).not.toContain("keep-ticket");
  const revision = await changeTrip(sale.source, Date.now() - 1000);
  expect((await showSale(sale.bill)).applies).toContain("keep-ticket");
  read(await staff("keep-ticket", body), TicketActView);
  expect(await ticketAt(sale.ticket)).toMatchObject({ revision });
  expect(await showSale(sale.bill)).toMatchObject({ choices: [{ choice: "keep" }] });
});
