/**
 * Sends due messages to the gateway. Owns the order of the steps: claim, read their facts, send, write the results.
 * Stopping anywhere is safe: a claim ends by time, and a message that a gateway may have is repeated once if the
 * gateway recognises its id, else left to a person. Invariants: nothing is sent without a claim; superseded messages,
 * late ones, and at night those that can wait, are not claimed; a spent budget holds back tickets and notices, but no
 * mandatory message.
 */
import type { Claim, ClaimedMessage, MessageKey, Settlement } from "../../db/messages/queue.ts";
import type { DropReason } from "../../domain/messages/content.ts";
import { isAccountRefusal, decideOutcome } from "../../domain/messages/outcome.ts";
import { isBudgeted } from "../../domain/messages/queue.ts";
import type { TicketPush } from "../../domain/push/push.ts";
import type { Gateway, SendResult } from "../../messages/gateway.ts";

/**
 * Messages that are claimed together and written in one statement; per second at most so many, because a gateway
 * refuses faster senders.
 */
const CHUNK = 30;
const CHUNK_MS = 1_000;
/**
 * Sent concurrently: a Worker has six connections, and a call that waited for one would time out without being sent.
 */
const LANES = 5;

export interface MessageDependencies {
  gateway: Gateway;
  outbox: {
    dropStale(): Promise<void>;
    /** The number of messages that are left to a person. */
    releaseLost(): Promise<number>;
    claim(claim: Required<Claim>): Promise<ClaimedMessage[]>;
    settle(settled: readonly Settlement[]): Promise<void>;
  };
  /** Phone and text, or why the message is not sent after all. */
  compose(claimed: readonly ClaimedMessage[]): Promise<(key: MessageKey) => Composed>;
  /** Pushes to phones in addition; never throws. */
  push(pushes: readonly TicketPush[]): Promise<void>;
  /** The rest of today's budget, in poisha; the sum may be a minute old. */
  budgetLeft(isExact: boolean): Promise<number>;
  /** The assumed cost of a part if the gateway does not report it. */
  estimate(text: string): { parts: number; cost: number };
  now(): number;
  pause(ms: number): Promise<void>;
  alert(event: string, facts: Record<string, unknown>): void;
}

export type Composed = { phone: string; text: string; pushes: TicketPush[] } | { drop: DropReason };

interface SendBounds {
  most: number;
  /** Null for messages of any bill. */
  bill: number | null;
  /** Nothing is claimed from this time on; epoch ms. */
  until: number;
  /** Asked before each claim; false: the rest waits for another run. */
  mayClaim(): boolean;
}

/** Sends the messages of one bill right after its ticket, or whatever is due. Returns how many were handed over. */
export async function sendMessages(
  deps: MessageDependencies,
  {
    most,
    bill = null,
    until,
    mayClaim = () => true,
  }: Pick<SendBounds, "most" | "until"> & Partial<SendBounds>,
): Promise<number> {
  const pushes: TicketPush[] = [];
  try {
    return await sendDue(deps, { most, bill, until, mayClaim }, pushes);
  } finally {
    // After the last SMS: a push service that hangs would take the connections of the gateway's calls.
    await deps.push(pushes);
  }
}

async function sendDue(
  deps: MessageDependencies,
  { most, bill, until, mayClaim }: SendBounds,
  pushes: TicketPush[],
): Promise<number> {
  const { outbox } = deps;
  if (bill === null) {
    await outbox.dropStale();
    const lost = await outbox.releaseLost();
    if (lost > 0) deps.alert("messages_unknown", { messages: lost });
  }
  let left = await deps.budgetLeft(bill === null);
  let sent = 0;
  let size = CHUNK;
  while (sent < most && deps.now() < until && mayClaim()) {
    const nextAt = deps.now() + CHUNK_MS;
    const limit = Math.min(size, most - sent);
    const claimed = await outbox.claim({ most: limit, bill, isBudgetSpent: left <= 0 });
    if (claimed.length === 0) break;
    const { budgetedPoisha, stops, postponed } = await sendChunk(deps, claimed, pushes);
    sent += claimed.length;
    left -= budgetedPoisha;
    if (stops !== null) {
      deps.alert("gateway_refuses", { gateway: deps.gateway.name, reason: stops });
      return sent;
    }
    // As many as it takes: what it refuses for its rate waits for minutes, and uses up its attempts.
    size = postponed === 0 ? Math.min(CHUNK, 2 * size) : Math.max(1, claimed.length - postponed);
    if (claimed.length < limit) break;
    if (sent < most) await deps.pause(nextAt - deps.now());
  }
  return sent;
}

async function sendChunk(
  deps: MessageDependencies,
  claimed: readonly ClaimedMessage[],
  pushes: TicketPush[],
): Promise<{ budgetedPoisha: number; stops: string | null; postponed: number }> {
  const composeMessage = await deps.compose(claimed);
  const attempts: Made[] = [];
  const waiting = claimed.entries();
  async function lane(): Promise<void> {
    for (const [at, message] of waiting) {
      const composed = composeMessage(message);
      // Once per message, whatever the result of its SMS.
      if (!("drop" in composed) && message.attempts === 1) pushes.push(...composed.pushes);
      attempts[at] = await attempt(deps, message, composed);
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  await deps.outbox.settle(attempts.map(({ settlement }) => settlement));
  const refused = attempts.find(({ handover }) => handover !== null && isAccountRefusal(handover));
  const unknown = attempts.filter(
    ({ settlement }) => settlement.outcome.state === "unknown",
  ).length;
  if (unknown > 0) deps.alert("messages_unknown", { messages: unknown });
  return {
    budgetedPoisha: attempts.reduce((sum, { budgetedPoisha }) => sum + budgetedPoisha, 0),
    stops: refused?.handover?.result === "refused" ? refused.handover.reason : null,
    postponed: attempts.filter(({ handover }) => handover?.result === "later").length,
  };
}

interface Made {
  settlement: Settlement;
  handover: SendResult | null;
  /** Its cost in the day's budget. */
  budgetedPoisha: number;
}

async function attempt(
  { gateway, estimate, now }: MessageDependencies,
  { bill, topic, id, template, attempts, isRepeat }: ClaimedMessage,
  message: Composed,
): Promise<Made> {
  const claim = { bill, topic, id, attempts };
  if ("drop" in message) {
    const outcome = { state: "dropped", why: message.drop } as const;
    return { settlement: { ...claim, outcome }, handover: null, budgetedPoisha: 0 };
  }
  const { phone, text } = message;
  const answer = await handOver(gateway, { id, phone, text });
  const handover = answer.result === "accepted" ? countResults(answer, estimate(text)) : answer;
  const { isRepeatSafe } = gateway;
  const outcome = decideOutcome(handover, { attempts, isRepeat }, { now: now(), isRepeatSafe });
  const isSpent = handover.result === "accepted" && isBudgeted({ template, topic });
  const budgetedPoisha = isSpent ? handover.cost : 0;
  return { settlement: { ...claim, outcome }, handover, budgetedPoisha };
}

function countResults(
  answer: SendResult & { result: "accepted" },
  { parts, cost }: { parts: number; cost: number },
) {
  return { ...answer, parts: answer.parts ?? parts, cost: answer.cost ?? cost };
}

/** A gateway that throws may have the message. */
async function handOver(
  gateway: Gateway,
  message: { id: string; phone: string; text: string },
): Promise<SendResult> {
  try {
    return await gateway.send(message);
  } catch {
    return { result: "unknown" };
  }
}
