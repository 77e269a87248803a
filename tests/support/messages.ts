/** Rows of messages in any state, as the outbox and the gateway's answers leave them. */
import { env } from "cloudflare:workers";
import { RANKS, type MessageTemplate } from "../../worker/domain/messages/queue.ts";
import { aBill } from "./bills.ts";

export interface MessageRow {
  template?: MessageTemplate;
  topic?: string;
  bill?: number;
  createdAt?: number;
  queueAt?: number;
  expiresAt?: number;
  urgentFrom?: number | null;
  state?: string;
  queue?: number;
  why?: string | null;
  attempts?: number;
  costPoisha?: number | null;
  params?: object;
}

/** Due since `at` unless it says otherwise. Returns its bill. */
export async function aMessage(at: number, row: MessageRow = {}): Promise<number> {
  const template = row.template ?? "ticket";
  const bill = row.bill ?? (await aBill());
  const createdAt = row.createdAt ?? at;
  await env.DB.prepare(
    `INSERT INTO messages (bill_id, topic, id, channel, template, state, queue, queue_at, created_at, expires_at,
       urgent_from, why, attempts, cost_poisha, params)
     VALUES (?, ?, lower(hex(randomblob(10))), 'sms', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      bill,
      row.topic ?? template,
      template,
      row.state ?? "due",
      row.queue ?? RANKS[template],
      row.queueAt ?? createdAt,
      createdAt,
      row.expiresAt ?? at + 48 * 3_600_000,
      row.urgentFrom ?? null,
      row.why ?? null,
      row.attempts ?? 0,
      row.costPoisha ?? null,
      row.params === undefined ? null : JSON.stringify(row.params),
    )
    .run();
  return bill;
}

export async function messageRow(bill: number, topic = "ticket") {
  return env.DB.prepare("SELECT * FROM messages WHERE bill_id = ? AND topic = ?")
    .bind(bill, topic)
    .first();
}
