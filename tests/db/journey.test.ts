/** The conditions on a journey are the same in the rules and in the statements, for any times (protocol 15). */
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "../../worker/db/client.ts";
import {
  hasDeparted as departedInSql,
  isAhead,
  isJourneyOver as overInSql,
} from "../../worker/db/journey.ts";
import { CHOICE_ENDS_AT } from "../../worker/db/tickets/choices.ts";
import { choiceEndsAt } from "../../worker/domain/tickets/choice.ts";
import { hasDeparted, isJourneyOver } from "../../worker/domain/trips/journey.ts";
import { aTrip } from "../support/catalogue.ts";
import { randomFrom, type Random } from "../support/random.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const NOW = 1_900_000_000_000;
const CASES = 400;

/** Times around `NOW`, often the very instant of another. */
function someCase(random: Random) {
  const near = () => NOW + (random.upTo(7) - 3) * 12 * HOUR_MS + (random.upTo(3) - 1);
  const departsAt = near();
  const arrivesAt = departsAt + HOUR_MS * (1 + random.upTo(14));
  const orNull = (instant: number) => (random.chance(0.5) ? null : instant);
  return {
    departsAt,
    arrivesAt,
    returnsAt: orNull(arrivesAt + HOUR_MS * (1 + random.upTo(40))),
    cancelledAt: orNull(near()),
    postponedAt: orNull(near()),
    chooseBy: orNull(near()),
    silence: random.of(["keep", "refund"] as const),
    createdAt: near() - (24 + random.upTo(24)) * HOUR_MS,
    now: random.of([NOW, departsAt, arrivesAt, departsAt - 1, near()]),
  };
}

test("a bus that has left, a journey that is over, and the end of a choice", async () => {
  const random = randomFrom(20261127);
  const seen = new Set<string>();
  for (let at = 0; at < CASES; at += 1) {
    const one = someCase(random);
    const { now } = one;
    const [row] = await db.all<{ departed: number; over: number; endsAt: number | null }>(
      sql`SELECT ${departedInSql("trips", now)} AS departed, ${overInSql("trips", now)} AS over, ${CHOICE_ENDS_AT} AS endsAt
          FROM (SELECT ${one.departsAt} AS departs_at, ${one.arrivesAt} AS arrives_at, ${one.returnsAt} AS returns_at,
              ${one.cancelledAt} AS cancelled_at, ${one.postponedAt} AS postponed_at) AS trips,
            (SELECT ${one.createdAt} AS created_at) AS tickets,
            (SELECT ${one.chooseBy} AS choose_by, ${one.silence} AS silence) AS c`,
    );
    const rules = {
      departed: Number(hasDeparted(one, now)),
      over: Number(isJourneyOver(one, now)),
      endsAt: choiceEndsAt(one, one, one),
    };
    expect(row, JSON.stringify(one)).toEqual(rules);
    seen.add(`${rules.departed} ${rules.over} ${rules.endsAt === null}`);
  }
  // Departed or not, over or not, asked or not.
  expect(seen.size).toBeGreaterThanOrEqual(6);
});

test("the list of trips that are ahead is of those that have not departed", async () => {
  const cases = [0, 1].flatMap((after) =>
    [null, NOW - HOUR_MS].map((postponedAt) => ({ departsAt: NOW + after, postponedAt })),
  );
  const rows = await Promise.all(cases.map((one) => aTrip(db, one)));
  const found = await db.all<{ id: string }>(
    sql`SELECT trips.id FROM trips WHERE ${isAhead("trips", NOW)}
        AND trips.id IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`,
  );
  const ahead = rows.filter((row) => !hasDeparted(row, NOW)).map(({ id }) => id);
  expect(ahead).toHaveLength(3);
  expect(found.map(({ id }) => id).toSorted()).toEqual(ahead.toSorted());
});
