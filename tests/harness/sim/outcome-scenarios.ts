/** Staged: what the audit log says of acts whose effect something else decides (protocol 21, rule 3). */
import { deepEqual, equal } from "node:assert/strict";
import { Office } from "./office.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { MINUTE_MS, scenarios } from "./script.ts";

const ON_OTHER_BUS = { ...BO, booking: "32.bo", trip: "32" };

export const OUTCOME_SCENARIOS = scenarios({
  async "AL1: a move of staff that fails is nowhere said to be done"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "ops");
    const bill = await s.bill(ANA, "A1");
    equal(await s.pay(bill), "ticket");
    const input = { sale: `#${bill}`, trip: "32", seats: ["A1"] };
    const { hash } = await office.preview(rita, "move-ticket", input);
    equal(await s.pay(await s.bill(ON_OTHER_BUS, "A1")), "ticket");
    const confirm = () => office.finish(office.confirm(rita, "move-ticket", input, hash));
    equal((await confirm()).outcome, "seat_taken");
    deepEqual(office.lines(bill), ["move_ticket:asked", "move_ticket:failed"]);
    equal((await confirm()).outcome, "tried_in_vain");
  },
  async "AL2: a move of staff that a crash leaves to the schedule is done when it is done"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "ops");
    const bill = await s.bill(ANA, "A1");
    equal(await s.pay(bill), "ticket");
    const input = { sale: `#${bill}`, trip: "32", seats: ["A1"] };
    const { hash } = await office.preview(rita, "move-ticket", input);
    s.kill(await s.until(office.confirm(rita, "move-ticket", input, hash), "M4"));
    deepEqual(office.lines(bill), ["move_ticket:asked"]);
    const again = () => office.finish(office.confirm(rita, "move-ticket", input, hash));
    equal((await again()).outcome, "under_way");
    await s.runCron(2 * MINUTE_MS);
    deepEqual(office.lines(bill), ["move_ticket:asked", "move_ticket"]);
    equal((await again()).outcome, "act_done");
  },
});
