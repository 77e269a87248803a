/** Two tickets exchange seats in one step (protocol 14): a move of both at once. */
import type { NewExchange } from "../../db/tickets/begin-exchange.ts";
import type { Refusal } from "../../domain/refusal.ts";
import type { Result } from "../../domain/result.ts";
import type { Exchange } from "../../domain/tickets/exchange.ts";
import { runBegun, type MoveDependencies } from "./move-ticket.ts";

export interface ExchangeInput extends Exchange, Pick<NewExchange, "reason" | "by"> {
  /** As they were shown: the claims of both tickets, and the revisions of the trips that they go to. */
  seen: readonly [Seen, Seen];
}

interface Seen {
  claim: string;
  toRevision: number;
}

/** A refusal has changed nothing; `ticket_busy` may be a change that the schedule finishes. */
export async function exchangeTickets(
  deps: MoveDependencies,
  { legs: [first, second], seen: [a, b], reason, by }: ExchangeInput,
): Promise<Result<"moved", Refusal>> {
  const begun = await deps.moves.beginExchange({
    legs: [
      { ...first, seenClaim: a.claim, toRevision: a.toRevision, claim: deps.newClaim() },
      { ...second, seenClaim: b.claim, toRevision: b.toRevision, claim: deps.newClaim() },
    ],
    reason,
    by,
  });
  return runBegun(deps, first.ticketId, begun);
}
