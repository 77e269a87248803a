/** Staged: power over people waits, is agreed to by the right person, pauses its person, and makes no second person. */
import { deepEqual, equal } from "node:assert/strict";
import { findStaffSession } from "../../../worker/db/staff/staff-sessions.ts";
import { database } from "../../../worker/db/client.ts";
import type { StaffCaller } from "../../../worker/domain/staff/caller.ts";
import { Office } from "./office.ts";
import { ANA } from "./payment-scenarios.ts";
import { stopForRestore } from "./restore-requests.ts";
import { ledBack } from "./restore-scenarios.ts";
import { rememberD1, restoreD1 } from "./restore.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";

const HOUR_MS = 60 * MINUTE_MS;

const readRoles = (office: Office, id: string) =>
  office.rows("SELECT roles, disabled_at IS NULL FROM staff WHERE id = ?", id)[0];

const KEY: StaffCaller = {
  via: "key",
  id: null,
  name: "",
  roles: ["owner"],
  accessId: null,
  verifiedUntil: Number.MAX_SAFE_INTEGER,
  endsAt: Number.MAX_SAFE_INTEGER,
  limit: "recovery",
};

/** `giver` has given `to` a right just now. */
function give(office: Office, { giver, to, at }: { giver: string; to: string; at: number }): void {
  office.write(
    `INSERT INTO act_requests (act, target, input, facts_hash, amount_poisha, reason, asked_by, asked_at, needs_second, run_at, expires_at, state, execution)
     VALUES ('enable-staff', ?, '{}', 'x', 0, 'x', ?, ?, 0, ?, ?, 'waiting', ?)`,
    to,
    giver,
    at - HOUR_MS,
    at,
    at + HOUR_MS,
    `${giver}>${to}`,
  );
  office.write(
    `INSERT INTO staff_acts (at, actor, act, target, reason, request_id)
     SELECT ?, 'staff:' || asked_by, 'enable_staff', target, 'x', id FROM act_requests WHERE execution = ?`,
    at,
    `${giver}>${to}`,
  );
}

async function aLargeRefund(s: Script): Promise<object> {
  const bill = await s.bill(ANA, "A1", "A3", "B1", "B3");
  equal(await s.pay(bill), "ticket");
  return { sale: `#${bill}`, amount: 2_100 };
}

export const POWER_SCENARIOS = scenarios({
  async "T1: one owner disables another by nothing but 48 hours in which nobody stops it"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "owner");
    office.person("S-karim", "owner");
    const { outcome } = await office.act(rita, "disable-staff", { staff: "S-karim" });
    equal(outcome, "waiting");
    await s.runCron(47 * HOUR_MS);
    deepEqual(readRoles(office, "S-karim"), ["owner", 1]);
    await s.runCron(2 * HOUR_MS);
    deepEqual(readRoles(office, "S-karim"), ["owner", 0]);
  },
  async "T2: nobody agrees to a right of their own"(s) {
    const office = new Office(s);
    const [rita, mina] = [office.person("S-rita", "owner"), office.person("S-mina", "owner")];
    const karim = office.person("S-karim", "ops");
    const roles = { staff: "S-karim", roles: ["ops", "money"] };
    const { request } = await office.act(rita, "change-roles", roles);
    equal((await office.approve(karim, request)).outcome, "about_you");
    const { hash } = await office.approve(mina, request);
    equal((await office.approve(mina, request, hash)).outcome, "done");
    deepEqual(readRoles(office, "S-karim"), ["money,ops", 1]);
  },
  async "T3: who was given a right is no second person for the giver, nor for another of theirs"(
    s,
  ) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "money"), office.person("S-karim", "money")];
    const mina = office.person("S-mina", "money");
    const at = s.run.kernel.now;
    give(office, { giver: "S-owner", to: "S-rita", at });
    give(office, { giver: "S-owner", to: "S-karim", at });
    const { request } = await office.act(rita, "give-back", await aLargeRefund(s));
    equal((await office.approve(karim, request)).outcome, "right_too_new");
    const { hash } = await office.approve(mina, request);
    equal((await office.approve(mina, request, hash)).outcome, "waiting");
  },
  async "T4: who has just been taken on is nobody to wait for, and who was there before is"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    office.person("S-karim", "money");
    give(office, { giver: "S-rita", to: "S-karim", at: s.run.kernel.now });
    const refund = await aLargeRefund(s);
    const { outcome, request } = await office.act(rita, "give-back", refund);
    equal(outcome, "waiting");
    await office.stop(rita, request);
    office.person("S-mina", "money");
    equal((await office.act(rita, "give-back", refund)).outcome, "asked");
  },
  async "T5, T6: who is to be disabled does nothing, and nothing of theirs is done"(s) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "owner"), office.person("S-karim", "money")];
    office.write(
      "INSERT INTO staff_sessions (id, token_hash, staff_id, label, created_at, expires_at, used_at, verified_at) VALUES ('s', 'hash', 'S-karim', '', 1, ?, 1, 1)",
      s.run.kernel.now + HOUR_MS,
    );
    const session = () =>
      s.run.request("me", (env) => findStaffSession(database(env), "hash", Date.now()));
    equal((await s.finish(session()))?.isPaused, false);
    const bill = await s.bill(ANA, "A1");
    equal(await s.pay(bill), "ticket");
    const small = { sale: `#${bill}`, amount: 100 };
    equal((await office.act(karim, "give-back", small)).outcome, "waiting");
    await office.act(rita, "disable-staff", { staff: "S-karim" });
    equal((await s.finish(session()))?.isPaused, true);
    await s.runCron(2 * MINUTE_MS);
    equal(office.rows("SELECT 1 FROM part_refunds WHERE bill_id = ?", bill).length, 0);
  },
  async "T7: the shop's key opens a way back after 72 hours, and no sooner"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "owner");
    const { outcome, request } = await office.act(KEY, "recover-owner", { by: "desk" });
    equal(outcome, "waiting");
    equal((await office.approve(rita, request)).outcome, "request_over");
    await s.pass(71 * HOUR_MS);
    equal((await office.run(KEY, request)).outcome, "not_yet");
    await s.pass(2 * HOUR_MS);
    equal((await office.run(KEY, request)).outcome, "done");
  },
  async "T9: what was stopped is not done after a restore of D1 to before that"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "owner");
    const karim = office.person("S-karim", "owner");
    const { request } = await office.act(rita, "disable-staff", { staff: "S-karim" });
    await s.runCron(47 * HOUR_MS);
    const moment = rememberD1(s.run);
    await office.stop(karim, request);
    await s.pass(2 * HOUR_MS);
    await s.finish(stopForRestore(s.run));
    restoreD1(s.run, moment);
    await s.runCron();
    deepEqual(readRoles(office, "S-karim"), ["owner", 1]);
    await ledBack(s);
    await s.runCron(2 * MINUTE_MS);
    deepEqual(readRoles(office, "S-karim"), ["owner", 1]);
    deepEqual(office.lines("S-karim"), ["disable_staff:asked", "disable_staff:stopped"]);
  },
});
