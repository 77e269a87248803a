/** The duties of a trip: one form for each of its ways. */
import type { MeView } from "../../../worker/contract/staff-sign-in.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import admin from "../admin.module.css";
import { DutyForm } from "./duty-form.tsx";

export function Duties({ trip, onMe }: { trip: string; onMe: (me: MeView) => void }) {
  const { t } = useAdminMessages();
  const { answer, reload } = useStaffQuery("duties", { trip });
  return (
    <section className={admin["section"]} aria-label={t.duties.title}>
      <h2>{t.duties.title}</h2>
      <QueryState answer={answer} reload={reload} />
      {answer?.ok === true &&
        answer.value.duties.map((duty) => (
          <DutyForm
            key={duty.leg}
            trip={trip}
            duty={duty}
            guides={answer.value.guides}
            onMe={onMe}
            onClose={() => void reload()}
          />
        ))}
    </section>
  );
}
