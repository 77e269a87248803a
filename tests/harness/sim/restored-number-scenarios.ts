/** Staged: corrections of phone numbers that D1 or an object forgets, in one trip and in two (protocol 24). */
import { deepEqual, equal, match } from "node:assert/strict";
import { cron } from "./move-scenarios.ts";
import { anOwner, NEW, OTHER, wordAfter, type Owner } from "./number-scenarios.ts";
import { beginRestore } from "./restore-requests.ts";
import { back, ledBack } from "./restore-scenarios.ts";
import { leadBack, loseObject, mendTrip, rememberD1, restoreD1 } from "./restore.ts";
import { type Scenario, scenario, scenarios, type Script } from "./script.ts";

export const RESTORED_NUMBER_SCENARIOS: readonly Scenario[] = [
  ...scenarios({
    "PN17: a number that D1 forgets is the ticket's again, once somebody says it": async (s) => {
      const owner = await anOwner(s);
      const moment = rememberD1(s.run);
      equal(await owner.corrected(NEW), "corrected");
      await back(s, moment);
      match(owner.phone, /^hashed:/);
      await owner.says();
      equal(owner.phone, NEW);
    },
    "PN18, PN24: a correction that D1 forgets, and that was never done, did not happen": async (
      s,
    ) => {
      const owner = await anOwner(s);
      const before = owner.phone;
      const moment = rememberD1(s.run);
      s.kill(await s.after(owner.correct(NEW), "N2"));
      await back(s, moment);
      await s.settle();
      equal(owner.phone, before);
    },
    "PN20: no correction begins while D1 is compared": async (s) => {
      const owner = await anOwner(s);
      const moment = rememberD1(s.run);
      // It has asked the switch already: what refuses it is N1's own statement.
      const slow = await s.until(owner.correct(NEW), "N1");
      await s.finish(beginRestore(s.run));
      equal(await wordAfter(s, slow), "ticket_busy");
      await back(s, moment);
      equal(await owner.corrected(NEW), "corrected");
    },
    "PN21: a rebuilt object lets no correction end that it has forgotten": async (s) => {
      const owner = await anOwner(s);
      const before = owner.phone;
      const slow = await s.until(owner.correct(NEW), "N4");
      loseObject(s.run, "31");
      s.isHolding = false;
      await mendTrip(s.run, "31");
      s.isHolding = true;
      s.run.auditAnew();
      equal(await wordAfter(s, slow), "phone_locked");
      equal(owner.phone, before);
    },
    "PN22: a rebuilt object ties nothing that was over": async (s) => {
      const owner = await anOwner(s);
      const slow = await s.until(owner.correct(NEW), "N2");
      await owner.givesUp();
      await cron(s);
      loseObject(s.run, "31");
      await ledBack(s);
      s.kill(await s.after(slow, "N2"));
      equal(await owner.corrected(OTHER), "corrected");
    },
    "PN23: a rebuilt object knows the number of now": async (s) => {
      const owner = await anOwner(s);
      equal(await owner.corrected(NEW), "corrected");
      loseObject(s.run, "31");
      await ledBack(s);
      await s.settle();
      equal(owner.phone, NEW);
    },
    "PN26: a ticket that moved on and was corrected again stays tied in a rebuilt object": async (
      s,
    ) => {
      const owner = await correctedInTwoTrips(s);
      loseObject(s.run, "31");
      await ledBack(s);
      await s.settle();
      equal(owner.phone, OTHER);
    },
  }),
  ...(["31", "32"] as const).map((first): Scenario =>
    scenario(
      `PN27: of corrections in two trips that D1 forgets the last holds, also when ${first} is compared first`,
      async (s) => {
        const owner = await anOwner(s);
        const moment = rememberD1(s.run);
        await correctAndMove(owner);
        restoreD1(s.run, moment);
        s.isHolding = false;
        const order = first === "31" ? ["31", "32", "41"] : ["32", "31", "41"];
        await leadBack(s.run, s.requests, { order: () => order });
        s.isHolding = true;
        await owner.says();
        deepEqual([owner.phone, owner.sale.at()], [OTHER, "32 B1"]);
      },
    ),
  ),
  ...scenarios({
    "PN28: a number is corrected twice, and not once more": async (s) => {
      const owner = await correctedInTwoTrips(s);
      equal(await owner.corrected("01810000003"), "phone_locked");
      equal(owner.phone, OTHER);
    },
  }),
];

async function correctedInTwoTrips(s: Script): Promise<Owner> {
  const owner = await anOwner(s);
  await correctAndMove(owner);
  return owner;
}

/** To one number in the first trip, to another in the second. */
async function correctAndMove(owner: Owner): Promise<void> {
  equal(await owner.corrected(NEW), "corrected");
  equal(await owner.sale.moved("32", "B1"), "moved");
  equal(await owner.corrected(OTHER), "corrected");
}
