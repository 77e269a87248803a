/** The real stores behind signing up, logging in and looking a ticket up. */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { agentsNeedApproval } from "../config/variables.ts";
import { findAccount, insertAgent, insertSession, takenFields } from "../db/agents/agents.ts";
import { database } from "../db/client.ts";
import { findPaymentOf, findTicketOf, type Ticket } from "../db/tickets/tickets.ts";
import { normalPhone } from "../domain/phone.ts";
import type { LogInDependencies } from "../flows/log-in.ts";
import type { LookUpDependencies } from "../flows/look-up.ts";
import type { SignUpDependencies } from "../flows/sign-up.ts";
import { readDevice } from "../auth/device-cookie.ts";
import { rateLimits } from "../rate-limit/stub.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import type { Photo } from "../routes/agents/sign-up-form.ts";
import { randomId, randomToken, sha256 } from "../auth/signer.ts";

const SESSION_MS = 30 * 86_400_000;
const FILE_ENDINGS = { jpeg: "jpg", png: "png", webp: "webp" } as const;

export function signUpDependencies(c: Context<AppEnv>, photo: Photo | null): SignUpDependencies {
  const db = database(c.env);
  const now = Date.now();
  return {
    attempts: rateLimits(c.env, c.get("signer")),
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

export function logInDependencies(c: Context<AppEnv>): LogInDependencies {
  const db = database(c.env);
  return {
    attempts: rateLimits(c.env, c.get("signer")),
    findAccount(login) {
      const mobile = normalPhone(login);
      return findAccount(db, mobile === null ? { email: login.toLowerCase() } : { mobile });
    },
    verifyPassword,
    readDevice: (agentId) => readDevice(c, agentId),
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

export function lookUpDependencies(c: Context<AppEnv>): LookUpDependencies<Ticket> {
  return {
    attempts: rateLimits(c.env, c.get("signer")),
    findTicket: (pnr, phone, kind) => findTicketOf(database(c.env), pnr, phone, kind),
    findPayment: (trxId, phone, kind) => findPaymentOf(database(c.env), trxId, phone, kind),
  };
}
