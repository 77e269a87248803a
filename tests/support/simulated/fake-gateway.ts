/** A gateway in memory: what reached it, and what it answers. */
import type { DeliveryReport, Gateway, SendResult } from "../../../worker/messages/gateway.ts";

export interface FakeGateway extends Gateway {
  /** What each phone got, the first first. */
  received: { id: string; phone: string; text: string }[];
  /** The answers to the next calls; after these it accepts. `throws`: the call fails after the message came in. */
  answers: (SendResult | "throws")[];
  reports: Map<string, DeliveryReport>;
  calls: number;
}

export function aGateway(
  over: Partial<Pick<FakeGateway, "name" | "isRepeatSafe">> = {},
): FakeGateway {
  const gateway: FakeGateway = {
    name: "fake",
    isRepeatSafe: true,
    received: [],
    answers: [],
    reports: new Map(),
    calls: 0,
    ...over,
    async send(message) {
      gateway.calls += 1;
      const answer = gateway.answers.shift() ?? accepted(message.id);
      const isIn = answer === "throws" || ["accepted", "unknown"].includes(answer.result);
      const isKnown = gateway.received.some(({ id }) => id === message.id);
      if (isIn && !(gateway.isRepeatSafe && isKnown)) gateway.received.push(message);
      if (answer === "throws") throw new Error("the connection was reset");
      return answer;
    },
    report: async (ref) => gateway.reports.get(ref) ?? null,
  };
  return gateway;
}

export function accepted(id: string): SendResult {
  return { result: "accepted", ref: `ref-${id}`, parts: null, cost: null };
}
