/**
 * The answers to a change of the trip, one step at a time. After a step forward or back the focus is on its heading.
 */
import { useState, type ReactNode } from "react";
import { findWallet } from "../../api/client.ts";
import { useQuery } from "../../api/use-query.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { RefusalList } from "../../ui/refusal-list.tsx";
import styles from "./choices.module.css";
import { OtherBus } from "./other-bus.tsx";
import { SomeSeats } from "./some-seats.tsx";
import { StepHeading } from "./step-heading.tsx";
import { useAnswer, type Answering } from "./use-answer.ts";

export function TicketChoices(props: Answering) {
  const [step, setStep] = useState<"all" | "bus" | "some" | "refund">("all");
  const back = () => setStep("all");
  if (step === "bus") return <OtherBus {...props} onBack={back} />;
  if (step === "some") return <SomeSeats {...props} onBack={back} />;
  if (step === "refund") return <MoneyBack {...props} onBack={back} />;
  return <All {...props} onStep={setStep} />;
}

function All(props: Answering & { onStep: (step: "bus" | "some" | "refund") => void }) {
  const { invoice, change, onStep } = props;
  const { t, money } = useMessages();
  const keep = useChoice(props, "keep");
  const isKept = change.chosen === "keep";
  const buses = useQuery("POST /api/ticket-trips", {
    ticketing_id: invoice.single_ticketing_data.id,
  });
  // If they could not be loaded, their own step says why.
  const { parts = [], elsewhere = null } = change.seats_back ?? {};
  const hasBuses = buses.value === undefined || buses.value.trips.length > 0;
  return (
    <div className={styles["choices"]}>
      <h3>{isKept ? t.moves.titleAgain : t.moves.title}</h3>
      <ul>
        {!isKept && (
          <Choice
            title={t.moves.keep.title}
            text={t.moves.keep.text[invoice.is_postponed === true ? "wait" : "keep"]}
          >
            <Button isBusy={keep.isSending} onClick={keep.choose}>
              {t.moves.keep.button}
            </Button>
          </Choice>
        )}
        {hasBuses && (
          <Choice title={t.moves.other.title} text={t.moves.other.text}>
            <Button variant="quiet" isBusy={buses.isWaiting} onClick={() => onStep("bus")}>
              {t.moves.other.button}
            </Button>
          </Choice>
        )}
        {(parts.length > 0 || elsewhere !== null) && (
          <Choice
            title={t.moves.some.title}
            text={
              elsewhere === null
                ? t.moves.some.text
                : t.moves.some.elsewhere[elsewhere]([findWallet(invoice)])
            }
          >
            {parts.length > 0 && (
              <Button variant="quiet" onClick={() => onStep("some")}>
                {t.moves.some.button}
              </Button>
            )}
          </Choice>
        )}
        <Choice
          title={t.moves.refund.title}
          text={t.moves.refund.text(money(change.money_back.amount))}
        >
          <Button variant="quiet" onClick={() => onStep("refund")}>
            {t.moves.refund.button}
          </Button>
        </Choice>
      </ul>
      {keep.refused !== null && <RefusalList refusal={keep.refused} />}
    </div>
  );
}

function Choice(props: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <b>{props.title}</b>
        <p>{props.text}</p>
      </div>
      {props.children}
    </li>
  );
}

function MoneyBack(props: Answering & { onBack: () => void }) {
  const { t, money } = useMessages();
  const refund = useChoice(props, "refund");
  const { amount, by } = props.change.money_back;
  return (
    <div className={styles["choices"]}>
      <StepHeading>{t.moves.refund.sure}</StepHeading>
      <p>{t.moves.refund.how[by](money(amount), [findWallet(props.invoice)])}</p>
      <p>{t.moves.refund.final}</p>
      <div className={styles["buttons"]}>
        <Button isBusy={refund.isSending} onClick={refund.choose}>
          {t.moves.refund.confirm}
        </Button>
        <Button variant="quiet" onClick={props.onBack}>
          {t.moves.back}
        </Button>
      </div>
      {refund.refused !== null && <RefusalList refusal={refund.refused} />}
    </div>
  );
}

/** An answer without anything more to say. */
function useChoice({ invoice, change, onAnswered }: Answering, choice: "keep" | "refund") {
  const { t } = useMessages();
  const { send, ...answer } = useAnswer(invoice, onAnswered);
  const { id } = invoice.single_ticketing_data;
  const choose = () =>
    send({
      call: "POST /api/ticket-choice",
      input: { ticketing_id: id, revision: change.revision, choice },
      done: t.moves[choice].done,
    });
  return { ...answer, choose };
}
