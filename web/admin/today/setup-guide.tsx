/** Leads a shop to its first ticket: each step is a link, and is ticked by the server's facts. */
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "../frame/icon.tsx";
import { hashTo } from "../frame/places.ts";
import { Panel } from "../panel.tsx";
import { setupHash, type SetupStep } from "./setup-hash.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import office from "../admin.module.css";
import styles from "./setup-guide.module.css";

export function SetupGuide() {
  const { t, format } = useAdminMessages();
  const read = useStaffQuery("setup-state", {}, { notesFailure: true });
  if (read.value === undefined) return null;
  const { steps, invented } = read.value;
  const isSold = steps.some(({ step, is_done }) => step === "ticket" && is_done);
  if (isSold) return null;
  const next = steps.find(({ is_done }) => !is_done)?.step;
  const done = steps.filter(({ is_done }) => is_done).length;
  const { content } = t;
  return (
    <section className={office["section"]} aria-label={content.setupTitle}>
      <h2>{content.setupTitle}</h2>
      <Panel>
        <p className={styles["lead"]}>
          {content.setupLead}{" "}
          <strong>{content.setupDone(format.digits(done), format.digits(steps.length))}</strong>
        </p>
        <ol className={styles["steps"]}>
          {steps.map(({ step, is_done }, place) => (
            <Step
              key={step}
              step={step}
              number={format.digits(place + 1)}
              isDone={is_done}
              isNext={step === next}
            />
          ))}
        </ol>
        {invented.length > 0 && (
          <p className={office["soft"]}>
            {content.setupBesides}{" "}
            <a href={hashTo("/content", { filter: { kind: "profile" } })}>{content.setupDetails}</a>
          </p>
        )}
      </Panel>
    </section>
  );
}

interface StepProps {
  step: SetupStep;
  number: string;
  isDone: boolean;
  isNext: boolean;
}

function Step({ step, number, isDone, isNext }: StepProps) {
  const { t } = useAdminMessages();
  const { ofShop } = useSayWallets();
  const { content } = t;
  return (
    <li
      className={styles["step"]}
      data-done={isDone || undefined}
      aria-current={isNext ? "step" : undefined}
    >
      <span className={styles["mark"]} aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <span className={styles["what"]}>
        <a href={setupHash(step)}>{content.setup[step]}</a>
        {isNext && <small>{ofShop(content.setupHints[step])}</small>}
      </span>
      {isDone && <span className={styles["done"]}>{content.stepDone}</span>}
    </li>
  );
}
