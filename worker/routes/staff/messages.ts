/** Messages to buyers, filtered and page by page, and the state of sending. It changes nothing. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { MessagesBody, type MessagesView } from "../../contract/staff/staff-messages.ts";
import { database } from "../../db/client.ts";
import { readMessagesPause } from "../../db/messages/message-acts.ts";
import { listMessageSums } from "../../db/messages/message-retention.ts";
import { listOutbox } from "../../db/messages/staff-messages.ts";
import { selectMessageWaits } from "../../db/messages/waits.ts";
import { readSending } from "../../dependencies/messages.ts";
import { addDays, toDhakaInstant, dhakaDate, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import {
  listQueues,
  readOutboxCursor,
  writeOutboxCursor,
} from "../../domain/messages/outbox-list.ts";
import { toTaka } from "../../domain/money.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { messageView } from "./message-views.ts";

const MESSAGES_A_PAGE = 50;
/** Days of finished messages that are shown when no day is given. */
const DAYS_SHOWN = 30;

export const staffMessages = new Hono<AppEnv>().post("/messages", async (c) => {
  const body = await readBody(c, MessagesBody);
  if (!body.ok) return refuse(c, body.error);
  const { state, template, day, trip, after } = body.value;
  const now = Date.now();
  const db = database(c.env);
  const dayAsked =
    day === undefined
      ? null
      : { from: toDhakaInstant(day, "00:00"), until: toDhakaInstant(addDays(day, 1), "00:00") };
  const recent = toDhakaInstant(addDays(dhakaDate(now), -DAYS_SHOWN), "00:00");
  const cursor = readOutboxCursor(after);
  const filter = {
    queues: listQueues(state),
    template,
    day: dayAsked,
    recent: trip === undefined ? recent : 0,
    trip,
    cursor,
  };
  const [found, [waits], pausedAt, sending, sums] = await Promise.all([
    listOutbox(db, filter, MESSAGES_A_PAGE + 1),
    selectMessageWaits(db, now),
    readMessagesPause(db),
    readSending(c.env),
    listMessageSums(db),
  ]);
  const page = found.slice(0, MESSAGES_A_PAGE);
  const last = page.at(-1);
  const hasMore = found.length > MESSAGES_A_PAGE && last !== undefined;
  const view: MessagesView = {
    status_code: 201,
    messages: page.map((message) => messageView(message, now)),
    next: hasMore ? writeOutboxCursor(last) : null,
    sending: {
      gateway: sending.gateway,
      paused_at: dhakaIsoOrNull(pausedAt),
      spent: toTaka(sending.spentPoisha),
      budget: toTaka(sending.budgetPoisha),
      spent_on_changes: toTaka(sending.unboundedPoisha),
      due: waits?.due ?? 0,
      unknown: waits?.unknown ?? 0,
      failed: waits?.failed ?? 0,
    },
    deleted: sums.map(({ month, messages, parts, costPoisha }) => ({
      month,
      messages,
      parts,
      price: toTaka(costPoisha),
    })),
  };
  return c.json(view, 200);
});
