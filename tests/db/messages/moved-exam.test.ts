/**
 * 10,000 tickets of an exam that moves are told within ten minutes, at a gateway that takes 50 messages a second,
 * whatever the day's budget is; what can wait waits meanwhile.
 */
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { changeStatements } from "../../../worker/db/catalogue/announced-changes.ts";
import { database } from "../../../worker/db/client.ts";
import { messageDependencies } from "../../../worker/dependencies/messages.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { sendMessages } from "../../../worker/flows/messages/send-messages.ts";
import { BATCH_SIZES } from "../../../worker/jobs/batch-sizes.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aGateway } from "../../support/simulated/fake-gateway.ts";
import { manyTickets } from "../../support/many-tickets.ts";
import { aMessage, messageRow } from "../../support/messages.ts";
import { aChange } from "../../support/trip-changes.ts";

const db = database(env);
const TICKETS = 10_000;
const PER_SECOND = 50;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

afterEach(() => void vi.useRealTimers());

/** In the first minutes others have most of some seconds: then it refuses. */
function aBusyGateway(busyUntil: number) {
  const gateway = aGateway();
  const taken = new Map<number, number>();
  const send = gateway.send.bind(gateway);
  let refused = 0;
  gateway.send = async (message) => {
    const second = Math.floor(Date.now() / 1000);
    const others = Date.now() < busyUntil && second % 6 === 0 ? PER_SECOND - 15 : 0;
    const count = (taken.get(second) ?? others) + 1;
    taken.set(second, count);
    if (count <= PER_SECOND) return send(message);
    refused += 1;
    gateway.answers.push({ result: "later" });
    return send(message);
  };
  return { gateway, refused: () => refused };
}

test("ten runs of the cron tell all of them, each once, whatever was refused for its rate", async () => {
  await env.DB.prepare("DELETE FROM messages").run();
  const start = toDhakaInstant("2030-11-20", "18:00");
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const trip = await aTrip(db, {});
  await manyTickets(trip.id, TICKETS);
  const became = { departsAt: trip.departsAt + DAY_MS, arrivesAt: trip.arrivesAt + DAY_MS };
  const more = { kind: "rescheduled", announcedAt: start } as const;
  const { notify, write, update } = changeStatements(db, [aChange(trip, became, more)], sql`TRUE`);
  await db.batch([notify, write, update]);

  const { gateway, refused } = aBusyGateway(start + 5 * MINUTE_MS);
  const everyday = await aMessage(start, { expiresAt: start + DAY_MS });
  const deps = messageDependencies({ ...env, MESSAGE_BUDGET_TAKA: "0" }, gateway);
  if (deps === null) throw new Error("there is a gateway");
  const pause = async (ms: number) => void vi.setSystemTime(Date.now() + Math.max(0, ms));
  for (let minute = 0; minute < 10; minute += 1) {
    const now = Math.max(Date.now(), start + minute * MINUTE_MS);
    vi.setSystemTime(now);
    await sendMessages({ ...deps, pause }, { most: BATCH_SIZES.messages, until: now + MINUTE_MS });
  }
  expect(Date.now() - start).toBeLessThan(10 * MINUTE_MS);
  expect(refused()).toBeGreaterThan(100);
  expect(gateway.received).toHaveLength(TICKETS);
  expect(new Set(gateway.received.map(({ phone }) => phone)).size).toBe(TICKETS);
  const { results } = await env.DB.prepare(
    "SELECT state, count(*) AS n, max(attempts) AS attempts FROM messages GROUP BY state",
  ).all();
  expect(results).toEqual([
    { state: "accepted", n: TICKETS, attempts: 2 },
    { state: "due", n: 1, attempts: 0 },
  ]);
  expect(await messageRow(everyday)).toMatchObject({ state: "due" });
});
