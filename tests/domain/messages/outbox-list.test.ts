/** The list of messages: which places a filter reads, and where a page goes on. */
import { expect, test } from "vitest";
import {
  byNewest,
  OUTBOX_PARTS,
  listQueues,
  readOutboxCursor,
  writeOutboxCursor,
} from "../../../worker/domain/messages/outbox-list.ts";
import { FOR_A_PERSON, HANDED_OVER, OVER, RANKS } from "../../../worker/domain/messages/queue.ts";

test("every place of the queue is of one part", () => {
  const all = OUTBOX_PARTS.flatMap((part) => listQueues(part));
  expect(new Set(all).size).toBe(all.length);
  const places = new Set([...Object.values(RANKS), HANDED_OVER, FOR_A_PERSON, OVER]);
  expect(new Set(all)).toEqual(places);
  expect(listQueues(undefined).toSorted()).toEqual(all.toSorted());
});

test("a cursor comes back as it was written; what is none begins anew", () => {
  const cursor = { at: 1_790_000_000_000, bill: 12, topic: "notice_out:2026-12-04" };
  expect(readOutboxCursor(writeOutboxCursor(cursor))).toEqual(cursor);
  for (const text of [undefined, "", "1.2", "x.2.ticket", "1.2.a b", "1.2.ticket;drop"]) {
    expect(readOutboxCursor(text)).toBeNull();
  }
});

test("the newest stand first, those of one instant by bill and topic", () => {
  const of = (at: number, bill: number, topic: string) => ({ at, bill, topic });
  const inOrder = [of(2, 1, "a"), of(1, 2, "a"), of(1, 1, "b"), of(1, 1, "a")];
  expect(inOrder.toReversed().toSorted(byNewest)).toEqual(inOrder);
});
