/**
 * The people who run the shop: who they are, how they sign in, and the acts that wait for a second person or for their
 * time. Secrets are stored as SHA-256 only. Instants are epoch ms, money is poisha.
 */
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const staff = sqliteTable(
  "staff",
  {
    /** Begins with `S-`, as no name that is given with the shared key does. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** Sorted, with a comma between (worker/domain/staff/roles.ts). */
    roles: text("roles").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Null when the person is not disabled. While it is set, no session and no token of the person is accepted. */
    disabledAt: integer("disabled_at"),
    /** The number to which an owner's warnings are sent; null: none. It is erased with the name. */
    phone: text("phone"),
  },
  (t) => [index("staff_by_state").on(t.disabledAt)],
);

const staffId = () =>
  text("staff_id")
    .notNull()
    .references(() => staff.id);

export const staffPasskeys = sqliteTable(
  "staff_passkeys",
  {
    /** The credential's id, as the browser names it. */
    id: text("id").primaryKey(),
    staffId: staffId(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** Counts the uses on authenticators that count; 0 on the others. */
    counter: integer("counter").notNull(),
    /** The transports of the passkey, as a JSON list. */
    transports: text("transports").notNull(),
    label: text("label").notNull(),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [index("staff_passkeys_by_staff").on(t.staffId)],
);

/** One-time links that register a passkey: for someone new, and for someone who has lost theirs. */
export const staffInvitations = sqliteTable(
  "staff_invitations",
  {
    codeHash: text("code_hash").primaryKey(),
    staffId: staffId(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [
    index("staff_invitations_by_staff").on(t.staffId),
    index("staff_invitations_by_end").on(t.expiresAt),
  ],
);

/** Columns that a session and a token share. */
const login = () => ({
  /** The id by which it is listed and ended; not the secret. */
  id: text("id").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  staffId: staffId(),
  /** Browser and system of the session, from the User-Agent. */
  label: text("label").notNull(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

export const staffSessions = sqliteTable(
  "staff_sessions",
  {
    ...login(),
    /** The last use, to the minute. */
    usedAt: integer("used_at").notNull(),
    /** When the passkey was last used. */
    verifiedAt: integer("verified_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (t) => [
    index("staff_sessions_by_staff").on(t.staffId),
    index("staff_sessions_by_end").on(t.expiresAt),
  ],
);

/** Personal tokens of the command line. */
export const staffTokens = sqliteTable(
  "staff_tokens",
  {
    ...login(),
    usedAt: integer("used_at"),
    endedAt: integer("ended_at"),
  },
  (t) => [
    index("staff_tokens_by_staff").on(t.staffId),
    index("staff_tokens_by_end").on(t.expiresAt),
  ],
);

/**
 * Phones on which an owner has turned alerts on: the addresses of their browsers (drizzle/push.ts has those of
 * tickets). Personal: they are in no response and no log, and are deleted with the owner's rights.
 */
export const staffAlertPhones = sqliteTable(
  "staff_alert_phones",
  {
    /** The id by which it is listed and ended; not the address. */
    id: text("id").primaryKey(),
    staffId: staffId(),
    /** At the browser's push service. */
    endpoint: text("endpoint").notNull(),
    /** The keys that alerts are encrypted with (RFC 8291). */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    language: text("language", { enum: ["bn", "en"] }).notNull(),
    /** Browser and system, from the User-Agent. */
    label: text("label").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("staff_alert_phones_once").on(t.staffId, t.endpoint),
    index("staff_alert_phones_by_endpoint").on(t.endpoint),
  ],
);

/** Challenges that were answered well, so that no answer counts twice. */
export const staffChallenges = sqliteTable(
  "staff_challenges",
  {
    challengeHash: text("challenge_hash").primaryKey(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("staff_challenges_by_end").on(t.expiresAt)],
);

export const ACT_REQUEST_STATES = [
  "asked",
  "waiting",
  "done",
  "stopped",
  "refused",
  "expired",
  "overtaken",
] as const;

/**
 * Acts that wait: for a second person (`asked`), then for their time (`waiting`). The entry in staff_acts that names a
 * request ends it, through a trigger that refuses a request which may not run.
 */
export const actRequests = sqliteTable(
  "act_requests",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    act: text("act").notNull(),
    target: text("target").notNull(),
    /** The input of the act, as JSON; emptied when the request ends. */
    input: text("input").notNull(),
    /** Hash of the facts that must still hold when the request runs. */
    factsHash: text("facts_hash").notNull(),
    /** The most that the act can move, as far as it was known when somebody last decided on it. */
    amountPoisha: integer("amount_poisha").notNull(),
    /** The sale whose money that is; null: no single sale's. */
    weightBill: integer("weight_bill"),
    /** Up to here one person may move money alone: a trigger refuses a request above it. Null: it does not bind. */
    aloneLimit: integer("alone_limit"),
    reason: text("reason").notNull(),
    askedBy: text("asked_by").notNull(),
    askedAt: integer("asked_at").notNull(),
    needsSecond: integer("needs_second", { mode: "boolean" }).notNull(),
    decidedBy: text("decided_by"),
    decidedAt: integer("decided_at"),
    /** The earliest time at which it runs. */
    runAt: integer("run_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    state: text("state", { enum: ACT_REQUEST_STATES }).notNull(),
    settledAt: integer("settled_at"),
    /** When owners were last notified, if it has power over somebody; null: not yet. */
    toldAt: integer("told_at"),
    /** Execution name of the preview that was confirmed, by which a repeated call finds its request. */
    execution: text("execution").notNull().unique(),
  },
  (t) => [
    check(
      "act_requests_state",
      sql`${t.state} IN ('asked','waiting','done','stopped','refused','expired','overtaken')`,
    ),
    check("act_requests_two_people", sql`${t.decidedBy} IS NULL OR ${t.decidedBy} <> ${t.askedBy}`),
    check(
      "act_requests_second",
      sql`${t.needsSecond} = 0 OR ${t.state} NOT IN ('waiting','done') OR ${t.decidedBy} IS NOT NULL`,
    ),
    uniqueIndex("act_requests_open")
      .on(t.act, t.target)
      .where(sql`${t.state} IN ('asked','waiting')`),
    index("act_requests_due")
      .on(t.state, t.runAt)
      .where(sql`${t.state} IN ('asked','waiting')`),
    index("act_requests_by_end").on(t.settledAt),
  ],
);
