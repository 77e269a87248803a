/** Other seats of the same trip for a live ticket (protocol 14): both claims are in one object. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import {
  aMovingSale,
  changeTrip,
  interrupted,
  move,
  placed,
  seatsIn,
  ticketAt,
} from "../../support/moves.ts";
import { nothingWaits } from "../../support/paid.ts";
import { startWallet } from "../../support/wallet.ts";

const LATER_MS = 120_000;

afterEach(nothingWaits);

describe("a move within the trip", () => {
  test("keeps a seat that both have, and frees the other", async () => {
    const sale = await aMovingSale(await startWallet());
    const swap = (seats: string[]) =>
      move({ ...sale, target: sale.source }, { seats, by: "staff:rima" });
    expect(await swap(["B2", "C3"])).toMatchObject({ ok: true });
    expect(await seatsIn(sale.source)).toEqual(["B2 sold", "C3 sold"]);
    expect(await swap(["A1", "C3"])).toMatchObject({ ok: true });
    expect(await seatsIn(sale.source)).toEqual(["A1 sold", "C3 sold"]);
    expect((await ticketAt(sale.ticket)).seats).toEqual(placed(sale.source, ["A1", "C3"]));
  });

  test.each([3, 4, 5] as const)(
    "that is given up after step %i has all of its old seats again",
    async (n) => {
      const sale = await aMovingSale(await startWallet());
      const { deps } = interrupted(n, "before", async () => {
        await env.DB.prepare(
          "UPDATE ticket_moves SET state = 'failed' WHERE ticket_id = ? AND state = 'moving'",
        )
          .bind(sale.ticket)
          .run();
      });
      const swap = { seats: ["B2", "C3"], by: "staff:rima" } as const;
      await move({ ...sale, target: sale.source }, swap, deps);
      await runEveryMinute(env, Date.now() + LATER_MS);
      expect(await seatsIn(sale.source)).toEqual(["A1 sold", "B2 sold"]);
      expect((await ticketAt(sale.ticket)).seats).toEqual(placed(sale.source, ["A1", "B2"]));
    },
  );

  test("answers no change: the passenger is still asked", async () => {
    const sale = await aMovingSale(await startWallet());
    const revision = await changeTrip(sale.source, Date.now() + 3_600_000);
    const swap = { seats: ["C3", "C4"], toRevision: revision, by: "staff:rima" } as const;
    expect(await move({ ...sale, target: sale.source }, swap)).toMatchObject({ ok: true });
    expect((await ticketAt(sale.ticket)).revision).toBe(0);
  });
});
