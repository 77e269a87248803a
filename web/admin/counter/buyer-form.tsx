/** The passenger and the money of a counter sale: Enter goes to the next empty field, and from the last it sells. */
import { useEffect, type RefObject, type SubmitEvent } from "react";
import type { OneTripView } from "../../../worker/contract/staff/staff-trips.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { DigitsInput } from "../forms/digits-input.tsx";
import { Input, Select } from "../forms/form-inputs.tsx";
import { CounterInput } from "./counter-input.tsx";
import { countChange, type FieldFault } from "./sale-input.ts";
import type { SeatHold, Typed } from "./kept-sale.ts";
import type { Ticket } from "./sale-outcome.ts";
import { EnterKey, SoldTicket, TicketLink } from "./sold-ticket.tsx";
import type { useCounterSale } from "./use-counter-sale.ts";
import styles from "./counter.module.css";

interface Props {
  ref: RefObject<HTMLFormElement | null>;
  trip: OneTripView["trip"];
  typed: Typed;
  counter: string;
  count: number;
  amount: number;
  fault: FieldFault | null;
  hold: SeatHold | null;
  holdRefusal: ApiRefusal | null;
  isHolding: boolean;
  hasFocus: boolean;
  sale: ReturnType<typeof useCounterSale>;
  last: Ticket | null;
  onChange: (next: Partial<Typed>) => void;
  onCounter: (name: string) => void;
  onEnter: () => void;
  onSell: () => void;
  onNext: (sold: Ticket | null) => void;
}

export function BuyerForm(props: Props) {
  const { ref, trip, typed, counter, count, amount, fault, sale, last, onChange } = props;
  const { t, format } = useAdminMessages();
  const words = t.counter;
  const { hasFocus } = props;
  useEffect(() => {
    if (hasFocus) ref.current?.querySelector("input")?.focus();
  }, [hasFocus, ref]);
  useEffect(() => {
    if (fault === null) return;
    ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [fault, ref]);
  const { outcome } = sale;
  const stops = trip.boarding.filter(({ at }) => at !== null);
  // Nothing is given back before it is known what is sold.
  const change = count === 0 ? null : countChange(typed.cash, amount);
  const of = (name: "name" | "phone") => ({
    value: typed[name],
    onValue: (value: string) => onChange({ [name]: value }),
    required: false,
    autoComplete: "off",
    // The seats are chosen: they are held while the passenger is typed.
    onFocus: props.onEnter,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const next = ref.current === null ? undefined : findNextEmpty(ref.current);
    if (next === undefined) props.onSell();
    else next.focus();
  };
  if (outcome !== null && outcome.state !== "not_sold") {
    return (
      <section className={styles["card"]} aria-label={words.buyerTitle}>
        <SoldTicket
          outcome={outcome}
          change={change}
          isBusy={sale.isBusy}
          onRetry={() => void sale.findOut()}
          onNext={props.onNext}
        />
      </section>
    );
  }
  return (
    <form
      ref={ref}
      className={styles["buyer"]}
      aria-label={words.buyerTitle}
      noValidate
      onSubmit={submit}
    >
      <h2>{words.buyerTitle}</h2>
      <Input
        label={words.phone}
        type="tel"
        enterKeyHint="next"
        error={fault === "phone" ? t.sales.phoneWrong : undefined}
        {...of("phone")}
      />
      <Input
        label={words.name}
        maxLength={100}
        enterKeyHint="next"
        error={fault === "name" ? words.nameMissing : undefined}
        {...of("name")}
      />
      {stops.length > 0 && (
        <Select
          label={words.boards}
          none={words.choose}
          required={false}
          options={stops.map(({ id, name }) => ({ id, name: format.name(name) }))}
          value={typed.stop}
          onValue={(stop) => onChange({ stop })}
        />
      )}
      <CounterInput value={counter} onValue={props.onCounter} isMissing={fault === "counter"} />
      <Problems {...props} />
      <div className={styles["cash"]}>
        <Field
          label={words.cash}
          error={
            fault === "cash" && change !== null ? words.cashShort(format.money(-change)) : undefined
          }
        >
          {(tied) => (
            <DigitsInput
              {...tied}
              inputMode="decimal"
              enterKeyHint="done"
              maxLength={10}
              placeholder={format.digits(amount)}
              value={typed.cash}
              onValue={(cash) => onChange({ cash })}
            />
          )}
        </Field>
        <p className={styles["change"]}>
          {words.change}
          <output>{format.money(Math.max(0, change ?? 0))}</output>
        </p>
      </div>
      <div className={styles["pay"]}>
        <p className={styles["total"]}>
          <span>{words.times(format.digits(count), format.money(trip.fare))}</span>
          <strong>{format.money(amount)}</strong>
        </p>
        <Button
          type="submit"
          isBusy={sale.isBusy}
          onClick={(event) => {
            // A press of a finger or a mouse sells from wherever the focus is; Enter goes on from its field.
            if (event.detail === 0) return;
            event.preventDefault();
            props.onSell();
          }}
        >
          {words.sellNow} <EnterKey />
        </Button>
      </div>
      {typed.name + typed.phone !== "" && (
        <Button variant="quiet" isBusy={sale.isBusy} onClick={() => props.onNext(last)}>
          {words.next}
        </Button>
      )}
      {last !== null && (
        <p className={styles["soft"]}>
          {words.lastSale(last.pnr)} · <TicketLink ticket={last} />
        </p>
      )}
    </form>
  );
}

/** The hold, and what keeps the sale from being made. */
function Problems({ sale, hold, holdRefusal, isHolding }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.counter;
  const { refusal, outcome, changed } = sale;
  const failed = outcome?.state === "not_sold" ? outcome.refusal : null;
  return (
    <>
      <output className={styles["soft"]}>
        {isHolding && words.holding}
        {!isHolding &&
          hold !== null &&
          words.heldUntil(hold.seats.join(", "), format.time((hold.endsAt ?? "").slice(11, 16)))}
      </output>
      {holdRefusal !== null && <Failure refusal={holdRefusal} />}
      {refusal !== null && <Failure refusal={refusal} />}
      {failed !== null && <Failure refusal={failed} />}
      {outcome?.state === "not_sold" && <output>{words.notSold}</output>}
      {changed !== null && (
        <output>
          {words.willSell}: {t.actSentences["sell-at-counter"](changed, format)}
        </output>
      )}
    </>
  );
}

/** After the field that has the focus; undefined from the last one, where no other is empty, and from a button. */
function findNextEmpty(form: HTMLFormElement): HTMLInputElement | undefined {
  const fields = [...form.querySelectorAll<HTMLInputElement>("input, select")];
  const at = fields.findIndex((field) => field === document.activeElement);
  return at === -1 ? undefined : fields.slice(at + 1).find(({ value }) => value === "");
}
