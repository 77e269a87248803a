/** The acts on a trip that is still ahead: name and bus, price, times, its cancellation. */
import type { OneTripView } from "../../../worker/contract/staff-trips.ts";
import { Button } from "../../ui/button.tsx";
import { ActForm } from "../act-form.tsx";
import { actName } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import type { ChosenAct } from "../chosen-act.ts";
import { Panel } from "../panel.tsx";
import admin from "../admin.module.css";
import { ClashNote } from "./clash-note.tsx";
import { EditForm } from "./edit-form.tsx";
import { Input, NumberInput } from "../form-inputs.tsx";
import { instantIn, localOf } from "./local-time.ts";
import type { TripAct } from "./trip-act.ts";
import { useMerged } from "./use-merged.ts";
import { useNightHint } from "./use-night-hint.ts";
import styles from "./trips.module.css";

interface Props extends Pick<OneTripView, "trip"> {
  may: ReadonlySet<string>;
  onAct: (act: ChosenAct<TripAct>) => void;
}

const ACTS: readonly TripAct[] = ["set-fare", "set-times", "edit-trip", "cancel-trip"];

export function TripActs({ trip, may, onAct }: Props) {
  const { t } = useAdminMessages();
  const { state } = trip;
  const can = new Set(ACTS.filter((act) => may.has(act)));
  if (state === "cancelled" || state === "left" || can.size === 0) return null;
  return (
    <section className={admin["section"]} aria-label={t.trips.changes}>
      <h2>{t.trips.changes}</h2>
      {can.has("set-fare") && <FareForm trip={trip} onAct={onAct} />}
      {can.has("set-times") && <TimesForm trip={trip} onAct={onAct} />}
      {can.has("edit-trip") && <EditForm trip={trip} onAct={onAct} />}
      {can.has("cancel-trip") && (
        <Panel>
          <Button
            variant="quiet"
            onClick={() => onAct({ act: "cancel-trip", input: { trip: trip.id } })}
          >
            {actName(t, "cancel-trip")}
          </Button>
        </Panel>
      )}
    </section>
  );
}

function FareForm({ trip, onAct }: Omit<Props, "may">) {
  const { t } = useAdminMessages();
  const { values, clashes, onValue } = useMerged({ fare: String(trip.fare) });
  return (
    <ActForm
      act="set-fare"
      className={styles["form"]}
      onPreview={() => onAct({ act: "set-fare", input: { trip: trip.id, ...values } })}
    >
      <ClashNote clashes={clashes} labels={t.trips} />
      <NumberInput
        kind="amount"
        label={t.trips.fare}
        value={values.fare}
        onValue={onValue("fare")}
      />
    </ActForm>
  );
}

function TimesForm({ trip, onAct }: Omit<Props, "may">) {
  const { t } = useAdminMessages();
  const { values, clashes, onValue } = useMerged({
    departs: localOf(trip.departs_at),
    arrives: localOf(trip.arrives_at),
    returns: localOf(trip.returns_at),
  });
  const { departs, arrives, returns } = values;
  const preview = () => {
    const times = { departs: instantIn(departs), arrives: instantIn(arrives) };
    const back = returns === "" ? {} : { returns: instantIn(returns) };
    onAct({ act: "set-times", input: { trip: trip.id, ...times, ...back } });
  };
  const nightHint = useNightHint();
  const time = { type: "datetime-local" } as const;
  return (
    <ActForm act="set-times" className={styles["form"]} onPreview={preview}>
      <ClashNote clashes={clashes} labels={t.trips} />
      <Input
        {...time}
        label={t.trips.departs}
        hint={nightHint(departs)}
        value={departs}
        onValue={onValue("departs")}
      />
      <Input {...time} label={t.trips.arrives} value={arrives} onValue={onValue("arrives")} />
      {trip.returns_at !== null && (
        <Input {...time} label={t.trips.returns} value={returns} onValue={onValue("returns")} />
      )}
    </ActForm>
  );
}
