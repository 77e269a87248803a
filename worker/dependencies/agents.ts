/** Dependencies of the flows of sign-up, log-in, password change and ticket look-up. */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { agentsNeedApproval } from "../config/variables.ts";
import { shop } from "../config/shop-profile.ts";
import { renewPasswordHash, storePassword } from "../db/agents/account-changes.ts";
import { findAccount, findAccountsOf, insertAgent } from "../db/agents/agents.ts";
import { findRecovery, useRecovery } from "../db/agents/sessions.ts";
import { database } from "../db/client.ts";
import type { CleanPhoto } from "../domain/agents/photo.ts";
import { findPaymentOf, findTicketOf, type Ticket } from "../db/tickets/tickets.ts";
import type {
  ChangePasswordDependencies,
  RecoverPasswordDependencies,
} from "../flows/change-password.ts";
import type { LogInDependencies } from "../flows/log-in.ts";
import type { LookUpDependencies } from "../flows/look-up.ts";
import type { SignUpDependencies } from "../flows/sign-up.ts";
import { openSession } from "../auth/agent-session.ts";
import type { AnswerTimer } from "../auth/answer-timer.ts";
import { attemptLimits } from "./attempt-limits.ts";
import { readDevice } from "../auth/device-cookie.ts";
import { isOutdatedHash } from "../auth/password.ts";
import { checkPassword, hasRoomForHash, makePasswordHash } from "../auth/password-check.ts";
import { randomId, sha256 } from "../auth/signer.ts";

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
    findAccountsOf: (mobile, email) => findAccountsOf(db, mobile, email),
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

export function changePasswordDependencies(
  c: Context<AppEnv>,
  timer: AnswerTimer,
): ChangePasswordDependencies {
  const db = database(c.env);
  return {
    ...attemptLimits(c, undefined),
    ...passwordStore(c.env),
    findHash: async (id) => (await findAccount(db, { id }))?.passwordHash ?? null,
    checkPassword: (input) => checkPassword(input, timer),
    openSession: (agentId) => openSession(c.env, agentId),
  };
}

export function recoverPasswordDependencies(env: Env): RecoverPasswordDependencies {
  const db = database(env);
  return {
    ...passwordStore(env),
    findRecovery: async (code) => findRecovery(db, await sha256(code), Date.now()),
    useRecovery: async (code) => useRecovery(db, await sha256(code), Date.now()),
  };
}

function passwordStore(env: Env) {
  return {
    makePasswordHash: (password: string) => makePasswordHash({ password, lane: "known" }),
    storePassword: (agentId: string, passwordHash: string) =>
      storePassword(database(env), { agentId, passwordHash, now: Date.now() }),
  };
}

export function lookUpDependencies(
  c: Context<AppEnv>,
  turnstileToken: string | undefined,
): LookUpDependencies<Ticket> {
  const db = database(c.env);
  return {
    ...attemptLimits(c, turnstileToken),
    findTicket: (pnr, phone, mode) => findTicketOf(db, pnr, phone, mode),
    findPayment: (trxId, phone, mode) => findPaymentOf(db, trxId, phone, mode),
  };
}
