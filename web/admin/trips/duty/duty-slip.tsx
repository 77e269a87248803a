/** On the list for the guide: vehicle, driver and guide of each way. */
import type { DutyView } from "../../../../worker/contract/staff/staff-duties.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { useInstant } from "../../use-instant.ts";
import styles from "../page/manifest.module.css";

export function DutySlip({ duties }: { duties: readonly DutyView[] }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { fields, legs } = t.duties;
  const person = (name: string, phone: string) =>
    [name, format.digits(phone)].filter((text) => text !== "").join(" ");
  return (
    <ul className={styles["duties"]}>
      {duties.map((duty) => {
        const facts = [
          [fields.plate, duty.plate],
          [fields.driver_name, person(duty.driver_name, duty.driver_phone)],
          [fields.guide, person(duty.guide_name, duty.guide_phone)],
          [fields.meeting_place, duty.meeting_place],
        ].filter(([, value]) => value !== "");
        return (
          <li key={duty.leg}>
            {[
              `${legs[duty.leg]}: ${instant(duty.departs)}`,
              ...facts.map(([name, value]) => `${name} ${value}`),
            ].join(" · ")}
          </li>
        );
      })}
    </ul>
  );
}
