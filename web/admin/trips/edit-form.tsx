/** Another name or bus of a trip. */
import type { OneTripView } from "../../../worker/contract/staff-trips.ts";
import { ActForm } from "../act-form.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import type { ChosenAct } from "../chosen-act.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { ClashNote } from "./clash-note.tsx";
import { Input, Select } from "../form-inputs.tsx";
import type { TripAct } from "./trip-act.ts";
import { useMerged } from "./use-merged.ts";
import styles from "./trips.module.css";

interface Props extends Pick<OneTripView, "trip"> {
  onAct: (act: ChosenAct<TripAct>) => void;
}

export function EditForm({ trip, onAct }: Props) {
  const { t } = useAdminMessages();
  const { answer } = useStaffQuery("trip-choices");
  const { values, clashes, onValue } = useMerged({ name: trip.name, bus: trip.bus_id });
  const known = answer?.ok === true ? answer.value.buses : [{ id: trip.bus_id, name: trip.bus }];
  return (
    <ActForm
      act="edit-trip"
      className={styles["form"]}
      onPreview={() => onAct({ act: "edit-trip", input: { trip: trip.id, ...values } })}
    >
      <ClashNote clashes={clashes} labels={t.trips} />
      <Input label={t.trips.name} maxLength={200} value={values.name} onValue={onValue("name")} />
      <Select
        label={t.trips.bus}
        none={t.trips.choose}
        options={known}
        value={values.bus}
        onValue={onValue("bus")}
      />
    </ActForm>
  );
}
