/** Dependencies of the sending of messages; there are none while no gateway is configured. */
import {
  hasQuietHours,
  messageBudgetPoisha,
  messagePartPoisha,
  siteUrl,
} from "../config/message-settings.ts";
import { pushKeys } from "../config/push-keys.ts";
import { shop } from "../config/shop-profile.ts";
import { database } from "../db/client.ts";
import { countSeatsToCome, spentSince } from "../db/messages/budget.ts";
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
import { noteEvidence, type Shown } from "../db/purchase-evidence.ts";
import { atDhaka, dhakaDate } from "../domain/dhaka-time.ts";
import { contentOf, type AnnouncedChange, type TripInstants } from "../domain/messages/content.ts";
import { messageText } from "../domain/messages/message-text.ts";
import { isShopsMatter } from "../domain/messages/outcome.ts";
import { readBudgetState, type MessageBudget } from "../domain/messages/queue.ts";
import { partsOf } from "../domain/messages/text-parts.ts";
import { COUNTER_PROVIDER } from "../domain/payments/provider-names.ts";
import { assert } from "../domain/result.ts";
import { ticketLink } from "../domain/tickets/ticket-link.ts";
import { pushMessages } from "../flows/push-messages.ts";
import type { ReportDependencies } from "../flows/message-reports.ts";
import type { Composed, MessageDependencies } from "../flows/send-messages.ts";
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
        const shown = watched.takeShown();
        if (shown !== null) await noteEvidence(db, "gateway", shown, Date.now());
      },
    },
    async compose(claimed) {
      const factsOf = await readFacts(db, claimed);
      const byTopic = new Map(
        claimed.map((message) => [`${message.bill} ${message.topic}`, message]),
      );
      return (key) => {
        const message = byTopic.get(`${key.bill} ${key.topic}`);
        const facts = factsOf(key);
        assert(message !== undefined && facts !== null, "a message has its bill");
        return composeOne(env, message, facts);
      };
    },
    async push(pushes) {
      const deps = pushDependencies(env);
      if (deps !== null) await pushMessages(deps, pushes);
    },
    budgetLeft: (isExact) => budgetLeft(env, isExact),
    estimate(text) {
      const parts = partsOf(text);
      return { parts, cost: parts * partPoisha };
    },
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    alert: logAlert,
  };
}

/** Keeps what the last message has shown of the gateway: a refusal of one message is an answer. */
function watchGateway(gateway: Gateway): { gateway: Gateway; takeShown(): Shown | null } {
  let shown: Shown | null = null;
  return {
    gateway: {
      ...gateway,
      async send(message) {
        const result = await gateway.send(message);
        if (isShopsMatter(result)) shown = "refuses";
        else shown = result.result === "unknown" ? "away" : "ok";
        return result;
      },
    },
    takeShown() {
      const last = shown;
      shown = null;
      return last;
    },
  };
}

/** How sending stands, for staff and for the alert before the budget is spent. */
export async function readSending(env: Env): Promise<Sending> {
  const budget = await readBudget(env, Date.now());
  return { gateway: messageGateway(env)?.name ?? null, ...budget };
}

export interface Sending extends MessageBudget {
  gateway: string | null;
  /** What was told today whatever it cost. */
  unboundedPoisha: number;
}

/** By environment, as each isolate has one: a ticket's message does not add up the day's. */
const lastLeft = new WeakMap<Env, { at: number; poisha: number }>();
const LEFT_KNOWN_MS = 60_000;

async function budgetLeft(env: Env, isExact: boolean): Promise<number> {
  const now = Date.now();
  const last = lastLeft.get(env);
  const isKnown = last !== undefined && now - last.at < LEFT_KNOWN_MS && last.at >= dayStart(now);
  if (!isExact && isKnown) return last.poisha;
  const { budgetPoisha, spentPoisha } = await readBudget(env, now);
  const poisha = budgetPoisha - spentPoisha;
  lastLeft.set(env, { at: now, poisha });
  return poisha;
}

/** A day's budget follows the season: it is never less than this for each seat that is sold on a trip to come. */
const SEAT_POISHA = 100;

async function readBudget(
  env: Env,
  now: number,
): Promise<MessageBudget & Pick<Sending, "unboundedPoisha">> {
  const db = database(env);
  const spent = await spentSince(db, dayStart(now));
  const { budgetedPoisha: spentPoisha, unboundedPoisha, setPoisha } = spent;
  if (setPoisha !== null) return { budgetPoisha: setPoisha, spentPoisha, unboundedPoisha };
  const givenPoisha = messageBudgetPoisha(env);
  // The seats to come are only counted when they decide something.
  const isEnough = readBudgetState({ budgetPoisha: givenPoisha, spentPoisha }) === "enough";
  const seasonPoisha = isEnough ? 0 : SEAT_POISHA * (await countSeatsToCome(db, now));
  return { budgetPoisha: Math.max(givenPoisha, seasonPoisha), spentPoisha, unboundedPoisha };
}

/** For the reports of what this gateway has. */
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

function composeOne(env: Env, message: ClaimedMessage, facts: FactsOfMessage): Composed {
  const { template } = message;
  const isByWallet =
    template === "cancelled" ? facts.provider !== COUNTER_PROVIDER : facts.refundTrxId !== null;
  const change = message.params === null ? null : readChange(message.params);
  // A choice whose time is over is no longer offered.
  const chooseBy = (facts.chooseBy ?? 0) > Date.now() ? facts.chooseBy : null;
  const content = contentOf(message, { ...facts, isByWallet, chooseBy }, change);
  if ("drop" in content) return content;
  const language = facts.language ?? "bn";
  const { name, nameBn } = shop(env);
  const { ticketId } = facts;
  const link = ticketId === null ? null : ticketLink(siteUrl(env), ticketId, facts.hasSeatMap);
  const text = messageText(content, { language, shop: language === "bn" ? nameBn : name, link });
  const pushes = pushKeys(env) === null ? [] : composePushes(env, { message, content, facts });
  return { phone: facts.phone, text, pushes };
}

/** As worker/db/messages/outbox.ts and worker/season/stop-messages.ts write them; the version before said no kind. */
function readChange(params: string): AnnouncedChange {
  const given = JSON.parse(params) as TripInstants & Partial<AnnouncedChange>;
  const { kind = "time", stopAt = null, ...was } = given;
  return { kind, was, stopAt };
}

function dayStart(now: number): number {
  return atDhaka(dhakaDate(now), "00:00");
}
