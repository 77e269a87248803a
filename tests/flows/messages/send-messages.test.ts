/** The order of the steps, a gateway that fails in every way, and a budget; the outbox is a list in memory. */
import { describe, expect, test } from "vitest";
import type { ClaimedMessage, Settlement } from "../../../worker/db/messages/queue.ts";
import { fetchReports } from "../../../worker/flows/messages/message-reports.ts";
import type { TicketPush } from "../../../worker/domain/push/push.ts";
import { isBudgeted } from "../../../worker/domain/messages/queue.ts";
import {
  sendMessages,
  type MessageDependencies,
} from "../../../worker/flows/messages/send-messages.ts";
import { aGateway } from "../../support/simulated/fake-gateway.ts";

function anOutbox(count: number, gateway = aGateway()) {
  const waiting: ClaimedMessage[] = Array.from({ length: count }, (_, index) => ({
    bill: index + 1,
    topic: "ticket",
    id: `id-${index + 1}`,
    template: "ticket",
    params: null,
    expiresAt: 1,
    attempts: 1,
    isRepeat: false,
  }));
  const settled: Settlement[] = [];
  const alerts: [string, unknown][] = [];
  const steps: string[] = [];
  const pauses: number[] = [];
  const pushed: string[] = [];
  let lost = 0;
  let budget = 100_000;
  const deps: MessageDependencies = {
    gateway,
    outbox: {
      dropStale: async () => void steps.push("stale"),
      releaseLost: async () => lost,
      async claim({ most, bill, isBudgetSpent }) {
        steps.push(`claim ${most}`);
        const found = waiting
          .filter((one) => bill === null || one.bill === bill)
          .filter((row) => !isBudgetSpent || !isBudgeted(row))
          .slice(0, most);
        for (const one of found) waiting.splice(waiting.indexOf(one), 1);
        return found;
      },
      settle: async (rows) => void settled.push(...rows),
    },
    compose: async () => (key) =>
      key.bill === 3
        ? { drop: "erased" }
        : { phone: "017", text: `to ${key.bill}`, pushes: [aPush(`to ${key.bill}`)] },
    async push(pushes) {
      steps.push(`push after ${settled.length}`);
      pushed.push(...pushes.map(({ ticket }) => ticket));
    },
    budgetLeft: async (isExact) => {
      steps.push(`budget ${isExact}`);
      return budget;
    },
    estimate: () => ({ parts: 2, cost: 80 }),
    now: () => 0,
    pause: async (ms) => void pauses.push(ms),
    alert: (event, facts) => void alerts.push([event, facts]),
  };
  return {
    deps,
    gateway,
    settled,
    pushed,
    alerts,
    steps,
    pauses,
    waiting,
    set: (given: { lost?: number; budget?: number }) => {
      lost = given.lost ?? lost;
      budget = given.budget ?? budget;
    },
    send: (most = 100, bill: number | null = null) => sendMessages(deps, { most, bill, until: 1 }),
  };
}

const aPush = (ticket: string): TicketPush => ({
  ticket,
  subscription: { endpoint: "", p256dh: "", auth: "", language: "bn" },
  content: { title: "", body: "", lang: "bn", tag: "", path: "" },
  isLast: false,
  expiresAt: 1,
});

const aChange: ClaimedMessage = {
  bill: 1,
  topic: "change",
  id: "id",
  template: "change",
  params: null,
  expiresAt: 1,
  attempts: 1,
  isRepeat: false,
};

const outcomes = (settled: readonly Settlement[]) =>
  settled.map(({ bill, outcome }) => [bill, outcome.state]);

test("what is due is handed over, counted, and written down; what is erased is not", async () => {
  const box = anOutbox(3);
  expect(await box.send()).toBe(3);
  expect(box.gateway.received.map(({ text }) => text)).toEqual(["to 1", "to 2"]);
  expect(outcomes(box.settled)).toEqual([
    [1, "accepted"],
    [2, "accepted"],
    [3, "dropped"],
  ]);
  expect(box.settled[0]?.outcome).toMatchObject({ parts: 2, cost: 80 });
});

test("a ticket's own message needs no look at the rest of the queue", async () => {
  const box = anOutbox(3);
  expect(await box.send(1, 2)).toBe(1);
  expect(box.steps).toEqual(["budget false", "claim 1", "push after 1"]);
  expect(box.gateway.received.map(({ text }) => text)).toEqual(["to 2"]);
});

test("a run ends at its bound, and at its time", async () => {
  const box = anOutbox(80);
  expect(await box.send(70)).toBe(70);
  expect(box.steps.filter((step) => step.startsWith("claim"))).toEqual([
    "claim 30",
    "claim 30",
    "claim 10",
  ]);
  expect(await sendMessages(box.deps, { most: 25, until: 0 })).toBe(0);
});

describe("a gateway", () => {
  const claims = (steps: readonly string[]) => steps.filter((step) => step.startsWith("claim"));

  test("gets a chunk a second, and a few of it at once", async () => {
    const box = anOutbox(80);
    let [open, most] = [0, 0];
    const { send } = box.gateway;
    box.gateway.send = async (message) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return send(message);
    };
    expect(await box.send()).toBe(80);
    expect(box.pauses).toEqual([1000, 1000]);
    expect(most).toBe(5);
  });

  test("that takes fewer a second gets as many as it takes, then more again", async () => {
    const box = anOutbox(200);
    box.gateway.answers.push(...Array.from({ length: 20 }, () => ({ result: "later" }) as const));
    await box.send(90);
    expect(claims(box.steps)).toEqual(["claim 30", "claim 10", "claim 20", "claim 30"]);
    expect(box.settled.filter(({ outcome }) => outcome.state === "due")).toHaveLength(20);
  });

  test("that takes none is offered one a second", async () => {
    const box = anOutbox(60);
    box.gateway.answers.push(...Array.from({ length: 33 }, () => ({ result: "later" }) as const));
    await box.send(33);
    expect(claims(box.steps)).toEqual(["claim 30", "claim 1", "claim 1", "claim 1"]);
  });

  test("that throws may have the message", async () => {
    const box = anOutbox(1);
    box.gateway.answers.push("throws");
    await box.send();
    expect(box.settled[0]?.outcome).toMatchObject({ state: "due", why: "no_answer" });
  });

  test("without ids leaves it to a person, with an alert", async () => {
    const box = anOutbox(1, aGateway({ isRepeatSafe: false }));
    box.gateway.answers.push("throws");
    await box.send();
    expect(outcomes(box.settled)).toEqual([[1, "unknown"]]);
    expect(box.alerts).toEqual([["messages_unknown", { messages: 1 }]]);
  });

  test.each(["balance", "credentials"] as const)(
    "that refuses for its %s ends the run with one alert, and nothing is lost",
    async (reason) => {
      const box = anOutbox(60);
      box.gateway.answers.push({ result: "refused", reason });
      await box.send();
      expect(box.settled).toHaveLength(30);
      expect(box.settled[0]?.outcome.state).toBe("due");
      expect(box.alerts).toEqual([["gateway_refuses", { gateway: "fake", reason }]]);
      expect(box.waiting).toHaveLength(30);
    },
  );

  test("what a dead sender left to a person is an alert", async () => {
    const box = anOutbox(0);
    box.set({ lost: 2 });
    await box.send();
    expect(box.alerts).toEqual([["messages_unknown", { messages: 2 }]]);
  });
});

describe("phones that get it besides", () => {
  test("are pushed to after the last SMS, what is dropped is not, and nothing twice", async () => {
    const box = anOutbox(40);
    for (const one of box.waiting) one.attempts = one.bill === 2 ? 2 : 1;
    box.gateway.answers.push({ result: "refused", reason: "number" });
    await box.send();
    expect(box.steps.at(-1)).toBe("push after 40");
    const bills = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(box.pushed).toEqual(bills.filter((n) => n !== 2 && n !== 3).map((n) => `to ${n}`));
  });

  test("are pushed to though the outbox can't be written", async () => {
    const box = anOutbox(1);
    box.deps.outbox.settle = async () => Promise.reject(new Error("D1 is away"));
    await expect(box.send()).rejects.toThrow("D1 is away");
    expect(box.pushed).toEqual(["to 1"]);
  });
});

describe("the day's budget", () => {
  test("once it is spent, what can wait is left", async () => {
    const box = anOutbox(80);
    box.set({ budget: 2_500 });
    expect(await box.send()).toBe(60);
    box.set({ budget: 0 });
    expect(await box.send()).toBe(0);
    expect(box.waiting).toHaveLength(20);
  });

  test("what a passenger has to be told goes out though it is spent, and spends nothing of it", async () => {
    const box = anOutbox(70);
    for (const message of box.waiting.slice(10)) message.template = "change";
    box.set({ budget: 0 });
    expect(await box.send()).toBe(60);
    expect(box.waiting.map(({ bill }) => bill)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // Enough for one: 60 changes take nothing of it.
    box.waiting.push(...Array.from({ length: 60 }, (_, at) => ({ ...aChange, bill: 100 + at })));
    box.waiting.push(...box.waiting.splice(0, 10));
    box.set({ budget: 1 });
    await box.send();
    expect(box.waiting).toEqual([]);
  });
});

test("reports are written down, and what is pending is not", async () => {
  const gateway = aGateway();
  gateway.reports.set("r1", { state: "delivered" });
  gateway.reports.set("r2", { state: "pending" });
  gateway.reports.set("r3", { state: "failed" });
  const marked: unknown[] = [];
  const due = ["r1", "r2", "r3", "r4"].map((ref, index) => ({ bill: index, topic: "ticket", ref }));
  await fetchReports(
    { gateway, listDue: async () => due, mark: async (rows) => void marked.push(...rows) },
    10,
  );
  expect(marked).toEqual([
    { bill: 0, topic: "ticket", ref: "r1", state: "delivered" },
    { bill: 2, topic: "ticket", ref: "r3", state: "failed" },
  ]);
});
