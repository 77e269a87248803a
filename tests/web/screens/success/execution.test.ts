import { describe, expect, it } from "vitest";
import type {
  PaymentExecuteView,
  PaymentInDoubtView,
} from "../../../../worker/contract/booking/checkout.ts";
import type { Answer } from "../../../../web/api/refusal.ts";
import { startExecution, type ExecutionStage } from "../../../../web/screens/success/execution.ts";

type Reply = Answer<PaymentExecuteView | PaymentInDoubtView>;

const TICKET: Reply = {
  ok: true,
  value: { status_code: 201, data: { ticket_data: { ticketing_id: "t-1" } } },
};
const IN_DOUBT = {
  ok: true,
  value: { status_code: 202, code: "payment_in_doubt", message: "…", retry_after: 5 },
} as const satisfies Reply;
const no = (status: number, code: string): Reply => ({
  ok: false,
  refusal: { status, code, message: code, errors: [code], body: null },
});

/** Runs to the end; every pause ends at once and is recorded. */
async function run(
  replies: Reply[],
  chance = 1,
): Promise<{ stages: ExecutionStage[]; pausesMs: number[] }> {
  const left = [...replies];
  const stages: ExecutionStage[] = [];
  const pausesMs: number[] = [];
  await new Promise<void>((done) => {
    const execution = startExecution({
      send: async () => left.shift() ?? TICKET,
      wait: async (ms) => void pausesMs.push(ms),
      chance: () => chance,
    });
    stages.push(execution.now());
    execution.listen(() => {
      stages.push(execution.now());
      if (["ticket", "refused"].includes(execution.now().stage)) done();
    });
  });
  expect(left, "every reply was used").toEqual([]);
  return { stages, pausesMs };
}

const names = (stages: ExecutionStage[]): string[] => stages.map((one) => one.stage);

describe("executing a payment from the way back", () => {
  it("ends with the ticket", async () => {
    const { stages, pausesMs } = await run([TICKET]);
    expect(stages).toEqual([{ stage: "sending" }, { stage: "ticket", ticketingId: "t-1" }]);
    expect(pausesMs).toEqual([]);
  });

  it("repeats the call after the server's time while the payment is in doubt", async () => {
    const { stages, pausesMs } = await run([IN_DOUBT, IN_DOUBT, TICKET]);
    expect(names(stages)).toEqual(["sending", "in_doubt", "in_doubt", "ticket"]);
    expect(pausesMs).toEqual([5_000, 5_000]);
  });

  it("says that seats are kept, unless the shop says otherwise", async () => {
    const lost: Reply = { ...IN_DOUBT, value: { ...IN_DOUBT.value, seats_kept: false } };
    const { stages } = await run([IN_DOUBT, lost, TICKET]);
    const doubts = stages.filter(({ stage }) => stage === "in_doubt");
    expect(doubts).toEqual([
      { stage: "in_doubt", areSeatsKept: true },
      { stage: "in_doubt", areSeatsKept: false },
    ]);
  });

  it("says nothing of a doubt while a page may still be paid, and asks again", async () => {
    const open: Reply = { ...IN_DOUBT, value: { ...IN_DOUBT.value, code: "awaiting_buyer" } };
    const { stages } = await run([open, TICKET]);
    expect(stages.map(({ stage }) => stage)).not.toContain("in_doubt");
    expect(stages.at(-1)).toMatchObject({ stage: "ticket" });
  });

  it("never takes a missing answer, an error or overload for a refusal", async () => {
    const passing = [
      no(0, "offline"),
      no(0, "timeout"),
      no(500, "server_error"),
      no(502, "unreadable"),
      no(200, "unreadable"),
      no(503, "overloaded"),
      no(503, "wallet_away"),
      no(429, "overloaded"),
    ];
    const { stages } = await run([...passing, TICKET]);
    expect(names(stages)).toEqual(["sending", ...passing.map(() => "no_response"), "ticket"]);
  });

  it("waits longer after each missing answer, and at most half a minute", async () => {
    const { pausesMs } = await run([...Array<Reply>(7).fill(no(0, "offline")), TICKET]);
    expect(pausesMs).toEqual([2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000]);
  });

  it("begins with short waits again after an answer", async () => {
    const { pausesMs } = await run([no(0, "offline"), IN_DOUBT, no(0, "offline"), TICKET]);
    expect(pausesMs).toEqual([2_000, 5_000, 2_000]);
  });

  it("goes on when an agent's session ended on the way: the bill has the name", async () => {
    const { stages } = await run([no(401, "session_expired"), TICKET]);
    expect(names(stages)).toEqual(["sending", "no_response", "ticket"]);
  });

  it("repeats at a random time, so that an outage does not end in a rush", async () => {
    const { pausesMs } = await run([no(0, "offline"), no(0, "offline")], 0);
    expect(pausesMs).toEqual([1_500, 3_000]);
  });

  it("stops at a refusal [X02]", async () => {
    const { stages } = await run([no(402, "wallet_balance")]);
    expect(stages.at(-1)).toMatchObject({ stage: "refused", refusal: { code: "wallet_balance" } });
  });

  it("repeats at once on a press, whatever is left of the pause", async () => {
    const left = [IN_DOUBT, TICKET];
    const execution = startExecution({
      send: async () => left.shift() ?? TICKET,
      wait: async () => new Promise(() => undefined),
      chance: () => 1,
    });
    await new Promise<void>((done) => {
      execution.listen(() => {
        if (execution.now().stage === "ticket") done();
        else setTimeout(execution.sendNow);
      });
    });
    expect(execution.now().stage).toBe("ticket");
  });
});
