/** What became of a sale at a counter: the ticket to print, or what to do with the money. */
import { Button, OutLink } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import admin from "../admin.module.css";
import { ticketHref, type Outcome } from "./sale-outcome.ts";

interface Props {
  outcome: Outcome;
  isBusy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export function SaleResult({ outcome, isBusy, onRetry, onClose }: Props) {
  const { t } = useAdminMessages();
  const words = t.counter;
  const { state } = outcome;
  return (
    <>
      {state === "not_sold" && outcome.refusal !== null && <Failure refusal={outcome.refusal} />}
      <output>
        {state === "sold" && words.sold(outcome.ticket?.pnr ?? "")}
        {state === "in_doubt" && words.inDoubt}
        {state === "not_sold" && words.notSold}
      </output>
      <span className={admin["tools"]}>
        {state === "sold" && outcome.ticket !== null && (
          <OutLink href={ticketHref(outcome.ticket)}>{words.print}</OutLink>
        )}
        {state === "in_doubt" && (
          <Button isBusy={isBusy} onClick={onRetry}>
            {words.checkAgain}
          </Button>
        )}
        <Button variant={state === "in_doubt" ? "quiet" : "main"} onClick={onClose}>
          {t.close}
        </Button>
      </span>
    </>
  );
}
