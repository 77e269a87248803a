/**
 * What a rebuild writes of tickets that have moved goes by where they are, and bars what they have left (protocol 14).
 */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { aMovingSale, move, placed, seatsIn, ticketAt } from "../../../support/moves.ts";
import { aPaidSale, emptyObject, nothingWaits } from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { startWallet } from "../../../support/wallet.ts";
import { found, OTHER_PAYER, rebuild } from "./rebuilding.ts";

afterEach(async () => {
  await nothingWaits();
  takeLogged();
});

async function readClaims(ticket: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT to_claim AS claim FROM ticket_moves WHERE ticket_id = ? ORDER BY seq",
  )
    .bind(ticket)
    .all<{ claim: string }>();
  return results.map(({ claim }) => claim);
}

async function stateInObject(trip: string, claim: string | undefined) {
  const { bills } = await tripSeats(env, trip).ledger();
  return bills.find((record) => record.claim === claim)?.state;
}

test("a rebuilt object bars the moves into its trip that failed, and those whose ticket has gone on", async () => {
  const wallet = await startWallet();
  const sale = await aMovingSale(wallet);
  expect(await move(sale)).toMatchObject({ ok: true });
  expect(await move({ ...sale, target: sale.source }, { seats: ["D1", "D2"] })).toMatchObject({
    ok: true,
  });
  await aPaidSale(wallet, ["C4"], { tripId: sale.target, payer: OTHER_PAYER });
  expect(await move(sale)).toMatchObject({ error: { reason: "seat_taken" } });
  const [left, current, failed] = await readClaims(sale.ticket);

  for (const trip of [sale.target, sale.source]) {
    await emptyObject(trip);
    await rebuild("seats", trip);
    expect(await found(trip)).toEqual([]);
  }
  expect(await stateInObject(sale.target, left)).toBe("released");
  expect(await stateInObject(sale.target, failed)).toBe("released");
  expect(await stateInObject(sale.source, current)).toBe("sold");
});

test("seats that D1 lost of a ticket that moved are written for the trip where it is", async () => {
  const sale = await aMovingSale(await startWallet());
  await move(sale);
  await env.DB.prepare("DELETE FROM ticket_seats WHERE ticket_id = ?").bind(sale.ticket).run();
  const { steps } = await rebuild("tickets", sale.target);
  expect(steps).toMatchObject([{ step: "write_seats", is_done: true }]);
  expect((await ticketAt(sale.ticket)).seats).toEqual(placed(sale.target, ["C3", "C4"]));
  expect(await seatsIn(sale.target)).toEqual(["C3 sold", "C4 sold"]);
  expect([...(await found(sale.source)), ...(await found(sale.target))]).toEqual([]);
});
