/**
 * What messages that can wait may cost a day: as the variable says, as the season needs, as staff set it; and the alert
 * before it is spent.
 */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { MessagesView } from "../../../worker/contract/staff/staff-messages.ts";
import { refreshFigures } from "../../../worker/jobs/figures.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { database } from "../../../worker/db/client.ts";
import { aMessage } from "../../support/messages.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staff } from "../../support/staff.ts";

const VARIABLE_TAKA = 2_000;
const DAY_MS = 86_400_000;
const GATEWAY = {
  SMS_GATEWAY: "ssl-wireless",
  SMS_SENDER: "Bus",
  SMS_BASE_URL: "http://localhost:1",
};

beforeEach(async () => {
  await env.DB.batch(
    [
      "DELETE FROM messages",
      "DELETE FROM trip_figures",
      "DELETE FROM shop_figures",
      "UPDATE shop_state SET message_budget_poisha = NULL",
    ].map((text) => env.DB.prepare(text)),
  );
});

const sending = async () => read(await staff("messages", {}), MessagesView).sending;
const spend = (taka: number, template: "ticket" | "change" = "ticket") =>
  aMessage(Date.now(), {
    template,
    state: "accepted",
    queue: 8,
    queueAt: Date.now(),
    costPoisha: taka * 100,
  });

/** What the ten-minute count says of the budget; each count is as late as it has to be. */
let count = 0;
async function alerts(): Promise<string[]> {
  takeLogged();
  count += 1;
  await refreshFigures({ ...env, ...GATEWAY }, Date.now() + count * DAY_MS);
  return takeLogged()
    .map(String)
    .filter((line) => /message_budget_low|messages_over_budget/.test(line));
}

async function sellSeats(seats: number, { daysAhead }: { daysAhead: number }): Promise<void> {
  const departsAt = Date.now() + daysAhead * DAY_MS;
  const trip = await aTrip(database(env), { departsAt, arrivesAt: departsAt + 1 });
  await env.DB.prepare("INSERT INTO trip_figures VALUES (?, ?, 0, 0, 0, 0, 0)")
    .bind(trip.id, seats)
    .run();
}

test("what has to be told is counted apart, and takes nothing of it", async () => {
  await spend(100);
  await spend(7_000, "change");
  expect(await sending()).toMatchObject({
    spent: 100,
    budget: VARIABLE_TAKA,
    spent_on_changes: 7_000,
  });
  expect(await alerts()).toEqual([]);
});

test("staff set it without a deploy, and take it back", async () => {
  const set = await staff("set-message-budget", { taka: 5_000 });
  expect(set).toMatchObject({ status: 200, body: { was: null, became: 5_000 } });
  expect(await sending()).toMatchObject({ budget: 5_000 });
  expect((await staff("set-message-budget", { taka: null })).body).toMatchObject({ was: 5_000 });
  expect(await sending()).toMatchObject({ budget: VARIABLE_TAKA });
  expect((await staff("set-message-budget", { taka: "much" })).status).toBe(422);
});

test("it is a taka for each seat sold on trips to come where that is more; not so where staff have set it", async () => {
  await spend(1_900);
  await sellSeats(9_000, { daysAhead: 3 });
  await sellSeats(50_000, { daysAhead: -3 });
  expect(await sending()).toMatchObject({ spent: 1_900, budget: 9_000 });
  await staff("set-message-budget", { taka: 1_000 });
  expect(await sending()).toMatchObject({ budget: 1_000 });
});

test("an alert comes long before it is spent, and another one once something waits", async () => {
  await spend(1_500);
  expect(await alerts()).toEqual([]);
  await spend(200);
  expect(await alerts()).toEqual([expect.stringContaining("message_budget_low")]);
  await spend(300);
  expect(await alerts()).toEqual([expect.stringContaining("messages_over_budget")]);
});
