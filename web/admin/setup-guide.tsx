/** Leads a shop that sells nothing yet: each step is a link, ticked when it is done. */
import { useAdminMessages } from "./admin-messages.ts";
import { Panel } from "./panel.tsx";
import { setupHash } from "./setup-hash.ts";
import { useStaffQuery } from "./use-staff-query.ts";
import office from "./admin.module.css";
import styles from "./setup-guide.module.css";

export function SetupGuide() {
  const { t } = useAdminMessages();
  const { answer } = useStaffQuery("setup-state");
  if (answer?.ok !== true) return null;
  const { steps } = answer.value;
  // If only the sample profile is left to replace, no guide is shown: the page of the profile says so.
  const isLeft = steps.some(({ step, is_done }) => step !== "profile" && !is_done);
  if (!isLeft) return null;
  const next = steps.find(({ is_done }) => !is_done)?.step;
  return (
    <section className={office["section"]} aria-label={t.content.setupTitle}>
      <h2>{t.content.setupTitle}</h2>
      <Panel>
        <p>{t.content.setupLead}</p>
        <ol className={styles["steps"]}>
          {steps.map(({ step, is_done }) => (
            <li key={step} aria-current={step === next ? "step" : undefined}>
              <a href={setupHash(step)}>{t.content.setup[step]}</a>{" "}
              {is_done && <span>{t.content.stepDone}</span>}
            </li>
          ))}
        </ol>
      </Panel>
    </section>
  );
}
