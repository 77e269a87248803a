/** Pushes beside messages: a few at once, for a while, and whatever fails is counted and left. */
import { expect, test } from "vitest";
import type { PushResult, TicketPush } from "../../../worker/domain/push/push.ts";
import { pushMessages } from "../../../worker/flows/messages/push-messages.ts";

const aPush = (index: number, over: Partial<TicketPush> = {}): TicketPush => ({
  ticket: `ticket-${index}`,
  subscription: { endpoint: `address-${index}`, p256dh: "", auth: "", language: "bn" },
  content: { title: "", body: "", lang: "bn", tag: "", path: "" },
  isLast: false,
  expiresAt: 1,
  ...over,
});
const some = (count: number): TicketPush[] =>
  Array.from({ length: count }, (_, index) => aPush(index));

/** `takesMs`: how long each push takes. */
function services(answer: (push: TicketPush) => PushResult, takesMs = 0) {
  const sent: string[] = [];
  const deleted: string[] = [];
  const notes: unknown[] = [];
  let [now, open, most] = [0, 0, 0];
  const deps = {
    lanes: 5,
    async send(push: TicketPush) {
      open += 1;
      most = Math.max(most, open);
      sent.push(push.ticket);
      await Promise.resolve();
      now += takesMs;
      open -= 1;
      return answer(push);
    },
    deletePhones: async (pushes: readonly TicketPush[]) =>
      void deleted.push(...pushes.map(({ ticket }) => ticket)),
    now: () => now,
    note: (event: string, facts: unknown) => void notes.push([event, facts]),
  };
  return { deps, sent, deleted, notes, most: () => most };
}

test.each([5, 1])("each goes once, %i at a time", async (lanes) => {
  const box = services(() => "sent");
  await pushMessages({ ...box.deps, lanes }, some(23));
  expect(new Set(box.sent).size).toBe(23);
  expect(box.sent).toHaveLength(23);
  expect(box.most()).toBe(lanes);
  expect([box.deleted, box.notes]).toEqual([[], []]);
});

test("a phone that is gone is deleted, and so is one that hears no more of its ticket", async () => {
  const box = services(({ ticket }) => (ticket === "ticket-1" ? "gone" : "sent"));
  await pushMessages(box.deps, [aPush(0), aPush(1), aPush(2, { isLast: true })]);
  expect(box.deleted).toEqual(["ticket-2", "ticket-1"]);
});

test("what fails is counted, without a word of whom", async () => {
  const results: PushResult[] = ["refused", "no_answer", "sent"];
  const box = services(({ ticket }) => results[Number(ticket.at(-1))] ?? "sent");
  const counts = { sent: 1, gone: 0, refused: 1, no_answer: 1, left: 0 };
  expect(await pushMessages(box.deps, some(3))).toEqual(counts);
  expect(box.notes).toEqual([["pushes_not_sent", counts]]);
});

test("services that are slow end the run, and what is left is not sent", async () => {
  const box = services(() => "no_answer", 5_000);
  await pushMessages(box.deps, some(40));
  expect(box.sent.length).toBeLessThan(15);
  expect(box.notes).toEqual([
    ["pushes_not_sent", expect.objectContaining({ left: 40 - box.sent.length })],
  ]);
});

test("a store that fails is noted, and fails nothing", async () => {
  const box = services(() => "gone");
  const deletePhones = async () => Promise.reject(new Error("D1 is away"));
  await pushMessages({ ...box.deps, deletePhones }, some(1));
  expect(box.notes[0]).toEqual(["push_failed", { error: expect.any(Error) }]);
});
