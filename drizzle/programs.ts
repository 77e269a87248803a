/** What the shop keeps for programs that book: of agents, and of whoever sends an Idempotency-Key. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { agents } from "./agents.ts";

/** The hosts to which an agent's program may have buyers sent back after a payment. */
export const agentReturnHosts = sqliteTable(
  "agent_return_hosts",
  {
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id),
    host: text("host").notNull(),
  },
  (t) => [primaryKey({ columns: [t.agentId, t.host] })],
);

/** Calls that were sent with an Idempotency-Key, for a day: what a repeat is answered with. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    /** An agent or a browser, as a hash: a key means something only between the shop and one caller. */
    caller: text("caller").notNull(),
    /** SHA-256 of the key; the key itself opens `answer` and stands nowhere. */
    keyHash: text("key_hash").notNull(),
    /** Keyed hash of method, path and body. */
    fingerprint: text("fingerprint").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Until then the call is under way; a call that died leaves its key usable from then on. */
    lockedUntil: integer("locked_until").notNull(),
    /** How many seats the booking held when the key was first sent; null for a call that holds none. */
    heldBefore: integer("held_before"),
    /** HTTP status of the answer; null while there is none. */
    status: integer("status"),
    /** Body of the answer, encrypted: it may contain the handle of a payment. */
    answer: text("answer"),
  },
  (t) => [
    primaryKey({ columns: [t.caller, t.keyHash] }),
    index("idempotency_keys_by_age").on(t.createdAt),
  ],
);

/** New tokens of agents' sessions, and what each replaces, which ends with the first use of the new one. */
export const tokenSuccessors = sqliteTable(
  "token_successors",
  {
    tokenHash: text("token_hash").primaryKey(),
    replacesHash: text("replaces_hash").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("token_successors_by_old").on(t.replacesHash),
    index("token_successors_by_age").on(t.createdAt),
  ],
);
