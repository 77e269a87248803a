/**
 * The simulated message gateways in a test: a fetch for a gateway's client, what arrived on the phones, and the control
 * calls. Each one is new and has sent nothing. A silent call ends at once, as if the shop's time-out had passed.
 */
import { z } from "zod";
import { message } from "../../sms-simulator/inbox.ts";
import type { Settings } from "../../sms-simulator/settings.ts";
import { smsSimulator, type SimulatorOptions } from "../../sms-simulator/simulator.ts";
import { Dropped } from "../../wallet-simulator/simulation.ts";

export const SMS_ORIGIN = "http://sms.test";

const kept = message.extend({ parts: z.number(), units: z.number(), encoding: z.string() });
export type SimulatedMessage = z.output<typeof kept>;

export interface SimulatedGateway {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** All that was submitted, of one phone or of all; the newest last. */
  messages(phone?: string): Promise<SimulatedMessage[]>;
  /** The texts that a phone shows. */
  texts(phone: string): Promise<string[]>;
  /** The next calls go by this story, whatever their numbers; see tests/sms-simulator/stories.ts. */
  next(story: string, times?: number): Promise<void>;
  set(change: Partial<Settings>): Promise<void>;
  /** Moves the gateway's clock, not the product's. */
  advance(ms: number): void;
}

export function simulatedGateway(options: SimulatorOptions = {}): SimulatedGateway {
  let aheadMs = 0;
  const now = options.now ?? Date.now;
  const app = smsSimulator({
    pause: () => Promise.reject(new Dropped()),
    ...options,
    now: () => now() + aheadMs,
  });

  async function control(path: string, body?: unknown): Promise<unknown> {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await app.request(`${SMS_ORIGIN}/control${path}`, init);
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  async function messages(phone?: string): Promise<SimulatedMessage[]> {
    const query = phone === undefined ? "" : `?phone=${encodeURIComponent(phone)}`;
    const answer = await control(`/messages${query}`);
    return z.object({ messages: z.array(kept) }).parse(answer).messages;
  }

  return {
    fetch: async (url, init) => app.request(url, init),
    messages,
    texts: async (phone) =>
      (await messages(phone))
        .filter(({ state }) => state === "delivered" || state === "late")
        .map(({ text }) => text),
    next: async (story, times = 1) => void (await control("/next", { story, times })),
    set: async (change) => void (await control("/settings", change)),
    advance(ms) {
      aheadMs += ms;
    },
  };
}
