/** Moves that D1 lost in a restore are written again whole or not at all (protocol 13). */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { writeLostMoves } from "../../../worker/db/tickets/restored-moves.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";

const db = database(env);

test("nothing is written for a ticket whose own trip D1 has lost, and nothing is thrown", async () => {
  const { id: toTrip } = await aTrip(db);
  const [gone, claim, booking] = [freshId(), freshId(), freshId()];
  const now = Date.now();
  const facts = {
    mode: "limited",
    provider: "bkash",
    deadAt: now,
    invoice: freshId(),
    paymentId: null,
    agentId: null,
    couponId: null,
    centerName: null,
    paymentType: null,
    quantity: 1,
    farePoisha: 60_000,
    discountPoisha: 0,
    chargePoisha: 1_200,
    totalPoisha: 61_200,
    createdAt: now,
  } as const;
  const sale = { tripId: gone, booking, seats: ["A1"], facts, trxId: "TRX", isInD1: false };
  const from = { trip: gone, claim, revision: 0, seats: ["A1"], change: null };
  const alone = { kind: "move", reason: "", quantity: null, partPoisha: null } as const;
  const group = freshId();
  const place = { claim: group, group, toTrip, toRevision: 0, seats: ["B1"], seq: 1, from };
  const move = { ...place, ...alone, isSettled: true };
  const lost = { billClaim: claim, bill: 990_001, sale, moves: [move], isLive: true };
  const before = await everythingStored([toTrip]);
  const newTicket = () => ({ id: freshId(), pnr: freshId() });
  expect(await writeLostMoves(db, [lost], newTicket, { by: "staff:rita", now })).toBe(false);
  expect(changesBetween(before, await everythingStored([toTrip]))).toEqual([]);
});
