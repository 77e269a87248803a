/** The bus of the chosen trip: seats typed or pressed, or a number of places where there is no seat map. */
import { useEffect, useRef, type SubmitEvent } from "react";
import type { OneTripView } from "../../../worker/contract/staff/staff-trips.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Input, NumberInput, Select } from "../forms/form-inputs.tsx";
import { SeatBoard } from "../trips/page/seat-board.tsx";
import { useSaid } from "../trips/use-said.ts";
import { WaitsNote } from "../trips/waits-note.tsx";
import type { Typed } from "./kept-sale.ts";
import { toggleSeat, type ChosenSeats } from "./sale-input.ts";
import styles from "./counter.module.css";

interface Props {
  view: OneTripView;
  isLate: boolean;
  typed: Typed;
  chosen: ChosenSeats;
  isWrong: boolean;
  /** The last hold was refused. */
  isRefused: boolean;
  hasFocus: boolean;
  onChange: (next: Partial<Typed>) => void;
  onNext: () => void;
}

export function SeatColumn(props: Props) {
  const { view, isLate, typed, chosen, isWrong, isRefused, hasFocus, onChange, onNext } = props;
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const words = t.counter;
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isFine = matchMedia("(pointer: fine)").matches;
    if (hasFocus && isFine) column.current?.querySelector("input")?.focus();
    else if (hasFocus) column.current?.scrollIntoView();
  }, [hasFocus]);
  useEffect(() => {
    if (isWrong) column.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [isWrong]);
  const { trip, seats, centers } = view;
  const isMissing = isWrong && chosen.notFree.length === 0;
  const error =
    chosen.notFree.length > 0 && (isWrong || isRefused)
      ? words.notFree(chosen.notFree.join(", "))
      : isMissing
        ? words.chooseSeats
        : undefined;
  const goOn = (event: SubmitEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <div className={styles["bus"]} ref={column}>
      <form
        className={styles["choose"]}
        aria-label={format.name(trip.name)}
        data-is-seated={seats.length > 0}
        noValidate
        onSubmit={goOn}
      >
        <div className={styles["of"]}>
          <h2>{format.name(trip.name)}</h2>
          <p className={styles["soft"]}>
            {said.instant(trip.departs_at)} · {format.money(trip.fare)}
          </p>
        </div>
        {trip.waits_for !== null && (
          <>
            <WaitsNote waitsFor={trip.waits_for} />
            <Input
              label={words.pastOrder}
              required={false}
              maxLength={300}
              value={typed.past}
              onValue={(past) => onChange({ past })}
            />
          </>
        )}
        {seats.length > 0 ? (
          <Input
            label={words.typeSeats}
            placeholder={words.seatsHint}
            error={error}
            required={false}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            enterKeyHint="next"
            value={typed.seats}
            onValue={(text) => onChange({ seats: text })}
          />
        ) : (
          <>
            <NumberInput
              kind="count"
              label={words.places}
              error={isWrong && typed.center !== "" ? t.numbers.count : undefined}
              value={typed.places}
              onValue={(places) => onChange({ places })}
            />
            <Select
              label={words.center}
              none={words.choose}
              error={isWrong && typed.center === "" ? words.choose : undefined}
              options={centers.map((name) => ({ id: name, name: format.name(name) }))}
              value={typed.center}
              onValue={(center) => onChange({ center })}
            />
          </>
        )}
      </form>
      {seats.length > 0 && (
        <SeatBoard
          seats={seats}
          chosen={chosen.chosen}
          isLate={isLate}
          onPress={({ seat_no: seatNo, state }) => {
            const isOurs = chosen.chosen.includes(seatNo);
            if (state === "free" || isOurs) onChange({ seats: toggleSeat(typed.seats, seatNo) });
          }}
        />
      )}
    </div>
  );
}
