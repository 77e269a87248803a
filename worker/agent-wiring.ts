/** The real stores behind signing up, logging in and looking a ticket up. */
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { agentsNeedApproval } from "./config.ts";
import { findAccount, insertAgent, insertSession, takenFields } from "./db/agents.ts";
import { database } from "./db/client.ts";
import { findPaymentOf, findTicketOf, type Ticket } from "./db/tickets.ts";
import { normalPhone } from "./domain/phone.ts";
import type { LogInDeps } from "./flows/log-in.ts";
import type { LookUpDeps } from "./flows/look-up.ts";
import type { SignUpDeps } from "./flows/sign-up.ts";
import { knownDevice } from "./known-device.ts";
import { attemptCounter } from "./limits/stub.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import type { Photo } from "./sign-up-form.ts";
import { randomId, randomToken, sha256 } from "./signer.ts";

const SESSION_MS = 30 * 86_400_000;
const FILE_ENDINGS = { jpeg: "jpg", png: "png", webp: "webp" } as const;

export function signUpDeps(c: Context<AppEnv>, photo: Photo | null): SignUpDeps {
  const db = database(c.env);
  const now = Date.now();
  return {
    attempts: attemptCounter(c.env, c.get("signer")),
    takenFields: (mobile, email) => takenFields(db, mobile, email),
    hashPassword,
    async keepPhoto() {
      if (photo === null) return null;
      const name = `${randomId()}.${FILE_ENDINGS[photo.kind]}`;
      const httpMetadata = { contentType: `image/${photo.kind}` };
      await c.env.UPLOADS.put(`agents/${name}`, photo.bytes, { httpMetadata });
      return name;
    },
    dropPhoto: (name) => c.env.UPLOADS.delete(`agents/${name}`),
    insertAgent: (agent, passwordHash) =>
      insertAgent(db, {
        ...agent,
        id: randomId(),
        passwordHash,
        approvedAt: agentsNeedApproval(c.env) ? null : now,
        createdAt: now,
      }),
  };
}

export function logInDeps(c: Context<AppEnv>): LogInDeps {
  const db = database(c.env);
  return {
    attempts: attemptCounter(c.env, c.get("signer")),
    findAccount(login) {
      const mobile = normalPhone(login);
      return findAccount(db, mobile === null ? { email: login.toLowerCase() } : { mobile });
    },
    verifyPassword,
    knownDevice: (agentId) => knownDevice(c, agentId),
    async openSession(agentId) {
      const token = randomToken();
      const now = Date.now();
      const expiresAt = now + SESSION_MS;
      await insertSession(db, { tokenHash: await sha256(token), agentId, expiresAt }, now);
      return token;
    },
    needsApproval: agentsNeedApproval(c.env),
  };
}

export function lookUpDeps(c: Context<AppEnv>): LookUpDeps<Ticket> {
  return {
    attempts: attemptCounter(c.env, c.get("signer")),
    findTicket: (pnr, phone, kind) => findTicketOf(database(c.env), pnr, phone, kind),
    findPayment: (trxId, phone, kind) => findPaymentOf(database(c.env), trxId, phone, kind),
  };
}
