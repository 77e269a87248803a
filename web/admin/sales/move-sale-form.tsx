/** Another trip or other seats for a ticket: by the trip's number and the seats' names, as staff say them on the phone. */
import { useState } from "react";
import type { SaleView } from "../../../worker/contract/staff.ts";
import { ActForm } from "../act-form.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Input } from "../form-inputs.tsx";
import { seatsIn } from "./seats-in.ts";
import styles from "./sales.module.css";

interface Props {
  sale: Pick<SaleView["sale"], "trip" | "seats" | "quantity">;
  onMove: (to: { trip: string; seats: string[] }) => void;
}

export function MoveSaleForm({ sale, onMove }: Props) {
  const { t, format } = useAdminMessages();
  const [trip, setTrip] = useState(sale.trip.id);
  const [seats, setSeats] = useState("");
  return (
    <ActForm
      act="move-ticket"
      className={styles["part"]}
      onPreview={() => onMove({ trip: trip.trim(), seats: seatsIn(seats) })}
    >
      <Input
        required={false}
        label={t.sales.moveTrip}
        maxLength={40}
        value={trip}
        onValue={setTrip}
      />
      {sale.seats.length > 0 && (
        <Input
          required={false}
          label={t.sales.moveSeats}
          hint={t.sales.moveSeatsHint(format.digits(sale.quantity))}
          maxLength={60}
          value={seats}
          onValue={setSeats}
        />
      )}
    </ActForm>
  );
}
