/** The checks of a ticket before its journey: the first and the last one, by whom and when. */
import { eq, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { ticketChecks } from "../../../drizzle/checks.ts";
import { agents } from "../../../drizzle/agents.ts";
import type { KnownCheck } from "../../domain/tickets/earlier-check.ts";
import type { Database } from "../client.ts";

export interface TicketCheck {
  ticket: string;
  /** Which change brought the ticket to its trip; 0: it was bought for it. */
  move: number;
  agent: string;
  /** Names this check; a repeated call has the same name. */
  check: string;
  at: number;
}

/** Writes the check, and returns those that were known before: none after the ticket has gone to another trip. */
export async function recordCheck(
  db: Database,
  { ticket, move, agent, check, at }: TicketCheck,
): Promise<KnownCheck[]> {
  const isSameMove = sql`${ticketChecks.move} = ${move}`;
  const isSent = sql`${isSameMove} AND ${ticketChecks.lastCheck} = ${check}`;
  const keepIf = (isKept: SQL, column: AnyColumn, next: number | string) =>
    sql`CASE WHEN ${isKept} THEN ${column} ELSE ${next} END`;
  const row = { firstAt: at, firstBy: agent, firstCheck: check, lastAt: at, lastBy: agent };
  // One transaction: of two checks at the same moment the later one finds the other.
  const [[known]] = await db.batch([
    db
      .select({
        checks: ticketChecks,
        first: nameBy(ticketChecks.firstBy).as("first_name"),
        last: nameBy(ticketChecks.lastBy).as("last_name"),
      })
      .from(ticketChecks)
      .where(eq(ticketChecks.ticketId, ticket)),
    db
      .insert(ticketChecks)
      .values({ ticketId: ticket, move, ...row, lastCheck: check })
      .onConflictDoUpdate({
        target: ticketChecks.ticketId,
        set: {
          firstAt: keepIf(isSameMove, ticketChecks.firstAt, at),
          firstBy: keepIf(isSameMove, ticketChecks.firstBy, agent),
          firstCheck: keepIf(isSameMove, ticketChecks.firstCheck, check),
          lastAt: keepIf(isSent, ticketChecks.lastAt, at),
          lastBy: keepIf(isSent, ticketChecks.lastBy, agent),
          lastCheck: check,
          move,
        },
      }),
  ]);
  if (known === undefined || known.checks.move !== move) return [];
  const { checks } = known;
  return [
    { check: checks.firstCheck, at: checks.firstAt, by: checks.firstBy, name: known.first },
    { check: checks.lastCheck, at: checks.lastAt, by: checks.lastBy, name: known.last },
  ];
}

/** Two joins would give two columns of one name, of which a batch returns one. */
function nameBy(
  agent: typeof ticketChecks.firstBy | typeof ticketChecks.lastBy,
): SQL<string | null> {
  return sql<string | null>`(SELECT a.name FROM ${agents} a WHERE a.id = ${agent})`;
}
