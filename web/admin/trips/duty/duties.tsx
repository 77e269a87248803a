/** Vehicle, driver and guide of each way of a trip; a form is opened when it is asked for. */
import type { MeView } from "../../../../worker/contract/staff/staff-sign-in.ts";
import type { DutiesView, DutyView } from "../../../../worker/contract/staff/staff-duties.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import { QueryState } from "../../query-state.tsx";
import { useInstant } from "../../use-instant.ts";
import { useOpened } from "../../use-opened.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import { useInSight } from "../use-in-sight.ts";
import { DutyForm } from "./duty-form.tsx";
import forms from "../trips.module.css";
import styles from "../page/trip.module.css";

interface Props {
  trip: string;
  /** The way whose form is open, as the address has it. */
  form: string;
  /** The address of the form of a way; empty: of none. */
  toForm: (leg: string) => string;
  mayChange: boolean;
  onMe: (me: MeView) => void;
}

export function Duties(props: Props) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("duties", { trip: props.trip });
  const { duties = [], guides = [] } = read.value ?? {};
  return (
    <section className={styles["section"]} aria-label={t.duties.title}>
      <QueryState read={read} />
      {duties.map((duty) => (
        <OneWay
          key={duty.leg}
          {...props}
          duty={duty}
          guides={guides}
          onClose={() => void read.reload()}
        />
      ))}
    </section>
  );
}

interface WayProps extends Props, Pick<DutiesView, "guides"> {
  duty: DutyView;
  onClose: () => void;
}

function OneWay({ trip, form, toForm, mayChange, onMe, duty, guides, onClose }: WayProps) {
  const { t } = useAdminMessages();
  const words = t.duties;
  const isOpen = form === duty.leg && mayChange;
  const panel = useInSight<HTMLElement>(isOpen ? duty.leg : "");
  const wasOpened = useOpened(isOpen ? duty.leg : undefined).length > 0;
  return (
    <section ref={panel} className={styles["section"]} aria-label={words.legs[duty.leg]}>
      <div className={styles["wayHead"]}>
        <h3>{words.legs[duty.leg]}</h3>
        <p className={styles["soft"]}>
          {duty.lacks.length === 0
            ? words.isWhole
            : duty.lacks.map((part) => words.lacks[part]).join(", ")}
        </p>
        {mayChange && (
          <a className={styles["opener"]} href={toForm(isOpen ? "" : duty.leg)}>
            {isOpen ? t.trips.closePanel : words.set}
          </a>
        )}
      </div>
      {!isOpen && <DutyFacts duty={duty} />}
      {wasOpened && (
        <div hidden={!isOpen}>
          <DutyForm trip={trip} duty={duty} guides={guides} onMe={onMe} onClose={onClose} />
        </div>
      )}
    </section>
  );
}

function DutyFacts({ duty }: { duty: DutyView }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { fields } = t.duties;
  const person = (name: string, phone: string) =>
    [name, format.digits(phone)].filter((part) => part !== "").join(", ");
  const facts = [
    [fields.departs, instant(duty.departs)],
    [fields.plate, duty.plate],
    [fields.driver_name, person(duty.driver_name, duty.driver_phone)],
    [fields.guide, person(duty.guide_name, duty.guide_phone)],
    [fields.meeting_place, duty.meeting_place],
  ] as const;
  return <FactList facts={facts.filter(([, value]) => value !== "")} className={forms["facts"]} />;
}
