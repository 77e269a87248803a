/** A choice ends with the departure, whenever the ticket was bought, unless the trip is postponed (protocol 15). */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { findTicketOfBill } from "../../../worker/db/tickets/choices.ts";
import { findTicketStory } from "../../../worker/db/tickets/ticket-timeline.ts";
import { choiceDependencies, moveDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import type { Actor } from "../../../worker/domain/actor.ts";
import { SILENCE_SETTLES_MS } from "../../../worker/domain/tickets/choice.ts";
import { chooseTicket } from "../../../worker/flows/tickets/ticket-choice.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import {
  aMovingSale,
  changeTrip,
  move,
  listMoves,
  seatsIn,
  ticketAt,
} from "../../support/moves.ts";
import { nothingWaits, readRow } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OVER = { ok: false, error: { reason: "choice_over" } };

afterEach(nothingWaits);

/** Bought a moment ago, on a bus that was moved to leave in so long (negative: that left so long ago). */
async function boughtLate(leavesInMs: number, silence: "keep" | "refund" = "keep") {
  const sale = await aMovingSale(await startWallet());
  const departsAt = Date.now() + leavesInMs;
  await env.DB.prepare(
    "UPDATE trips SET departs_at = ?, arrives_at = ?, sale_closes_at = ? WHERE id = ?",
  )
    .bind(departsAt, departsAt + 7 * HOUR_MS, departsAt, sale.source)
    .run();
  return {
    ...sale,
    departsAt,
    revision: await changeTrip(sale.source, departsAt - HOUR_MS, silence),
  };
}

type Sale = Awaited<ReturnType<typeof boughtLate>>;

function choose(sale: Sale, choice: "keep" | "refund", by: Actor = "buyer") {
  const answer = { ticketId: sale.ticket, revision: sale.revision, choice };
  return chooseTicket(choiceDependencies(env, by), answer);
}

async function postpone({ source }: Sale): Promise<void> {
  await env.DB.prepare("UPDATE trips SET postponed_at = ? WHERE id = ?")
    .bind(Date.now(), source)
    .run();
}

async function listChoices({ ticket }: Sale) {
  const { results } = await env.DB.prepare(
    "SELECT choice, by FROM ticket_choices WHERE ticket_id = ?",
  )
    .bind(ticket)
    .all();
  return results;
}

const isAsked = async ({ ticket }: Sale) =>
  (await findTicketStory(db, ticket, Date.now()))?.isAsked ?? null;

describe.each([
  ["a minute after the departure", -MINUTE_MS],
  ["after the arrival", -8 * HOUR_MS],
])("%s", (_when, leavesInMs) => {
  test.each(["buyer", "staff:rima"] as const)("nothing is answered by %s", async (by) => {
    const sale = await boughtLate(leavesInMs);
    expect(await isAsked(sale)).toBe(false);
    expect((await findTicketOfBill(db, sale.bill, Date.now()))?.asked).toBeNull();
    expect(await choose(sale, "refund", by)).toEqual(OVER);
    expect(await choose(sale, "keep", by)).toEqual(OVER);
    const answering = move(sale, { change: sale.revision, by }, moveDependencies(env, by));
    expect(await answering).toEqual(OVER);
    expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
    expect(await listChoices(sale)).toEqual([]);
  });

  test.each(["keep", "refund"] as const)(
    "silence keeps the ticket, where it meant %s too",
    async (silence) => {
      const sale = await boughtLate(leavesInMs, silence);
      await runEveryMinute(env, Date.now());
      // Who was promised the money back and may not have gone is somebody's to look at.
      const alerts = takeLogged().join(" ");
      expect(alerts.includes("silence_overtaken")).toBe(silence === "refund");
      expect(await ticketAt(sale.ticket)).toMatchObject({ isValid: 1, revision: sale.revision });
      expect(await listChoices(sale)).toEqual([{ choice: "keep", by: "schedule" }]);
      expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
    },
  );

  test("a postponed trip has not left: its passengers choose", async () => {
    const sale = await boughtLate(leavesInMs);
    await postpone(sale);
    expect(await isAsked(sale)).toBe(true);
    expect(await choose(sale, "refund")).toMatchObject({ ok: true });
  });
});

describe("before the departure", () => {
  test("who bought late still answers", async () => {
    const sale = await boughtLate(MINUTE_MS);
    expect(await isAsked(sale)).toBe(true);
    expect(await choose(sale, "refund")).toMatchObject({ ok: true });
  });

  test("where silence gives the money back it does so while the bus still stands", async () => {
    const sale = await boughtLate(SILENCE_SETTLES_MS - MINUTE_MS, "refund");
    expect(await choose(sale, "keep")).toEqual(OVER);
    await runEveryMinute(env, Date.now());
    expect(await ticketAt(sale.ticket)).toMatchObject({ isValid: 0 });
    expect(await listChoices(sale)).toEqual([{ choice: "refund", by: "schedule" }]);
  });

  test("nobody's silence is decided early", async () => {
    const sale = await boughtLate(SILENCE_SETTLES_MS + MINUTE_MS, "refund");
    await runEveryMinute(env, Date.now());
    expect(await listChoices(sale)).toEqual([]);
    for (const choice of ["keep", "refund"] as const) {
      expect(await choose(sale, choice, "schedule")).toEqual(OVER);
    }
  });
});

describe("a move that answers, begun in time", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());

  test("ends where it began when the bus leaves before its last step", async () => {
    const sale = await boughtLate(MINUTE_MS);
    const real = moveDependencies(env, "buyer");
    const moved = await move(
      sale,
      { change: sale.revision },
      {
        ...real,
        moves: {
          ...real.moves,
          finish: (one) => {
            vi.setSystemTime(sale.departsAt + MINUTE_MS);
            return real.moves.finish(one);
          },
        },
      },
    );
    expect(moved).toEqual(OVER);
    expect(await listMoves(sale.ticket)).toMatchObject([{ state: "failed", isSettled: 1 }]);
    expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.source, isValid: 1 });
    expect(await seatsIn(sale.target)).toEqual([]);
    expect(await listChoices(sale)).toEqual([]);
  });

  test("a move of staff that answers nothing is not held to it", async () => {
    const sale = await boughtLate(-DAY_MS);
    const by = "staff:rima";
    expect(await move(sale, { by }, moveDependencies(env, by))).toMatchObject({ ok: true });
  });
});
