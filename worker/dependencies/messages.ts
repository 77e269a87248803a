/** Implements what sending messages and reading delivery reports depend on. Null while no gateway is configured. */
import {
  hasQuietHours,
  messageBudgetPoisha,
  messagePartPoisha,
  siteUrl,
} from "../config/message-settings.ts";
import { pushKeys } from "../config/push-keys.ts";
import { shop } from "../config/shop-profile.ts";
import { database } from "../db/client.ts";
import { readShopDetails } from "../db/content/shop-details.ts";
import { countSeatsToCome, sumSpentSince } from "../db/messages/budget.ts";
import { readFacts, type FactsOfMessage } from "../db/messages/facts.ts";
import {
  claimMessages,
  dropStale,
  listReportsDue,
  markReported,
  releaseLost,
  settleMessages,
  type ClaimedMessage,
} from "../db/messages/queue.ts";
import { noteEvidence, type CallResult } from "../db/purchase-evidence.ts";
import { toDhakaInstant, dhakaDate } from "../domain/dhaka-time.ts";
import {
  composeContent,
  type AnnouncedChange,
  type TripInstants,
} from "../domain/messages/content.ts";
import { messageText } from "../domain/messages/message-text.ts";
import { isAccountRefusal } from "../domain/messages/outcome.ts";
import { readBudgetState, type MessageBudget } from "../domain/messages/queue.ts";
import { countParts } from "../domain/messages/text-parts.ts";
import { COUNTER_PROVIDER } from "../domain/payments/provider-names.ts";
import { assert } from "../domain/result.ts";
import { ticketLink } from "../domain/tickets/ticket-link.ts";
import { pushMessages } from "../flows/messages/push-messages.ts";
import type { ReportDependencies } from "../flows/messages/message-reports.ts";
import type { Composed, MessageDependencies } from "../flows/messages/send-messages.ts";
import type { Gateway } from "../messages/gateway.ts";
import { messageGateway } from "../messages/registry.ts";
import { logAlert } from "../telemetry/log.ts";
import { pushDependencies, composePushes } from "./push.ts";

export function areMessagesOn(env: Env): boolean {
  return messageGateway(env) !== null;
}

export function messageDependencies(
  env: Env,
  gateway: Gateway | null = messageGateway(env),
): MessageDependencies | null {
  if (gateway === null) return null;
  const db = database(env);
  const partPoisha = messagePartPoisha(env);
  const isNightQuiet = hasQuietHours(env);
  const sender = () => {
    const now = Date.now();
    return { now, dayStart: dayStart(now), gateway, hasQuietHours: isNightQuiet };
  };
  const watched = watchGateway(gateway);
  return {
    gateway: watched.gateway,
    outbox: {
      dropStale: () => dropStale(db, Date.now()),
      releaseLost: () => releaseLost(db, sender()),
      claim: (claim) => claimMessages(db, sender(), claim),
      async settle(settled) {
        await settleMessages(db, settled, Date.now());
        const callResult = watched.takeObservedState();
        if (callResult !== null) await noteEvidence(db, "gateway", callResult, Date.now());
      },
    },
    async compose(claimed) {
      const findFacts = await readFacts(db, claimed);
      const hasLeftNumber = claimed.some(({ template }) => template === "left_number");
      const shopPhone = hasLeftNumber ? await readShopPhone(env) : "";
      const byTopic = new Map(
        claimed.map((message) => [`${message.bill} ${message.topic}`, message]),
      );
      return (key) => {
        const message = byTopic.get(`${key.bill} ${key.topic}`);
        const facts = findFacts(key);
        assert(message !== undefined && facts !== null, "a message has its bill");
        return composeOne(env, message, { ...facts, shopPhone });
      };
    },
    async push(pushes) {
      const deps = pushDependencies(env);
      if (deps !== null) await pushMessages(deps, pushes);
    },
    budgetLeft: (isExact) => budgetLeft(env, isExact),
    estimate(text) {
      const parts = countParts(text);
      return { parts, cost: parts * partPoisha };
    },
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    alert: logAlert,
  };
}

/**
 * Records whether the gateway worked at the last message. If it refuses one message for its text or number, it works.
 */
function watchGateway(gateway: Gateway): {
  gateway: Gateway;
  takeObservedState(): CallResult | null;
} {
  let lastResult: CallResult | null = null;
  return {
    gateway: {
      ...gateway,
      async send(message) {
        const result = await gateway.send(message);
        if (isAccountRefusal(result)) lastResult = "refuses";
        else lastResult = result.result === "unknown" ? "away" : "ok";
        return result;
      },
    },
    takeObservedState() {
      const last = lastResult;
      lastResult = null;
      return last;
    },
  };
}

/** The gateway and the day's budget, for staff and for the alert before the budget is spent. */
export async function readSending(env: Env): Promise<Sending> {
  const budget = await readBudget(env, Date.now());
  return { gateway: messageGateway(env)?.name ?? null, ...budget };
}

export interface Sending extends MessageBudget {
  gateway: string | null;
  /** The cost of today's messages that do not count towards the budget. */
  unboundedPoisha: number;
}

/** The rest of the budget, cached per isolate, so that sending one ticket does not sum up the day's cost. */
const cachedRests = new WeakMap<Env, { at: number; poisha: number }>();
const REST_CACHED_MS = 60_000;

async function budgetLeft(env: Env, isExact: boolean): Promise<number> {
  const now = Date.now();
  const cached = cachedRests.get(env);
  const isCurrent =
    cached !== undefined && now - cached.at < REST_CACHED_MS && cached.at >= dayStart(now);
  if (!isExact && isCurrent) return cached.poisha;
  const { budgetPoisha, spentPoisha } = await readBudget(env, now);
  const poisha = budgetPoisha - spentPoisha;
  cachedRests.set(env, { at: now, poisha });
  return poisha;
}

/** Unless staff have set a budget, it is at least this much for each sold seat of a future trip. */
const SEAT_POISHA = 100;

async function readBudget(
  env: Env,
  now: number,
): Promise<MessageBudget & Pick<Sending, "unboundedPoisha">> {
  const db = database(env);
  const spent = await sumSpentSince(db, dayStart(now));
  const { budgetedPoisha: spentPoisha, unboundedPoisha, setPoisha } = spent;
  if (setPoisha !== null) return { budgetPoisha: setPoisha, spentPoisha, unboundedPoisha };
  const configuredPoisha = messageBudgetPoisha(env);
  // The sold seats are counted only if the configured budget is running low.
  const isEnough = readBudgetState({ budgetPoisha: configuredPoisha, spentPoisha }) === "enough";
  const seasonPoisha = isEnough ? 0 : SEAT_POISHA * (await countSeatsToCome(db, now));
  return { budgetPoisha: Math.max(configuredPoisha, seasonPoisha), spentPoisha, unboundedPoisha };
}

/** For the delivery reports of this gateway's messages. */
export function reportDependencies(env: Env): ReportDependencies | null {
  const gateway = messageGateway(env);
  if (gateway === null) return null;
  const db = database(env);
  return {
    gateway,
    listDue(most) {
      const now = Date.now();
      return listReportsDue(db, { now, gateway }, most);
    },
    mark: (reported) => markReported(db, reported, gateway.name),
  };
}

/** The number to call, as the office has it now; the only detail of the shop in a message besides its name. */
async function readShopPhone(env: Env): Promise<string> {
  const { phones } = (await readShopDetails(database(env))) ?? shop(env);
  return phones[0] ?? "";
}

function composeOne(
  env: Env,
  message: ClaimedMessage,
  facts: FactsOfMessage & { shopPhone: string },
): Composed {
  const { template } = message;
  const isByWallet =
    template === "cancelled" ? facts.provider !== COUNTER_PROVIDER : facts.refundTrxId !== null;
  const previous = template === "left_number" ? readPreviousNumber(message.params) : null;
  const change = message.params === null || previous !== null ? null : readChange(message.params);
  // A choice whose time is over is no longer offered.
  const chooseBy = (facts.chooseBy ?? 0) > Date.now() ? facts.chooseBy : null;
  const { name, nameBn } = shop(env);
  const allFacts = { ...facts, ...previous, isByWallet, chooseBy };
  const content = composeContent(message, allFacts, change);
  if ("drop" in content) return content;
  const language = facts.language ?? "bn";
  const isToPreviousNumber = previous !== null;
  const link =
    facts.link === null || isToPreviousNumber
      ? null
      : ticketLink(siteUrl(env), facts.link, facts.hasSeatMap);
  const text = messageText(content, { language, shop: language === "bn" ? nameBn : name, link });
  const isPushed = pushKeys(env) !== null && !isToPreviousNumber;
  const pushes = isPushed ? composePushes(env, { message, content, facts }) : [];
  return { phone: allFacts.phone, text, pushes };
}

/** The ticket's earlier phone number, to which this message goes instead; empty once it was erased. */
function readPreviousNumber(params: string | null): { phone: string } {
  return params === null ? { phone: "" } : (JSON.parse(params) as { phone: string });
}

/** Reads what worker/db/messages/outbox.ts writes. Older versions left out `kind`, or wrote one stop's `stopAt`. */
function readChange(params: string): AnnouncedChange {
  const change = JSON.parse(params) as TripInstants & Partial<AnnouncedChange>;
  const { kind = "time", stopAt = null, ...was } = change;
  return { kind, was, stopAt };
}

function dayStart(now: number): number {
  return toDhakaInstant(dhakaDate(now), "00:00");
}
