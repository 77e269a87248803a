/** Sends an answer of the ticket's holder. The saved copy is removed once the answer may have been carried out. */
import { useState } from "react";
import type { CallInput } from "../../../worker/contract/call-types.ts";
import type { TicketChange } from "../../../worker/contract/ticket-changes.ts";
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { removeHere } from "../../offline/use-saved-tickets.ts";
import { toast } from "../../ui/toast.ts";
import type { Invoice } from "../ticket/invoice.ts";

export interface Answering {
  invoice: Invoice;
  change: TicketChange;
  /** The ticket has changed: reload it. */
  onAnswered: () => void;
}

type Sent = {
  [Name in "POST /api/ticket-choice" | "POST /api/ticket-move"]: {
    call: Name;
    input: CallInput<Name>;
    /** The message of success. */
    done: string;
  };
}["POST /api/ticket-choice" | "POST /api/ticket-move"];

export function useAnswer(invoice: Invoice, onAnswered: () => void) {
  const [refused, setRefused] = useState<ApiRefusal | null>(null);
  const [isSending, setIsSending] = useState(false);

  const send = async (sent: Sent): Promise<void> => {
    setRefused(null);
    setIsSending(true);
    const answer =
      sent.call === "POST /api/ticket-choice"
        ? await call(sent.call, sent.input)
        : await call(sent.call, sent.input);
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

/** The copy on this phone shows a trip on which the ticket may not be any more; the page saves the new one. */
function removeSavedCopy(invoice: Invoice): void {
  removeHere(invoice.single_ticketing_data.id);
}

const OVER: ReadonlySet<string> = new Set(["choice_over", "ticket_unknown", "ticket_busy"]);
