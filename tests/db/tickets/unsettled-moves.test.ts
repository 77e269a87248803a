/** Moves that wait for the schedule: those that can't go on, as their object is lost, hold up no others. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { turnAt } from "../../../worker/db/rotation.ts";
import { listUnsettledMoves } from "../../../worker/db/tickets/moves.ts";
import { moveDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import { aMovingSale, move, listMoves } from "../../support/moves.ts";
import { emptyObject } from "../../support/paid.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const MINUTE_MS = 60_000;

async function aMoveThatWaits(payer: string): Promise<number> {
  const sale = await aMovingSale(await startWallet(), payer);
  const deps = moveDependencies(env, "buyer");
  const died = async () => {
    throw new Error("the process died");
  };
  const moves = { ...deps.moves, find: died };
  await expect(move(sale, {}, { ...deps, moves })).rejects.toThrow("died");
  const [{ id } = { id: 0 }] = await listMoves(sale.ticket);
  return id;
}

test("each has its turn, however few a minute takes", async () => {
  const ids = [await aMoveThatWaits("01929918378"), await aMoveThatWaits("01929918379")];
  const now = Date.now();
  const listed = await Promise.all(
    [0, 1].map((minute) => listUnsettledMoves(db, now, turnAt(now + minute * MINUTE_MS, 1))),
  );
  expect(
    listed
      .flat()
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual(ids);
  const all = await listUnsettledMoves(db, now, turnAt(now, 100));
  expect(all.map(({ id }) => id)).toEqual(ids);
});

test("the alert names the trip whose object is lost, the one that is left or the one to go to", async () => {
  const wallet = await startWallet();
  const leaving = await aMovingSale(wallet, "01929918376");
  const staying = await aMovingSale(wallet, "01929918377");
  await emptyObject(leaving.source);
  const alerts: unknown[] = [];
  const deps = {
    ...moveDependencies(env, "staff:rima"),
    alert: (event: string, { trip }: Record<string, unknown>) => alerts.push([event, trip]),
  };
  const by = { by: "staff:rima" } as const;
  expect(await move(leaving, by, deps)).toMatchObject({ ok: true });
  const into = { ...staying, target: leaving.source };
  expect(await move(into, by, deps)).toMatchObject({ error: { reason: "ticket_busy" } });
  expect(alerts).toEqual([
    ["capture_unbelieved", leaving.source],
    ["capture_unbelieved", leaving.source],
  ]);
});
