/** Dependencies of the flows of sign-up, log-in and ticket look-up. */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { agentsNeedApproval } from "../config/variables.ts";
import { shop } from "../config/shop-profile.ts";
import { renewPasswordHash } from "../db/agents/account-changes.ts";
import { findAccount, findAccountsByContact, insertAgent } from "../db/agents/agents.ts";
import { database } from "../db/client.ts";
import type { CleanPhoto } from "../domain/pictures/photo.ts";
import { findPaymentByTrx, lookUpTicket, type Ticket } from "../db/tickets/tickets.ts";
import type { LogInDependencies } from "../flows/agents/log-in.ts";
import type { LookUpDependencies } from "../flows/tickets/look-up.ts";
import type { SignUpDependencies } from "../flows/agents/sign-up.ts";
import { openSession } from "../auth/agent-session.ts";
import type { AnswerTimer } from "../auth/answer-timer.ts";
import { listStoredPhones, withSaidNumber } from "./said-numbers.ts";
import { attemptLimits } from "./attempt-limits.ts";
import { readDevice } from "../auth/device-cookie.ts";
import { isOutdatedHash } from "../auth/password.ts";
import { checkPassword, hasRoomForHash, makePasswordHash } from "../auth/password-check.ts";
import { randomId } from "../auth/signer.ts";

const FILE_ENDINGS = { jpeg: "jpg", png: "png", webp: "webp" } as const;
export function signUpDependencies(
  c: Context<AppEnv>,
  input: { photo: CleanPhoto | null; turnstileToken: string | undefined; timer: AnswerTimer },
): SignUpDependencies {
  const { photo, turnstileToken, timer } = input;
  const db = database(c.env);
  const now = Date.now();
  const { name, nameBn } = shop(c.env);
  return {
    ...attemptLimits(c, turnstileToken),
    shopNames: [name, nameBn],
    findAccountsOf: (mobile, email) => findAccountsByContact(db, mobile, email),
    readDevice: (agentId) => readDevice(c, agentId),
    makePasswordHash: (password, like) =>
      makePasswordHash({ password, like, lane: "stranger" }, timer),
    newId: randomId,
    async storePhoto() {
      if (photo === null) return null;
      const file = `${randomId()}.${FILE_ENDINGS[photo.kind]}`;
      const httpMetadata = { contentType: `image/${photo.kind}` };
      await c.env.UPLOADS.put(`agents/${file}`, photo.bytes, { httpMetadata });
      return file;
    },
    deletePhotoLater: (file) => c.executionCtx.waitUntil(c.env.UPLOADS.delete(`agents/${file}`)),
    insertAgent: (agent, passwordHash) =>
      insertAgent(db, {
        ...agent,
        passwordHash,
        approvedAt: agentsNeedApproval(c.env) ? null : now,
        createdAt: now,
      }),
  };
}

export function logInDependencies(
  c: Context<AppEnv>,
  { turnstileToken, timer }: { turnstileToken: string | undefined; timer: AnswerTimer },
): LogInDependencies {
  const db = database(c.env);
  return {
    ...attemptLimits(c, turnstileToken),
    findAccount: (login) => findAccount(db, login),
    checkPassword: (input) => checkPassword(input, timer),
    hasRoomForHash,
    readDevice: (agentId) => readDevice(c, agentId),
    async renewHash({ agent, passwordHash: from }, password) {
      if (!isOutdatedHash(from)) return;
      const to = await makePasswordHash({ password, lane: "known" });
      if (to !== null) await renewPasswordHash(db, agent.id, { from, to });
    },
    openSession: (agentId) => openSession(c.env, agentId),
    needsApproval: agentsNeedApproval(c.env),
  };
}

export function lookUpDependencies(
  c: Context<AppEnv>,
  turnstileToken: string | undefined,
): LookUpDependencies<Ticket> {
  const db = database(c.env);
  return {
    ...attemptLimits(c, turnstileToken),
    async findTicket(pnr, phone, mode) {
      const ticket = await lookUpTicket(db, pnr, await listStoredPhones(c.env, phone), mode);
      return ticket === null ? null : withSaidNumber(c.env, ticket, phone);
    },
    async findPayment(trxId, phone, mode) {
      const found = await findPaymentByTrx(db, trxId, await listStoredPhones(c.env, phone), mode);
      if (found?.state !== "ticket") return found;
      return { ...found, ticket: await withSaidNumber(c.env, found.ticket, phone) };
    },
  };
}
