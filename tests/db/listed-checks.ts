/** Bills that are compared with the wallet at night, whose differences are stored. */
import { env } from "cloudflare:workers";
import { database } from "../../worker/db/client.ts";
import { listBillsToCheck, storeWalletFinding } from "../../worker/db/trip-checks.ts";
import { SLICES } from "../../worker/domain/retention.ts";
import { aSale, EVERYTHING } from "../support/bills.ts";
import { PART_IS_OWED, type JobList } from "./listed.ts";

const db = database(env);

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
};
