/**
 * A passenger's answer to a change of the trip (protocol 15): to keep the ticket, or to get the money back. Taking
 * another bus is a move (move-ticket.ts).
 */
import type { TicketAnswer } from "../../db/tickets/choices.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";

export interface ChoiceDependencies {
  choices: {
    /** The bill of a valid ticket; null: there is none. */
    billOf(ticketId: string): Promise<number | null>;
    keep(answer: TicketAnswer): Promise<boolean>;
    refund(answer: TicketAnswer & { bill: number }): Promise<boolean>;
  };
}

export async function chooseTicket(
  { choices }: ChoiceDependencies,
  { choice, ...answer }: TicketAnswer & { choice: "keep" | "refund" },
): Promise<Result<"done", Refusal>> {
  const bill = await choices.billOf(answer.ticketId);
  if (bill === null) return err({ reason: "ticket_unknown" });
  const isDone =
    choice === "keep" ? await choices.keep(answer) : await choices.refund({ ...answer, bill });
  return isDone ? ok("done") : err({ reason: "choice_over" });
}
