/** Another name or bus of a trip, or other details. */
import type { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";
import { fillTripDetails, TRIP_DETAILS } from "../../../../worker/domain/trips/trip-details.ts";
import { ActForm } from "../../acts/act-form.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import type { ChosenAct } from "../../acts/chosen-act.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import { DetailInputs } from "../make/detail-inputs.tsx";
import { ChangeNote } from "./change-note.tsx";
import { ClashNote } from "../duty/clash-note.tsx";
import { Input, Select } from "../../forms/form-inputs.tsx";
import type { TripAct } from "../trip-act.ts";
import { bindField, useFormDraft } from "../../forms/use-form-draft.ts";
import { sortByName } from "../sort-choices.ts";
import styles from "../trips.module.css";

interface Props extends Pick<OneTripView, "trip"> {
  onAct: (act: ChosenAct<TripAct>) => void;
}

export function EditForm({ trip, onAct }: Props) {
  const { t, lang, format } = useAdminMessages();
  const read = useStaffQuery("trip-choices", {}, { notesFailure: true });
  const details = fillTripDetails(trip.details);
  const saved = { name: trip.name, bus: trip.bus_id, ...details };
  const draft = useFormDraft("edit-trip", trip.id, saved);
  const { values } = draft;
  const known =
    read.value !== undefined
      ? sortByName(read.value.buses, lang, format.name)
      : [{ id: trip.bus_id, name: format.name(trip.bus) }];
  return (
    <ActForm
      act="edit-trip"
      className={styles["form"]}
      onPreview={() =>
        onAct({ act: "edit-trip", input: { trip: trip.id, ...values }, onSent: draft.clear })
      }
    >
      <ClashNote clashes={draft.clashes} labels={{ ...t.trips, ...t.trips.tripDetails }} />
      <Input label={t.trips.name} maxLength={200} {...bindField(draft, "name")} />
      <Select
        label={t.trips.bus}
        none={t.trips.choose}
        options={known}
        {...bindField(draft, "bus")}
      />
      <DetailInputs values={values} onValue={(name, value) => draft.change({ [name]: value })} />
      <ChangeNote
        rows={[
          [t.trips.name, trip.name, values.name],
          [
            t.trips.bus,
            format.name(trip.bus),
            known.find(({ id }) => id === values.bus)?.name ?? "",
          ],
          ...TRIP_DETAILS.map(
            (name) => [t.trips.tripDetails[name], details[name], values[name]] as const,
          ),
        ]}
      />
    </ActForm>
  );
}
