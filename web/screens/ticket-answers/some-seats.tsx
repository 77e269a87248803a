/**
 * Some of the ticket's seats are given back: which ones, what comes back and what stays, and the press that does it.
 */
import { useState } from "react";
import { findWallet } from "../../api/client.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { RefusalList } from "../../ui/refusal-list.tsx";
import { getBought } from "../ticket/invoice.ts";
import styles from "./choices.module.css";
import { joinSeatNames } from "./chosen-seats.ts";
import { StepHeading } from "./step-heading.tsx";
import { useAnswer, type Answering } from "./use-answer.ts";

/** The ticket is not as it was shown: it is loaded again. */
const OUTDATED: ReadonlySet<string> = new Set([
  "part_changed",
  "seat_not_on_ticket",
  "all_seats_selected",
  "seats_locked",
  "checked_at_bus",
  "seats_returned_elsewhere",
  "ticket_cancelled",
]);

/** What was picked: seats by their numbers, or a number of places where there is no seat map. */
interface Picked {
  seats: readonly string[];
  places: number;
}

export function SomeSeats(props: Answering & { onBack: () => void }) {
  const [picked, setPicked] = useState<Picked>({ seats: [], places: 0 });
  const [isSure, setIsSure] = useState(false);
  return isSure ? (
    <Confirm {...props} picked={picked} onBack={() => setIsSure(false)} />
  ) : (
    <Pick {...props} picked={picked} onPick={setPicked} onContinue={() => setIsSure(true)} />
  );
}

interface PickProps extends Answering {
  picked: Picked;
  onPick: (picked: Picked) => void;
  onContinue: () => void;
  onBack: () => void;
}

function Pick({ invoice, change, picked, onPick, onContinue, onBack }: PickProps) {
  const { t, digits, money } = useMessages();
  const { booked } = getBought(invoice);
  const { amount, stays } = partFor({ invoice, change }, picked);
  const counts = Array.from(change.seats_back?.parts ?? [], (_, index) => index + 1);
  const isAll = booked.kind === "seats" && picked.seats.length === booked.seats.length;
  const toggle = (seatNo: string): void => {
    const isOn = picked.seats.includes(seatNo);
    const seats = isOn ? picked.seats.filter((one) => one !== seatNo) : [...picked.seats, seatNo];
    onPick({ seats, places: 0 });
  };
  return (
    <div className={styles["choices"]}>
      <StepHeading>{t.moves.some.which}</StepHeading>
      {booked.kind === "seats" ? (
        <fieldset className={styles["ticks"]} aria-label={t.moves.some.which}>
          {booked.seats.map(({ seat_no: seatNo }) => (
            <label key={seatNo}>
              <input
                type="checkbox"
                checked={picked.seats.includes(seatNo)}
                onChange={() => toggle(seatNo)}
              />
              <b>{seatNo}</b>
            </label>
          ))}
        </fieldset>
      ) : (
        <fieldset className={styles["ticks"]} aria-label={t.moves.some.which}>
          {counts.map((count) => (
            <label key={count}>
              <input
                type="radio"
                name="places"
                checked={picked.places === count}
                onChange={() => onPick({ seats: [], places: count })}
              />
              <b>{t.ticket.placesCount(digits(count))}</b>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles["buttons"]}>
        <output>
          {isAll
            ? t.moves.some.all
            : amount === undefined
              ? t.moves.some.hint
              : t.moves.some.comesBack(money(amount), placesText(stays, { t, digits }))}
        </output>
        {amount !== undefined && <Button onClick={onContinue}>{t.booking.continue}</Button>}
        <Button variant="quiet" onClick={onBack}>
          {t.moves.back}
        </Button>
      </div>
    </div>
  );
}

function Confirm(props: Answering & { picked: Picked; onBack: () => void }) {
  const { invoice, change, picked, onAnswered, onBack } = props;
  const { t, digits, money } = useMessages();
  const answer = useAnswer(invoice, onAnswered);
  const { amount = 0, total, stays } = partFor({ invoice, change }, picked);
  const by = [findWallet(invoice)];
  const off = picked.seats.length > 0 ? [...picked.seats] : picked.places;
  const send = () =>
    answer.send({
      call: "POST /api/ticket-seats-back",
      input: {
        ticketing_id: invoice.single_ticketing_data.id,
        revision: change.revision,
        seats: [...picked.seats],
        places: picked.places,
        total_seat: total,
        amount,
      },
      done: t.moves.some.done,
    });
  const isOutdated = answer.refused !== null && OUTDATED.has(answer.refused.code);
  return (
    <div className={styles["choices"]}>
      <StepHeading>{t.moves.check}</StepHeading>
      <FactList
        facts={[
          [t.moves.some.gone, placesText(off, { t, digits })],
          [t.moves.some.money, money(amount)],
          [t.moves.some.stays, placesText(stays, { t, digits })],
        ]}
      />
      <p>{t.moves.refund.how[change.money_back.by](money(amount), by)}</p>
      {change.seats_back?.is_last === true && <p>{t.moves.some.isLast(by)}</p>}
      <p>{t.moves.some.final}</p>
      {answer.refused !== null && <RefusalList refusal={answer.refused} />}
      <div className={styles["buttons"]}>
        {isOutdated ? (
          <Button onClick={onAnswered}>{t.moves.some.reload}</Button>
        ) : (
          <Button isBusy={answer.isSending} onClick={send}>
            {t.moves.some.confirm}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t.moves.back}
        </Button>
      </div>
    </div>
  );
}

/** `amount`: in taka, as the server has worked it out; undefined where nothing, or all, is picked. */
function partFor({ invoice, change }: Pick<Answering, "invoice" | "change">, picked: Picked) {
  const { booked } = getBought(invoice);
  const parts = change.seats_back?.parts ?? [];
  const total = booked.kind === "seats" ? booked.seats.length : booked.count;
  const count = booked.kind === "seats" ? picked.seats.length : picked.places;
  const stays =
    booked.kind === "seats"
      ? booked.seats.map((seat) => seat.seat_no).filter((seatNo) => !picked.seats.includes(seatNo))
      : total - count;
  return { total, stays, amount: parts[count - 1] };
}

function placesText(
  places: readonly string[] | number,
  { t, digits }: Pick<ReturnType<typeof useMessages>, "t" | "digits">,
): string {
  return typeof places === "number" ? t.ticket.placesCount(digits(places)) : joinSeatNames(places);
}
