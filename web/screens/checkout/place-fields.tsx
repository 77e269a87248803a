import type { ChangeEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { TripView } from "../../../worker/contract/booking/catalogue.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./checkout.module.css";
import { totalSeatError } from "./places.ts";
import type { CheckoutInput } from "./checkout-input.ts";

interface Props {
  form: UseFormReturn<CheckoutInput>;
  trips: readonly TripView[];
  trip: TripView;
  centers: readonly string[];
  onTrip: (tripId: string) => void;
}

/** The trip, the number of places, and the pick-up centre. */
export function PlaceFields({ form, trips, trip, centers, onTrip }: Props) {
  const { t, digits, instant, fare, name } = useMessages();
  const { errors } = form.formState;
  const most = trip.seatsAvailable;

  const validateTotalSeat = (typed: string): string | true => {
    const error = totalSeatError(typed, most);
    if (error === null) return true;
    return error === "totalSeatRange"
      ? t.checkout.totalSeatRange(digits(most))
      : t.checkout.errors[error];
  };

  return (
    <Card as="section">
      <h2>{t.checkout.places}</h2>
      <div className={styles["fields"]}>
        {trips.length > 1 && (
          <Choice
            legend={t.checkout.chooseTrip}
            options={trips.map((one) => ({
              value: one.id,
              label: instant(one.deperture_date, one.deperture_time),
              text: `${name(one.trip_name)} · ${fare(one.seat_price)}`,
            }))}
            chosen={form.getValues("tripId")}
            registration={form.register("tripId", {
              onChange: (event: ChangeEvent<HTMLInputElement>) => onTrip(event.target.value),
            })}
          />
        )}
        <Field
          label={t.checkout.totalSeat}
          hint={t.checkout.totalSeatHint(digits(most))}
          error={errors.totalSeat?.message}
        >
          {(control) => (
            <input
              {...control}
              {...form.register("totalSeat", { validate: validateTotalSeat })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              aria-required
            />
          )}
        </Field>
        <Field label={t.checkout.center} error={errors.center?.message}>
          {(control) => (
            <select
              {...control}
              {...form.register("center", {
                validate: (chosen) =>
                  centers.includes(chosen) ? true : t.checkout.errors.centerRequired,
              })}
              aria-required
            >
              <option value="">{t.checkout.centerNone}</option>
              {centers.map((center) => (
                <option key={center} value={center}>
                  {name(center)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </Card>
  );
}
