/** Another trip or other seats for a ticket: by the trip's number and the seats' names, as staff say them on the phone. */
import { useState } from "react";
import type { SaleView } from "../../../worker/contract/staff.ts";
import { Field } from "../../ui/field.tsx";
import { ActForm } from "../act-form.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { seatsIn } from "./seats-in.ts";
import styles from "./sales.module.css";

interface Props {
  sale: Pick<SaleView["sale"], "trip" | "seats" | "quantity">;
  onMove: (to: { trip: string; seats: string[] }) => void;
}

export function MoveForm({ sale, onMove }: Props) {
  const { t, format } = useAdminMessages();
  const [trip, setTrip] = useState(sale.trip.id);
  const [seats, setSeats] = useState("");
  return (
    <ActForm
      act="move-ticket"
      className={styles["part"]}
      onPreview={() => onMove({ trip: trip.trim(), seats: seatsIn(seats) })}
    >
      <Field label={t.sales.moveTrip}>
        {(tied) => (
          <input
            {...tied}
            value={trip}
            maxLength={40}
            onChange={(event) => setTrip(event.target.value)}
          />
        )}
      </Field>
      {sale.seats.length > 0 && (
        <Field label={t.sales.moveSeats} hint={t.sales.moveSeatsHint(format.digits(sale.quantity))}>
          {(tied) => (
            <input
              {...tied}
              value={seats}
              maxLength={60}
              onChange={(event) => setSeats(event.target.value)}
            />
          )}
        </Field>
      )}
    </ActForm>
  );
}
