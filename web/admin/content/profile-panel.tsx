/** The shop's own details: they stand in the shop's settings, and what is still the sample's is named. */
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import styles from "../admin.module.css";

/** Of the Worker (worker/config/shop-profile.ts). */
const SETTING = "SHOP_JSON";

export function ProfilePanel() {
  const { t } = useAdminMessages();
  const { answer, reload } = useStaffQuery("setup-state");
  if (answer?.ok !== true) return <QueryState answer={answer} reload={reload} />;
  const { invented } = answer.value;
  return (
    <Panel>
      <p>{invented.length === 0 ? t.content.profileOwn : t.content.profileInvented}</p>
      {invented.length > 0 && (
        <ul className={styles["rows"]}>
          {invented.map((field) => (
            <li key={field}>
              <code>{field}</code>
            </li>
          ))}
        </ul>
      )}
      <p className={styles["soft"]}>
        {t.content.profileWhere} <code>{SETTING}</code>
      </p>
    </Panel>
  );
}
