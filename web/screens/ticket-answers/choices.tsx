/** The three answers to a change of the trip. One step at a time; whoever goes on or back is at its heading. */
import { useState, type ReactNode } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { RefusalList } from "../../ui/refusal-list.tsx";
import styles from "./choices.module.css";
import { OtherBus } from "./other-bus.tsx";
import { StepHeading } from "./step-heading.tsx";
import { useAnswer, type Answering } from "./use-answer.ts";

export function TicketChoices(props: Answering) {
  const [step, setStep] = useState<"all" | "bus" | "refund">("all");
  const back = () => setStep("all");
  if (step === "bus") return <OtherBus {...props} onBack={back} />;
  if (step === "refund") return <MoneyBack {...props} onBack={back} />;
  return <All {...props} onStep={setStep} />;
}

function All(props: Answering & { onStep: (step: "bus" | "refund") => void }) {
  const { invoice, change, onStep, onAnswered } = props;
  const { t, money } = useMessages();
  const answer = useAnswer(invoice, onAnswered);
  const { id } = invoice.single_ticketing_data;
  const keep = () =>
    answer.send({
      call: "POST /api/ticket-choice",
      input: { ticketing_id: id, revision: change.revision, choice: "keep" },
      done: t.moves.keep.done,
    });
  return (
    <div className={styles["choices"]}>
      <h3>{t.moves.title}</h3>
      <ul>
        <Choice
          title={t.moves.keep.title}
          text={t.moves.keep.text[invoice.is_postponed === true ? "wait" : "keep"]}
        >
          <Button isBusy={answer.isSending} onClick={keep}>
            {t.moves.keep.button}
          </Button>
        </Choice>
        <Choice title={t.moves.other.title} text={t.moves.other.text}>
          <Button variant="quiet" onClick={() => onStep("bus")}>
            {t.moves.other.button}
          </Button>
        </Choice>
        <Choice
          title={t.moves.refund.title}
          text={t.moves.refund.text(money(change.money_back.amount))}
        >
          <Button variant="quiet" onClick={() => onStep("refund")}>
            {t.moves.refund.button}
          </Button>
        </Choice>
      </ul>
      {answer.refused !== null && <RefusalList refusal={answer.refused} />}
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

function MoneyBack({ invoice, change, onAnswered, onBack }: Answering & { onBack: () => void }) {
  const { t, money } = useMessages();
  const answer = useAnswer(invoice, onAnswered);
  const { amount, by } = change.money_back;
  const { id } = invoice.single_ticketing_data;
  const confirm = () =>
    answer.send({
      call: "POST /api/ticket-choice",
      input: { ticketing_id: id, revision: change.revision, choice: "refund" },
      done: t.moves.refund.done,
    });
  return (
    <div className={styles["choices"]}>
      <StepHeading>{t.moves.refund.sure}</StepHeading>
      <p>{t.moves.refund.how[by](money(amount))}</p>
      <p>{t.moves.refund.final}</p>
      <div className={styles["buttons"]}>
        <Button isBusy={answer.isSending} onClick={confirm}>
          {t.moves.refund.confirm}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t.moves.back}
        </Button>
      </div>
      {answer.refused !== null && <RefusalList refusal={answer.refused} />}
    </div>
  );
}
