/** Entries of the lists of messages and of the phones that they are pushed to (listed-entries.ts). */
import { env } from "cloudflare:workers";
import { deletePhones } from "../../worker/db/messages/phones.ts";
import {
  claimMessages,
  listReportsDue,
  markReported,
  settleMessages,
} from "../../worker/db/messages/queue.ts";
import { database } from "../../worker/db/client.ts";
import { HANDED_OVER } from "../../worker/domain/messages/queue.ts";
import { aSale, EVERYTHING } from "../support/bills.ts";
import { aMessage, messageRow } from "../support/messages.ts";
import { run, type JobList } from "./listed.ts";

const db = database(env);
const NOW = Date.now();
const GATEWAY = { name: "g", isRepeatSafe: true };
const SENT_AGAIN = `UPDATE messages SET state = 'due', id = 'again-?bill', attempts = 0, gateway_ref = NULL, queue = 3
  WHERE bill_id = ?bill`;

export const MESSAGE_LISTS: Readonly<Record<string, JobList>> = {
  "reports of messages": {
    async entry() {
      const bill = await aMessage(NOW, {
        state: "accepted",
        queue: HANDED_OVER,
        queueAt: NOW - 150_000,
      });
      await run("UPDATE messages SET gateway = 'g', gateway_ref = 'first' WHERE bill_id = ?", bill);
      const report = { bill, topic: "ticket", ref: "first" };
      return {
        bill,
        isListed: async () =>
          (await listReportsDue(db, { now: NOW, gateway: GATEWAY }, EVERYTHING)).some(
            (one) => one.bill === bill && one.ref === report.ref,
          ),
        write: async () => {
          await markReported(db, [{ ...report, state: "delivered" }], GATEWAY.name);
          await markReported(db, [{ ...report, state: "failed" }], GATEWAY.name);
        },
      };
    },
    changes: {
      "staff send it again": [SENT_AGAIN],
      "it went out again, and the gateway has it under another reference": [
        "UPDATE messages SET gateway_ref = 'second' WHERE bill_id = ?bill",
      ],
      "another gateway has it": ["UPDATE messages SET gateway = 'h' WHERE bill_id = ?bill"],
      "it is reported": ["UPDATE messages SET state = 'delivered' WHERE bill_id = ?bill"],
    },
  },
  "messages that are handed over": {
    async entry() {
      const bill = await aMessage(NOW);
      const sender = { now: NOW, dayStart: 0, gateway: GATEWAY, hasQuietHours: false };
      const [claimed] = await claimMessages(db, sender, { most: 1, bill });
      const outcome = { state: "due", at: NOW, why: null } as const;
      return {
        bill,
        isListed: async () => {
          const row = await messageRow(bill);
          return (
            row?.["state"] === "sending" &&
            row["id"] === claimed?.id &&
            row["attempts"] === claimed?.attempts
          );
        },
        write: () =>
          settleMessages(db, claimed === undefined ? [] : [{ ...claimed, outcome }], NOW),
      };
    },
    changes: {
      "its claim has run out": ["UPDATE messages SET state = 'unknown' WHERE bill_id = ?bill"],
      "another run has claimed it": [
        "UPDATE messages SET attempts = attempts + 1 WHERE bill_id = ?bill",
      ],
      "staff have sent it again, and it is claimed": [
        SENT_AGAIN,
        "UPDATE messages SET state = 'sending', attempts = 1 WHERE bill_id = ?bill",
      ],
    },
  },
  "phones that take no more": {
    async entry() {
      const bill = await aSale();
      const ticket = await env.DB.prepare("SELECT ticket_id AS id FROM bills WHERE id = ?")
        .bind(bill)
        .first<string>("id");
      const phone = { ticket: ticket ?? "", endpoint: `https://push.test/${bill}`, auth: "first" };
      await run(
        `INSERT INTO push_subscriptions (ticket_id, endpoint, p256dh, auth, language, created_at)
           VALUES ((SELECT ticket_id FROM bills WHERE id = ?1), 'https://push.test/' || CAST(?1 AS INTEGER), '', 'first', 'bn', 1)`,
        bill,
      );
      return {
        bill,
        isListed: async () => {
          const row = await env.DB.prepare("SELECT auth FROM push_subscriptions WHERE endpoint = ?")
            .bind(phone.endpoint)
            .first("auth");
          return row === phone.auth;
        },
        write: () => deletePhones(db, [phone]),
      };
    },
    changes: {
      "its browser has registered it anew": [
        "UPDATE push_subscriptions SET auth = 'second' WHERE endpoint = 'https://push.test/?bill'",
      ],
    },
  },
};
