/** Trips and bills that are compared, whose differences are stored, and trips whose figures are counted anew. */
import { env } from "cloudflare:workers";
import { database } from "../../worker/db/client.ts";
import { addUpTotals, storeTotals } from "../../worker/db/payments/figures.ts";
import {
  listBillsToCheck,
  storeMereCheck,
  storeTripCheck,
  storeWalletFinding,
} from "../../worker/db/trip-checks.ts";
import { SLICES } from "../../worker/domain/retention.ts";
import { aBill, aSale, EVERYTHING } from "../support/bills.ts";
import { aTrip } from "../support/catalogue.ts";
import { IN_A_RESTORE, ITS_TRIP, PART_IS_OWED, type JobList } from "./listed.ts";
import { NO_TOTALS } from "../support/schedule-count.ts";

const db = database(env);
const NOW = Date.now();
const first = (query: string) => env.DB.prepare(query).first<number>("n");

/** A trip that was compared before, and a comparison of it that has just ended. */
async function aCompared(store: typeof storeTripCheck) {
  const tripId = (await aTrip(db)).id;
  const bill = await aBill({ tripId });
  const check = { tripId, checkedAt: NOW, differences: 0, lasting: 0 };
  await storeTripCheck(db, { ...check, checkedAt: 5, differences: 1, lasting: 1 });
  const at = () => first(`SELECT checked_at AS n FROM trip_checks WHERE trip_id = '${tripId}'`);
  return { bill, at, write: () => store(db, check) };
}

const COMPARED_SINCE = {
  "a comparison that began later is stored": [
    `UPDATE trip_checks SET checked_at = 4102444800000 WHERE trip_id = ${ITS_TRIP}`,
  ],
};

export const CHECK_LISTS: Readonly<Record<string, JobList>> = {
  "bills that are compared with the wallet": {
    async entry() {
      const bill = await aSale();
      const minute = bill % SLICES;
      const sample = { newest: EVERYTHING, most: EVERYTHING, night: 0, minute };
      return {
        bill,
        isListed: async () => (await listBillsToCheck(db, sample)).includes(bill),
        write: () => storeWalletFinding(db, bill, "trx_differs", Date.now()),
      };
    },
    changes: {
      "its money is owed": ["UPDATE bills SET state = 'refund_owed' WHERE id = ?bill"],
      "a part of it is on its way back": [PART_IS_OWED],
      "no wallet has its money": ["UPDATE bills SET provider = 'cash' WHERE id = ?bill"],
      "it took no money": ["UPDATE bills SET trx_id = NULL WHERE id = ?bill"],
    },
  },
  "trips that are compared": {
    async entry() {
      const { at, ...entry } = await aCompared(storeTripCheck);
      return { ...entry, isListed: async () => ((await at()) ?? 0) <= NOW };
    },
    changes: COMPARED_SINCE,
  },
  "trips that are compared at night": {
    async entry() {
      const { at, ...entry } = await aCompared(storeMereCheck);
      const paused = () => first("SELECT count(sales_paused_at) AS n FROM shop_state");
      const isListed = async () => ((await at()) ?? 0) <= NOW && (await paused()) === 0;
      return { ...entry, isListed };
    },
    changes: { ...COMPARED_SINCE, "D1 is being led through a restore": [IN_A_RESTORE] },
  },
  "trips whose figures are counted anew": {
    async entry() {
      await addUpTotals(db);
      const bill = await aSale();
      const due = `SELECT count(*) AS n FROM figures_due`;
      return {
        bill,
        isListed: async () => (await first(due)) === 1,
        write: () => addUpTotals(db),
      };
    },
    changes: {
      "another run has counted it": [`DELETE FROM figures_due WHERE trip_id = ${ITS_TRIP}`],
    },
  },
  "totals that are stored": {
    async entry() {
      await storeTotals(db, NO_TOTALS, { at: 5, wholeAt: null, by: "schedule" });
      return {
        bill: await aBill(),
        isListed: async () => ((await first("SELECT at AS n FROM shop_figures")) ?? 0) <= NOW,
        write: () =>
          storeTotals(
            db,
            { ...NO_TOTALS, soldSeats: 1 },
            { at: NOW, wholeAt: null, by: "schedule" },
          ),
      };
    },
    changes: {
      "a count that began later is stored": [
        "UPDATE shop_figures SET at = 4102444800000, figures = json_set(figures, '$.scheduledAt', 4102444800000)",
      ],
    },
  },
};
