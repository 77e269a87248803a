/** Acts on messages to buyers: send one again, close one, what they may cost a day, pause all of them and resume. */
import { STAFF_ACTS } from "../contract/staff-acts/staff-acts.ts";
import { database } from "../db/client.ts";
import { readBudgetSetByStaff, setMessageBudget } from "../db/messages/budget.ts";
import {
  closeMessage,
  pauseMessages,
  readMessagesPause,
  resumeMessages,
  sendMessageAgain,
  sendMessagesAgain,
} from "../db/messages/message-acts.ts";
import {
  findOutboxMessage,
  listOutboxMessages,
  type OutboxMessage,
} from "../db/messages/staff-messages.ts";
import { checkSendAgain, checkClose } from "../domain/messages/staff-acts.ts";
import { toTaka } from "../domain/money.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { ActRefusalCode } from "../domain/staff/act-refusal-code.ts";
import { OVERTAKEN, refuseAct, steps, type OwnFields, type ActPlan } from "./act-steps.ts";
import { findSale } from "./sales/find-sale.ts";

type MessagePlan = ActPlan<OwnFields<"send-message-again">>;

export const planSendMessageAgain = steps(
  STAFF_ACTS["send-message-again"],
  async ({ env, now }, given) => {
    const found = await findMessage(env, given);
    if (!found.ok) return found;
    const message = found.value;
    const word = checkSendAgain(message, now);
    if (word !== null) return err(refuseMessage(message, word));
    const mayComeTwice = message.state === "unknown";
    const twice = mayComeTwice ? " The gateway may have it already, and then it comes twice." : "";
    return ok(
      messagePlan(message, {
        mayComeTwice,
        message: `${getMessageName(message)} goes out once more.${twice}`,
        execute: async (line) => toOutcome(await sendMessageAgain(database(env), message, line)),
      }),
    );
  },
);

export const planSendMessagesAgain = steps(
  STAFF_ACTS["send-messages-again"],
  async ({ env, now }, { messages }) => {
    const db = database(env);
    const found = await listOutboxMessages(db, messages);
    const list = found.filter((message) => checkSendAgain(message, now) === null);
    const twice = list.filter(({ state }) => state === "unknown").length;
    return ok({
      target: "messages",
      facts: {
        messages: list.map(({ bill, topic, state, attempts }) => ({
          bill,
          topic,
          state,
          attempts,
        })),
      },
      isDue: list.length > 0,
      message: `Messages that go out once more: ${list.length}, of which ${twice} may come twice.`,
      view: { count: list.length, may_come_twice: twice },
      async execute(line) {
        const count = await sendMessagesAgain(db, list, line);
        return count === 0 ? err(OVERTAKEN) : ok({ changed: true, view: { count } });
      },
    });
  },
);

export const planCloseMessage = steps(STAFF_ACTS["close-message"], async ({ env }, given) => {
  const found = await findMessage(env, given);
  if (!found.ok) return found;
  const message = found.value;
  const word = checkClose(message);
  if (word !== null) return err(refuseMessage(message, word));
  return ok(
    messagePlan(message, {
      mayComeTwice: false,
      message: `${getMessageName(message)} needs nobody any more. Nothing is sent.`,
      execute: async (line) => toOutcome(await closeMessage(database(env), message, line)),
    }),
  );
});

export const planSetMessageBudget = steps(
  STAFF_ACTS["set-message-budget"],
  async ({ env }, { taka: poisha }) => {
    const wasPoisha = await readBudgetSetByStaff(database(env));
    const was = wasPoisha === null ? null : toTaka(wasPoisha);
    const became = poisha === null ? null : toTaka(poisha);
    const words = became === null ? "what the variable says" : `${became} taka a day`;
    return ok({
      target: "messages",
      facts: { was },
      isDue: wasPoisha !== poisha,
      message: `Messages of tickets and notices may cost ${words}. Cancellations, changes and money that goes back are told whatever they cost.`,
      view: { was, became },
      detail: { was, became },
      inverse: { act: "set-message-budget" as const, input: { taka: was } },
      execute: async (line) =>
        toOutcome(await setMessageBudget(database(env), { wasPoisha, poisha }, line)),
    });
  },
);

export const planPauseMessages = steps(STAFF_ACTS["pause-messages"], async ({ env }) => {
  const isPaused = (await readMessagesPause(database(env))) !== null;
  return ok({
    target: "messages",
    facts: { isPaused },
    isDue: !isPaused,
    message: isPaused
      ? "Messages are stopped already."
      : "No message goes out from now on. What buyers are to be told is written down, and waits.",
    view: {},
    inverse: { act: "resume-messages" as const, input: {} },
    execute: async (line) => toOutcome(await pauseMessages(database(env), line)),
  });
});

export const planResumeMessages = steps(STAFF_ACTS["resume-messages"], async ({ env }) => {
  const isPaused = (await readMessagesPause(database(env))) !== null;
  return ok({
    target: "messages",
    facts: { isPaused },
    isDue: isPaused,
    message: isPaused
      ? "What waits goes out within a minute, unless its time is over."
      : "Messages go out already.",
    view: {},
    inverse: { act: "pause-messages" as const, input: {} },
    execute: async (line) => toOutcome(await resumeMessages(database(env), line)),
  });
});

async function findMessage(
  env: Env,
  { sale, topic }: { sale: string; topic: string },
): Promise<Result<OutboxMessage, Refusal>> {
  const found = await findSale(env, sale);
  if (!found.ok) return found;
  const bill = found.value.id;
  const message = await findOutboxMessage(database(env), { bill, topic });
  const none = `Sale #${bill} has no such message.`;
  return message === null ? err(refuseAct(none, "message_gone")) : ok(message);
}

function messagePlan(
  { bill, topic, template, state, attempts }: OutboxMessage,
  rest: Pick<MessagePlan, "message" | "execute"> & { mayComeTwice: boolean },
): MessagePlan {
  const { mayComeTwice, message, execute } = rest;
  return {
    target: String(bill),
    facts: { bill, topic, state, attempts },
    isDue: true,
    message,
    view: { bill, about: template, may_come_twice: mayComeTwice },
    detail: { topic },
    execute,
  };
}

function getMessageName({ bill, topic }: OutboxMessage): string {
  return `Message "${topic}" of sale #${bill}`;
}

function refuseMessage(message: OutboxMessage, word: ActRefusalCode): Refusal {
  return refuseAct(`${getMessageName(message)} is ${message.state}: ${WHY[word] ?? word}.`, word);
}

const WHY: Partial<Record<ActRefusalCode, string>> = {
  message_not_failed: "it neither failed nor is its end unknown",
  message_overtaken: "a later message has taken its place",
  message_too_late: "its time is over",
  message_closed: "somebody has seen to it",
};

function toOutcome(isDone: boolean): Result<{ changed: boolean }, Refusal> {
  return isDone ? ok({ changed: true }) : err(OVERTAKEN);
}
