/** The sale at a counter: the seats are held while it is open, the money is taken before the last press. */
import { useState, type SubmitEvent } from "react";
import type { OneTripView } from "../../../worker/contract/staff-trips.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { Input, NumberInput, Select } from "../form-inputs.tsx";
import admin from "../admin.module.css";
import { rememberCounter, rememberedCounter } from "./counter-name.ts";
import { SaleResult } from "./sale-result.tsx";
import { useCounterSale, useHold } from "./use-counter-sale.ts";

interface Props extends Pick<OneTripView, "trip" | "centers"> {
  /** None for a trip without a seat map. */
  seats: readonly string[];
  onClose: () => void;
}

const PLACES_FIRST = "1";

export function CounterDialog({ trip, centers, seats, onClose }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.counter;
  const { held, keep } = useHold({ trip: trip.id, seats });
  const sale = useCounterSale(words.reason, keep);
  const [fields, setFields] = useState({
    name: "",
    phone: "",
    counter: rememberedCounter(),
    places: PLACES_FIRST,
    center: "",
    stop: "",
  });
  const of = (name: keyof typeof fields) => ({
    value: fields[name],
    onValue: (value: string) => setFields({ ...fields, [name]: value }),
  });
  const isSeated = seats.length > 0;
  const hold = held?.ok === true ? held.value : null;
  const amount = isSeated
    ? (hold?.total ?? 0)
    : Math.round(trip.fare * Number(fields.places) * 100) / 100;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    rememberCounter(fields.counter);
    const { name, phone, counter, places, center, stop } = fields;
    const basket = isSeated
      ? { booking: hold?.booking, ...(stop !== "" && { boarding_point_id: stop }) }
      : { total_seat: places, center_name: center };
    void sale.showPreview({ trip: trip.id, ...basket, name, phone, counter, amount });
  };
  const stops = trip.boarding.filter(({ at }) => at !== null);
  const what = isSeated ? seats.join(", ") : trip.name;
  const isReady = !isSeated || hold !== null;
  const { preview, outcome, refusal, isBusy } = sale;
  return (
    <Dialog isOpen title={words.title(what)} onClose={onClose}>
      <div className={admin["section"]}>
        {isSeated && held === null && <output>{words.holding}</output>}
        {held?.ok === false && <Failure refusal={held.refusal} />}
        {hold !== null && outcome === null && (
          <p className={admin["soft"]}>
            {words.heldUntil(
              hold.seats.join(", "),
              format.time((hold.hold_expires_at ?? "").slice(11, 16)),
            )}
          </p>
        )}
        {isReady && preview === null && outcome === null && (
          <form className={admin["section"]} onSubmit={submit}>
            {refusal !== null && <Failure refusal={refusal} />}
            {!isSeated && (
              <>
                <NumberInput kind="count" label={words.places} {...of("places")} />
                <Select
                  label={words.center}
                  none={words.choose}
                  options={centers.map((name) => ({ id: name, name }))}
                  {...of("center")}
                />
              </>
            )}
            <Input label={words.name} maxLength={100} autoComplete="off" {...of("name")} />
            <Input label={words.phone} type="tel" autoComplete="off" {...of("phone")} />
            {stops.length > 0 && (
              <Select
                label={words.boards}
                none={words.choose}
                options={stops.map(({ id, name }) => ({ id, name }))}
                {...of("stop")}
              />
            )}
            <Input
              label={words.counter}
              hint={words.counterHint}
              maxLength={40}
              {...of("counter")}
            />
            <p>
              <strong>{words.take(format.money(amount))}</strong>
            </p>
            <Button type="submit" isBusy={isBusy}>
              {words.check}
            </Button>
          </form>
        )}
        {preview !== null && outcome === null && (
          <>
            <output>
              {words.willSell}: {t.actSentences["sell-at-counter"](preview, format)}
            </output>
            <p>
              {fields.name}, {format.digits(fields.phone)}
            </p>
            <span className={admin["tools"]}>
              <Button isBusy={isBusy} onClick={() => void sale.confirm()}>
                {words.moneyTaken(format.money(preview.amount))}
              </Button>
              <Button variant="quiet" onClick={sale.edit}>
                {words.edit}
              </Button>
            </span>
          </>
        )}
        {outcome !== null && (
          <SaleResult
            outcome={outcome}
            isBusy={isBusy}
            onRetry={() => void sale.confirm()}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
