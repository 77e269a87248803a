/** Agents, who sell for the shop, and their access. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const agents = sqliteTable(
  "agents",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    mobile: text("mobile").notNull().unique(),
    email: text("email").notNull().unique(),
    passwordHash: text("password_hash").notNull(),
    gender: text("gender").notNull(),
    address: text("address").notNull(),
    image: text("image"),
    approvedAt: integer("approved_at"),
    createdAt: integer("created_at").notNull(),
    /** When the phone number was proven to be the agent's own; null: not yet. */
    contactVerifiedAt: integer("contact_verified_at"),
    /** How: `staff` called the number before approving, or (no gateway yet) a code by `sms`. */
    contactVerifiedBy: text("contact_verified_by", { enum: ["staff", "sms"] }),
    /** Null when the agent is not suspended. While it is set, no session and no log-in of the agent is accepted. */
    suspendedAt: integer("suspended_at"),
    passwordChangedAt: integer("password_changed_at"),
  },
  (t) => [index("agents_by_age").on(t.createdAt, t.id)],
);

export const agentSessions = sqliteTable(
  "agent_sessions",
  {
    /** SHA-256 of the token; the token itself stands nowhere. */
    tokenHash: text("token_hash").primaryKey(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id),
    createdAt: integer("created_at").notNull(),
    /** The latest end, whether it is used or not. */
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    /** The last use, to the hour; null: not used since it began. An unused session ends early. */
    usedAt: integer("used_at"),
  },
  (t) => [
    index("agent_sessions_by_agent").on(t.agentId),
    index("agent_sessions_by_end").on(t.expiresAt),
  ],
);

/** One-time codes that staff give an agent who forgot the password. */
export const agentRecoveries = sqliteTable(
  "agent_recoveries",
  {
    /** SHA-256 of the code; the code itself stands nowhere. */
    codeHash: text("code_hash").primaryKey(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    index("agent_recoveries_by_agent").on(t.agentId),
    index("agent_recoveries_by_end").on(t.expiresAt),
  ],
);
