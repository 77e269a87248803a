/**
 * Hands messages that are due to the gateway. Owns the order of the steps: claim, read their facts, hand over, write
 * down what became of it. Stopping anywhere is safe: a claim ends by time, and what a gateway may have is sent once more
 * to one that knows it again, else read by a person. Invariants: without a claim nothing is sent; what a later message
 * has overtaken, what is too late and what may wait until the morning is not claimed; a spent budget holds back tickets
 * and notices, and never what a passenger has to be told.
 */
import type { Claim, ClaimedMessage, MessageKey, Settlement } from "../db/messages/queue.ts";
import type { DropReason } from "../domain/messages/content.ts";
import { isShopsMatter, outcomeOf } from "../domain/messages/outcome.ts";
import { isBudgeted } from "../domain/messages/queue.ts";
import type { TicketPush } from "../domain/push/push.ts";
import type { Gateway, SendResult } from "../messages/gateway.ts";

/** Claimed together and written down in one statement; no more a second, as a gateway refuses who is quicker. */
const CHUNK = 30;
const CHUNK_MS = 1_000;
/** Handed over at once: a Worker has six connections, and what waits for one would time out without being sent. */
const LANES = 5;

export interface MessageDependencies {
  gateway: Gateway;
  outbox: {
    dropStale(): Promise<void>;
    /** How many are left to a person. */
    releaseLost(): Promise<number>;
    claim(claim: Required<Claim>): Promise<ClaimedMessage[]>;
    settle(settled: readonly Settlement[]): Promise<void>;
  };
  /** Phone and text, or why it is not sent after all. */
  compose(claimed: readonly ClaimedMessage[]): Promise<(key: MessageKey) => Composed>;
  /** To phones that want it besides; never throws. */
  push(pushes: readonly TicketPush[]): Promise<void>;
  /** What may still be spent today, in poisha; what is known may be a minute old. */
  budgetLeft(isExact: boolean): Promise<number>;
  /** What a text is counted as where the gateway does not say. */
  estimate(text: string): { parts: number; cost: number };
  now(): number;
  pause(ms: number): Promise<void>;
  alert(event: string, facts: Record<string, unknown>): void;
}

export type Composed = { phone: string; text: string; pushes: TicketPush[] } | { drop: DropReason };

interface SendBounds {
  most: number;
  /** Null: of any bill. */
  bill: number | null;
  /** Nothing is claimed from then on; epoch ms. */
  until: number;
  /** Asked before each claim; false: the rest waits for another run. */
  mayClaim(): boolean;
}

/** Of one bill right after its ticket, or whatever is due. Returns how many were handed over. */
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
    const wanted = Math.min(size, most - sent);
    const claimed = await outbox.claim({ most: wanted, bill, isBudgetSpent: left <= 0 });
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
    if (claimed.length < wanted) break;
    if (sent < most) await deps.pause(nextAt - deps.now());
  }
  return sent;
}

async function sendChunk(
  deps: MessageDependencies,
  claimed: readonly ClaimedMessage[],
  pushes: TicketPush[],
): Promise<{ budgetedPoisha: number; stops: string | null; postponed: number }> {
  const composedOf = await deps.compose(claimed);
  const made: Made[] = [];
  const waiting = claimed.entries();
  async function lane(): Promise<void> {
    for (const [at, message] of waiting) {
      const composed = composedOf(message);
      // Once of a message, whatever becomes of its SMS.
      if (!("drop" in composed) && message.attempts === 1) pushes.push(...composed.pushes);
      made[at] = await attempt(deps, message, composed);
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  await deps.outbox.settle(made.map(({ settlement }) => settlement));
  const refused = made.find(({ handover }) => handover !== null && isShopsMatter(handover));
  const unknown = made.filter(({ settlement }) => settlement.outcome.state === "unknown").length;
  if (unknown > 0) deps.alert("messages_unknown", { messages: unknown });
  return {
    budgetedPoisha: made.reduce((sum, { budgetedPoisha }) => sum + budgetedPoisha, 0),
    stops: refused?.handover?.result === "refused" ? refused.handover.reason : null,
    postponed: made.filter(({ handover }) => handover?.result === "later").length,
  };
}

interface Made {
  settlement: Settlement;
  handover: SendResult | null;
  /** What it takes from the day's budget. */
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
  const handover = answer.result === "accepted" ? counted(answer, estimate(text)) : answer;
  const { isRepeatSafe } = gateway;
  const outcome = outcomeOf(handover, { attempts, isRepeat }, { now: now(), isRepeatSafe });
  const isSpent = handover.result === "accepted" && isBudgeted(template);
  const budgetedPoisha = isSpent ? handover.cost : 0;
  return { settlement: { ...claim, outcome }, handover, budgetedPoisha };
}

function counted(
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
