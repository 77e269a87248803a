/** Sends an answer of the ticket's holder. The saved copy is removed once the answer may have been carried out. */
import { useState } from "react";
import type { CallInput } from "../../../worker/contract/call-types.ts";
import type { TicketChange } from "../../../worker/contract/tickets/ticket-changes.ts";
import { call } from "../../api/call.ts";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { removeHere } from "../../offline/use-saved-tickets.ts";
import { toast } from "../../ui/toast.ts";
import type { Invoice } from "../ticket/invoice.ts";

export interface Answering {
  invoice: Invoice;
  change: TicketChange;
  /** The ticket has changed: reload it. */
  onAnswered: () => void;
}

type AnswerCall =
  | "POST /api/ticket-choice"
  | "POST /api/ticket-move"
  | "POST /api/ticket-seats-back";

type Sent = {
  [Name in AnswerCall]: {
    call: Name;
    input: CallInput<Name>;
    /** The message of success. */
    done: string;
  };
}[AnswerCall];

export function useAnswer(invoice: Invoice, onAnswered: () => void) {
  const [refused, setRefused] = useState<ApiRefusal | null>(null);
  const [isSending, setIsSending] = useState(false);

  const send = async (sent: Sent): Promise<void> => {
    setRefused(null);
    setIsSending(true);
    const answer = await callWith(sent);
    setIsSending(false);
    if (answer.ok) {
      removeSavedCopy(invoice);
      toast.success(sent.done);
      onAnswered();
      return;
    }
    // An attempt without an answer may have been carried out.
    if (answer.refusal.status === 0 || answer.refusal.isRepeated === true) removeSavedCopy(invoice);
    if (answer.refusal.isRepeated === true && OVER.has(answer.refusal.code)) onAnswered();
    setRefused(answer.refusal);
  };

  return { refused, isSending, send: (sent: Sent) => void send(sent) };
}

async function callWith(sent: Sent): Promise<Answer<unknown>> {
  switch (sent.call) {
    case "POST /api/ticket-choice":
      return call(sent.call, sent.input);
    case "POST /api/ticket-move":
      return call(sent.call, sent.input);
    default:
      return call(sent.call, sent.input);
  }
}

/** The copy on this phone shows a trip on which the ticket may not be any more; the page saves the new one. */
function removeSavedCopy(invoice: Invoice): void {
  removeHere(invoice.single_ticketing_data.id);
}

const OVER: ReadonlySet<string> = new Set([
  "choice_over",
  "checked_at_bus",
  "ticket_unknown",
  "ticket_busy",
]);
