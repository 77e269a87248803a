/** Staged: a sale for cash, whose seats are locked like any other's and whose clerk is known. */
import { deepEqual, equal } from "node:assert/strict";
import { CounterRequests } from "./counter-requests.ts";
import { Office } from "./office.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { STAFF } from "./requests.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";
import { FARE_POISHA } from "./stage.ts";

/** Over the hold of a seat. */
const HOLD_OVER_MS = 9 * MINUTE_MS;
const ONE_SEAT = { seats: 1, farePoisha: FARE_POISHA };

const cashBill = (s: Script) =>
  [...s.run.auditor.shot.d1.bills.values()].find(({ provider }) => provider === "cash");

export const COUNTER_SCENARIOS = scenarios({
  async "K1: a clerk who was too slow sells nothing that another holds"(s) {
    equal(await s.hold(ANA, "A1"), "held");
    const slow = await s.until(new CounterRequests(s.run).sell(ANA, ONE_SEAT), "E2");
    await s.pass(HOLD_OVER_MS);
    equal(await s.hold(BO, "A1"), "held");
    const sold = await s.finish(slow);
    equal(sold?.status.state, "refused");
    equal(s.seat("31", "A1"), "held");
    const lines = new Office(s).lines(cashBill(s)?.id ?? 0);
    deepEqual(lines, ["sell_at_counter:asked", "sell_at_counter:failed"]);
  },
  async "K2, K3: a sale for cash has its clerk, its counter and its line"(s) {
    equal(await s.hold(ANA, "A1"), "held");
    const sold = await s.finish(new CounterRequests(s.run).sell(ANA, ONE_SEAT));
    equal(sold?.status.state, "ticket");
    const office = new Office(s);
    const { id = 0 } = cashBill(s) ?? {};
    const [whose] = office.rows("SELECT sold_by, counter FROM bills WHERE id = ?", id);
    deepEqual(whose, [STAFF, "Gate"]);
    deepEqual(office.lines(id), ["sell_at_counter:asked", "sell_at_counter"]);
  },
});
