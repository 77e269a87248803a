/**
 * Another trip or other seats for a ticket: the trip is found by its name, its day or its number, and the seats are
 * typed as staff say them on the phone.
 */
import { useState } from "react";
import type { SaleView } from "../../../worker/contract/staff/staff.ts";
import type { TripRow } from "../../../worker/contract/staff/staff-trips.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { ActForm } from "../acts/act-form.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { findTripsToSell } from "../counter/trips-to-sell.ts";
import { Input, Select } from "../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../forms/use-form-draft.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { useAllTrips } from "../trips/list/use-all-trips.ts";
import { useSaid } from "../trips/use-said.ts";
import { seatsIn } from "./seats-in.ts";
import adminStyles from "../admin.module.css";
import styles from "./sales.module.css";

interface Props {
  sale: Pick<SaleView["sale"], "bill" | "trip" | "seats" | "quantity">;
  may: readonly string[];
  onMove: (
    to: { trip: string; seats: string[]; give_back_difference: boolean },
    onSent: () => void,
  ) => void;
}

export function MoveSaleForm({ sale, may, onMove }: Props) {
  const { t, format } = useAdminMessages();
  const draft = useFormDraft("move-ticket", String(sale.bill), {
    trip: sale.trip.id,
    seats: "",
    givesBack: true,
  });
  const { trip, seats, givesBack } = draft.values;
  return (
    <ActForm
      act="move-ticket"
      className={styles["part"]}
      onPreview={() =>
        onMove(
          { trip: trip.trim(), seats: seatsIn(seats), give_back_difference: givesBack },
          draft.clear,
        )
      }
    >
      {may.includes("find-trips") ? (
        <TripSelect own={sale.trip} {...bindField(draft, "trip")} />
      ) : (
        <Input
          required={false}
          label={t.sales.moveTripNumber}
          maxLength={40}
          {...bindField(draft, "trip")}
        />
      )}
      {sale.seats.length > 0 && (
        <Input
          required={false}
          label={t.sales.moveSeats}
          hint={t.sales.moveSeatsHint(format.digits(sale.quantity))}
          maxLength={60}
          {...bindField(draft, "seats")}
        />
      )}
      <label className={adminStyles["tick"]}>
        <input
          type="checkbox"
          checked={givesBack}
          onChange={(event) => draft.change({ givesBack: event.target.checked })}
        />
        {t.sales.moveGivesBack}
      </label>
    </ActForm>
  );
}

interface SelectProps {
  own: SaleView["sale"]["trip"];
  value: string;
  onValue: (trip: string) => void;
}

/** More are found by another word. */
const SHOWN_MOST = 50;

/** The trips from today on that the words name; its own trip is the one where only the seats change. */
function TripSelect({ own, value, onValue }: SelectProps) {
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const [words, setWords] = useState("");
  const [today] = useState(() => dhakaDate(Date.now()));
  const trips = useAllTrips({ from: today }).value?.rows ?? [];
  const destinations = useStaffQuery("trip-choices", {}, { isQuiet: true }).value?.destinations;
  const say = ({ departs_at: departs, name }: TripRow) =>
    `${said.instant(departs)} ${format.name(name)}`;
  const found = findTripsToSell(trips, words, say, destinations ?? []);
  const others = found.filter(({ id, state }) => id !== own.id && state !== "cancelled");
  const chosen = trips.filter(({ id }) => id === value && id !== own.id);
  const shown = [...new Set([...chosen, ...others.slice(0, SHOWN_MOST)])];
  return (
    <>
      <Input
        required={false}
        type="search"
        label={t.sales.moveFind}
        autoComplete="off"
        maxLength={100}
        value={words}
        onValue={setWords}
      />
      <Select
        label={t.sales.moveTrip}
        none={t.counter.choose}
        value={value}
        onValue={onValue}
        options={[
          { id: own.id, name: t.sales.moveSame(format.name(own.name)) },
          ...shown.map(({ id, name, departs_at: departs }) => ({
            id,
            name: `${format.name(name)}, ${said.instant(departs)}`,
          })),
        ]}
      />
    </>
  );
}
