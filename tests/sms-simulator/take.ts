/** A message at the gateway, in either protocol: what is done with it, and whether it is answered. Synchronous. */
import { normalizePhone } from "../../worker/domain/phone.ts";
import type { Inbox, Message } from "./inbox.ts";
import type { Simulation } from "./simulation.ts";
import { findStory, type Reason, type Story } from "./stories.ts";

/** As the API of the first gateway says. */
const TEXT_CHARACTERS_MAX = 1_000;

export interface Submission {
  gateway: Message["gateway"];
  token: string;
  /** As it was sent, with the country's code. */
  msisdn: string;
  sender: string;
  text: string;
  clientId: string | null;
  refOf: (number: number) => string;
}

export interface Taken {
  verdict:
    | { kind: "accepted"; message: Message }
    /** Its id was used on the same day: nothing is sent. */
    | { kind: "duplicate"; message: Message }
    | { kind: "refused"; reason: Reason }
    /** Nothing was done, and nobody is told. */
    | { kind: "ignored" };
  answer: "given" | "lost" | "silence" | "html";
}

export function take(simulation: Simulation, input: Submission): Taken {
  const { inbox } = simulation;
  const phone = normalizePhone(input.msisdn);
  const story = simulation.orders.shift() ?? findStory(input.msisdn);
  const reason = getReason(simulation, input, phone, story);
  if (reason !== null || phone === null) {
    const why = reason ?? "number";
    record(simulation, input, phone ?? input.msisdn, { state: "refused", reason: why });
    return { verdict: { kind: "refused", reason: why }, answer: "given" };
  }
  const answer = story.answer === "once" ? firstLost(inbox, phone, input.text) : story.answer;
  const at = simulation.now();
  const before = input.clientId === null ? null : inbox.ofDay(input.clientId, at);
  if (before !== null) return { verdict: { kind: "duplicate", message: before }, answer };
  if (!story.isTaken) return { verdict: { kind: "ignored" }, answer };
  const message = record(simulation, input, phone, { state: story.state, reason: null });
  return { verdict: { kind: "accepted", message }, answer };
}

function firstLost(inbox: Inbox, phone: string, text: string): Taken["answer"] {
  const isRepeat = inbox.list().some((one) => one.phone === phone && one.text === text);
  return isRepeat ? "given" : "lost";
}

function getReason(
  simulation: Simulation,
  { token, text }: Submission,
  phone: string | null,
  story: Story,
): Reason | null {
  if (token === "") return "credentials";
  if (isTooFast(simulation)) return "rate";
  if (phone === null || !/^01[3-9]\d{8}$/.test(phone)) return "number";
  if (text === "" || text.length > TEXT_CHARACTERS_MAX) return "content";
  return story.refuses;
}

function isTooFast({ now, settings, pace }: Simulation): boolean {
  if (settings.perSecond === null) return false;
  const second = Math.floor(now() / 1000);
  pace.taken = pace.second === second ? pace.taken + 1 : 1;
  pace.second = second;
  return pace.taken > settings.perSecond;
}

function record(
  simulation: Simulation,
  { gateway, sender, text, clientId, refOf }: Submission,
  phone: string,
  outcome: Pick<Message, "state" | "reason">,
): Message {
  const at = simulation.now();
  return simulation.inbox.add({ gateway, phone, sender, text, clientId, at, ...outcome }, refOf);
}
