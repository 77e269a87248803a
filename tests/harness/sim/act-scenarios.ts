/** Staged: the one road of acts, its second person and its minute, and what D1 has of it. */
import { deepEqual, equal } from "node:assert/strict";
import { entryVersion } from "../../../worker/acts/content/entry-version.ts";
import { findStaffSession } from "../../../worker/db/staff/staff-sessions.ts";
import { database } from "../../../worker/db/client.ts";
import { Office } from "./office.ts";
import { ANA } from "./payment-scenarios.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";

const TRIP = "31";
const HOUR_MS = 60 * MINUTE_MS;

const getFare = (office: Office) =>
  office.rows("SELECT fare_poisha FROM trips WHERE id = ?", TRIP).flat()[0];

/** The input of set-fare by which each seat of a trip costs this many taka less. */
function lowered(office: Office, taka: number, trip = TRIP) {
  const [poisha] = office.rows("SELECT fare_poisha FROM trips WHERE id = ?", trip).flat();
  return { trip, fare: Number(poisha) / 100 - taka };
}

const readParts = (office: Office, bill: number) =>
  office.rows("SELECT state FROM part_refunds WHERE bill_id = ?", bill).length;

/** Paid, and dear enough for a second person. */
async function aSale(s: Script): Promise<{ bill: number; small: object; large: object }> {
  const bill = await s.bill(ANA, "A1", "A3", "B1", "B3");
  equal(await s.pay(bill), "ticket");
  const sale = `#${bill}`;
  return { bill, small: { sale, amount: 100 }, large: { sale, amount: 2_100 } };
}

export const ACT_SCENARIOS = scenarios({
  async "A1: what has changed since its preview is shown anew, and nothing is done"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    const input = { trip: TRIP, fare: 700 };
    const { hash } = await office.preview(rita, "set-fare", input);
    await s.finish(s.requests.changeFare(TRIP, 65_000));
    const { outcome } = await office.finish(office.confirm(rita, "set-fare", input, hash));
    deepEqual([outcome, getFare(office)], ["preview_changed", 65_000]);
  },
  async "A2, A6: above the limit a second person agrees, who is not the first"(s) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "money"), office.person("S-karim", "money")];
    const { bill, large } = await aSale(s);
    const { outcome, request } = await office.act(rita, "give-back", large);
    equal(outcome, "asked");
    equal((await office.approve(rita, request)).outcome, "own_request");
    const { hash } = await office.approve(karim, request);
    equal((await office.approve(rita, request, hash)).outcome, "own_request");
    await s.runCron(2 * MINUTE_MS);
    equal(readParts(office, bill), 0);
    equal((await office.approve(karim, request, hash)).outcome, "done");
    equal(readParts(office, bill), 1);
  },
  async "A3, A3b: money goes back by a passkey that was just shown"(s) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "money"), office.person("S-karim", "money")];
    const tired = office.person("S-tired", "money", 0);
    const { bill, small, large } = await aSale(s);
    equal((await office.act(tired, "give-back", small)).outcome, "step_up_needed");
    const { request } = await office.act(rita, "give-back", large);
    const { hash } = await office.approve(tired, request);
    equal((await office.approve(tired, request, hash)).outcome, "step_up_needed");
    equal((await office.stop(karim, request)).outcome, "undefined");
    equal(readParts(office, bill), 0);
  },
  async "A4, A4b: who is let go is out, and what they asked for is not done"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    office.write(
      "INSERT INTO staff_sessions (id, token_hash, staff_id, label, created_at, expires_at, used_at, verified_at) VALUES ('s', 'hash', 'S-rita', '', 1, ?, 1, 1)",
      s.run.kernel.now + HOUR_MS,
    );
    const session = () =>
      s.run.request("me", (env) => findStaffSession(database(env), "hash", Date.now()));
    equal((await s.finish(session()))?.person.id, "S-rita");
    const { bill, small } = await aSale(s);
    equal((await office.act(rita, "give-back", small)).outcome, "waiting");
    office.write("UPDATE staff SET disabled_at = 1 WHERE id = 'S-rita'");
    equal(await s.finish(session()), null);
    await s.runCron(2 * MINUTE_MS);
    equal(readParts(office, bill), 0);
  },
  async "A10: of two acts on one sale's money that are confirmed at once one waits"(s) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "money"), office.person("S-karim", "money")];
    const { small } = await aSale(s);
    const { sale } = Object(small) as { sale: string };
    const acts = [
      [rita, "give-back", small],
      [karim, "cancel-sale", { sale }],
    ] as const;
    const confirmed = [];
    for (const [who, name, input] of acts) {
      const { hash } = await office.preview(who, name, input);
      confirmed.push(office.confirm(who, name, input, hash));
    }
    // Neither has written when the other looks.
    const outcomes = await Promise.all(confirmed.map((one) => office.finish(one)));
    // Whichever came first: a small part waits for its time, a cancellation for somebody who agrees.
    const said = outcomes.map(({ outcome }) => (outcome === "asked" ? "waiting" : outcome));
    deepEqual(said.toSorted(), ["sale_act_waits", "waiting"]);
  },
  async "A5: killed after its first write, an act is done with its line"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    const input = { trip: TRIP, fare: 700 };
    // Now the act has no watermark to grow, which would be its first write.
    await s.runCron();
    const { hash } = await office.preview(rita, "set-fare", input);
    const dying = await s.after(office.confirm(rita, "set-fare", input, hash), "write");
    s.kill(dying);
    deepEqual([getFare(office), office.lines(TRIP)], [70_000, ["set_fare"]]);
    const again = await office.finish(office.confirm(rita, "set-fare", input, hash));
    equal(again.outcome, "act_done");
  },
  async "A7: nothing is taken back that somebody has built on"(s) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "content"), office.person("S-karim", "content")];
    office.write("INSERT INTO points (id, name) VALUES ('gate', 'Gate')");
    const named = (name: string, seen: unknown) => ({
      kind: "point",
      id: "gate",
      seen,
      fields: { name },
    });
    // The version that somebody has seen is in the inverse of what they did.
    const seenBy = (one: Awaited<ReturnType<Office["act"]>>) => one.inverse?.input["seen"];
    const nameNow = () => office.rows("SELECT name FROM points WHERE id = 'gate'").flat()[0];
    const first = await office.act(
      rita,
      "save-entry",
      named("Rail gate", await entryVersion({ name: "Gate", english: "", map_place: "" })),
    );
    equal(nameNow(), "Rail gate");
    await office.act(karim, "save-entry", named("College gate", seenBy(first)));
    equal(nameNow(), "College gate");
    const { outcome } = await office.preview(rita, "save-entry", first.inverse?.input ?? {});
    equal(outcome, "entry_changed");
  },
  async "A7b: of two who change one price in one moment, the second is told"(s) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "money"), office.person("S-karim", "money")];
    const input = { trip: TRIP, fare: 700 };
    const { hash } = await office.preview(rita, "set-fare", input);
    const slow = await s.until(office.confirm(rita, "set-fare", input, hash), "write");
    await office.act(karim, "set-fare", { trip: TRIP, fare: 650 });
    equal((await office.finish(slow)).outcome, "overtaken");
    equal(getFare(office), 65_000);
  },
  async "A8: a refund can be stopped for a minute, and is then not made"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    const { bill, small } = await aSale(s);
    const { outcome, request } = await office.act(rita, "give-back", small);
    equal(outcome, "waiting");
    await s.runCron(MINUTE_MS - 10_000);
    equal(readParts(office, bill), 0);
    await office.stop(rita, request);
    await s.runCron(MINUTE_MS);
    equal(readParts(office, bill), 0);
    await office.act(rita, "give-back", small);
    await s.runCron(MINUTE_MS);
    equal(readParts(office, bill), 1);
  },
  async "Y2: a lower fare asks for a passkey that was just shown"(s) {
    const office = new Office(s);
    const tired = office.person("S-tired", "money", 0);
    equal((await office.act(tired, "set-fare", lowered(office, 1))).outcome, "step_up_needed");
  },
  async "Y3: what is left of a sale after a part is not moved by another person alone"(s) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "money"), office.person("S-karim", "money")];
    const { bill, small } = await aSale(s);
    await office.act(rita, "give-back", { ...small, amount: 1_100 });
    await s.runCron(MINUTE_MS);
    office.write("UPDATE part_refunds SET state = 'refunded' WHERE bill_id = ?", bill);
    equal((await office.act(karim, "cancel-sale", { sale: `#${bill}` })).outcome, "asked");
  },
  async "Y3b: the second of two lower fares of a day waits for somebody"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    office.person("S-karim", "money");
    equal((await office.act(rita, "set-fare", lowered(office, 30))).outcome, "done");
    equal((await office.act(rita, "set-fare", lowered(office, 30))).outcome, "asked");
  },
  async "Y3c: a refund that waits counts before it is made"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    office.person("S-karim", "money");
    const { small } = await aSale(s);
    await office.act(rita, "give-back", { ...small, amount: 1_100 });
    equal((await office.act(rita, "set-fare", lowered(office, 30))).outcome, "asked");
  },
  async "Y4: a cancellation asks somebody when its trip has sold meanwhile"(s) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "ops"), office.person("S-karim", "ops")];
    const { outcome, request } = await office.act(rita, "cancel-trip", { trip: TRIP });
    equal(outcome, "waiting");
    await aSale(s);
    await s.runCron(MINUTE_MS);
    const isCancelled = () =>
      office.rows("SELECT cancelled_at IS NOT NULL FROM trips WHERE id = ?", TRIP).flat()[0];
    equal(isCancelled(), 0);
    equal(office.rows("SELECT state FROM act_requests WHERE id = ?", request).flat()[0], "asked");
    const { hash } = await office.approve(karim, request);
    equal((await office.approve(karim, request, hash)).outcome, "done");
    equal(isCancelled(), 1);
  },
  async "Y5: of two lower fares at once, each below the limit, one is done"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    office.person("S-karim", "money");
    const [first, second] = [lowered(office, 30), lowered(office, 30, "32")];
    const { hash } = await office.preview(rita, "set-fare", first);
    const slow = await s.until(office.confirm(rita, "set-fare", first, hash), "write");
    equal((await office.act(rita, "set-fare", second)).outcome, "done");
    equal((await office.finish(slow)).outcome, "overtaken");
    deepEqual(office.lines(TRIP), []);
  },
  async "A9: a hash answers for no other input than its own"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    const { small } = await aSale(s);
    const { hash } = await office.preview(rita, "give-back", small);
    const confirm = (input: object) =>
      office.finish(office.confirm(rita, "give-back", input, hash));
    equal((await confirm(small)).outcome, "waiting");
    equal((await confirm({ ...small, amount: 99 })).outcome, "preview_changed");
  },
});
