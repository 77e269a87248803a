/** The acts on a trip that is still ahead. Their forms are opened one at a time; what was typed in each stays. */
import type { OneTripView } from "../../../worker/contract/staff/staff-trips.ts";
import { Button } from "../../ui/button.tsx";
import { ActForm } from "../acts/act-form.tsx";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import type { ChosenAct } from "../acts/chosen-act.ts";
import { Panel } from "../panel.tsx";
import { ChangeNote } from "./page/change-note.tsx";
import { ClashNote } from "./duty/clash-note.tsx";
import { EditForm } from "./page/edit-form.tsx";
import { OrderForm } from "./page/order-form.tsx";
import { Input, NumberInput } from "../forms/form-inputs.tsx";
import { parseLocalTime, toLocalTime } from "./local-time.ts";
import type { TripAct } from "./trip-act.ts";
import { TripFacts } from "./page/trip-facts.tsx";
import { bindField, useFormDraft } from "../forms/use-form-draft.ts";
import { readValue } from "../forms/typed-date.ts";
import { useOpened } from "../use-opened.ts";
import { useInSight } from "./use-in-sight.ts";
import { useNightHint } from "./use-night-hint.ts";
import { useSaid } from "./use-said.ts";
import forms from "./trips.module.css";
import styles from "./page/trip.module.css";

interface FormProps extends Pick<OneTripView, "trip"> {
  onAct: (act: ChosenAct<TripAct>) => void;
}

interface Props extends FormProps {
  may: readonly string[];
  /** As the address has it. */
  form: string;
  /** The address of a form; empty: of none. */
  toForm: (act: string) => string;
}

const ACTS: readonly TripAct[] = [
  "set-fare",
  "set-times",
  "edit-trip",
  "order-buses",
  "cancel-trip",
];

export function listTripActs(
  { state, day_order: buses }: Pick<OneTripView["trip"], "state" | "day_order">,
  may: readonly string[],
): TripAct[] {
  if (state === "cancelled" || state === "left") return [];
  const isAlone = buses.length < 2;
  return ACTS.filter((act) => may.includes(act) && !(isAlone && act === "order-buses"));
}

export function TripActs({ trip, may, form, toForm, onAct }: Props) {
  const { t } = useAdminMessages();
  const acts = listTripActs(trip, may);
  const open = acts.find((act) => act === form);
  const opened = useOpened(open);
  const panel = useInSight<HTMLDivElement>(open ?? "");
  return (
    <section className={styles["section"]} aria-label={t.trips.changes}>
      {acts.length > 0 && (
        <nav className={styles["acts"]} aria-label={t.trips.changes}>
          {acts.map((act) => (
            <a
              key={act}
              href={toForm(act === open ? "" : act)}
              aria-current={act === open ? "true" : undefined}
            >
              {actName(t, act)}
            </a>
          ))}
        </nav>
      )}
      {opened.length > 0 && (
        <div ref={panel} hidden={open === undefined}>
          {opened.map((act) => (
            <div key={act} hidden={act !== open}>
              <OneForm act={act} trip={trip} onAct={onAct} />
            </div>
          ))}
        </div>
      )}
      <TripFacts trip={trip} />
    </section>
  );
}

function OneForm({ act, ...props }: FormProps & { act: TripAct }) {
  const { t } = useAdminMessages();
  if (act === "set-fare") return <FareForm {...props} />;
  if (act === "set-times") return <TimesForm {...props} />;
  if (act === "order-buses") return <OrderForm {...props} />;
  if (act === "edit-trip") return <EditForm {...props} />;
  return (
    <Panel>
      <p>{t.trips.cancelText}</p>
      <Button
        variant="quiet"
        onClick={() => props.onAct({ act: "cancel-trip", input: { trip: props.trip.id } })}
      >
        {actName(t, "cancel-trip")}
      </Button>
    </Panel>
  );
}

function FareForm({ trip, onAct }: FormProps) {
  const { t, format } = useAdminMessages();
  const draft = useFormDraft("set-fare", trip.id, { fare: String(trip.fare) });
  const { values } = draft;
  const typed = Number(values.fare);
  return (
    <ActForm
      act="set-fare"
      className={forms["form"]}
      onPreview={() =>
        onAct({ act: "set-fare", input: { trip: trip.id, ...values }, onSent: draft.clear })
      }
    >
      <ClashNote clashes={draft.clashes} labels={t.trips} />
      <NumberInput kind="amount" label={t.trips.fare} {...bindField(draft, "fare")} />
      <ChangeNote
        rows={[
          [
            t.trips.fare,
            format.money(trip.fare),
            values.fare === "" || Number.isNaN(typed) ? values.fare : format.money(typed),
          ],
        ]}
      />
    </ActForm>
  );
}

function TimesForm({ trip, onAct }: FormProps) {
  const { t } = useAdminMessages();
  const said = useSaid();
  const saved = {
    departs: toLocalTime(trip.departs_at),
    arrives: toLocalTime(trip.arrives_at),
    returns: toLocalTime(trip.returns_at),
  };
  const draft = useFormDraft("set-times", trip.id, saved);
  const { values } = draft;
  const { departs, arrives, returns } = values;
  const preview = () => {
    const times = { departs: parseLocalTime(departs), arrives: parseLocalTime(arrives) };
    const back = returns === "" ? {} : { returns: parseLocalTime(returns) };
    const input = { trip: trip.id, ...times, ...back };
    onAct({ act: "set-times", input, onSent: draft.clear });
  };
  const nightHint = useNightHint();
  const time = { type: "datetime-local" } as const;
  const say = (local: string) =>
    readValue(local, "datetime-local") === "" ? local : said.instant(local);
  return (
    <ActForm act="set-times" className={forms["form"]} onPreview={preview}>
      <ClashNote clashes={draft.clashes} labels={t.trips} />
      <Input
        {...time}
        label={t.trips.departs}
        hint={nightHint(departs)}
        {...bindField(draft, "departs")}
      />
      <Input {...time} label={t.trips.arrives} {...bindField(draft, "arrives")} />
      {trip.returns_at !== null && (
        <Input {...time} label={t.trips.returns} {...bindField(draft, "returns")} />
      )}
      <ChangeNote
        rows={(["departs", "arrives", "returns"] as const).map((name) => [
          t.trips[name],
          say(saved[name]),
          say(values[name]),
        ])}
      />
    </ActForm>
  );
}
