/** The shop's own details as a form, before it what is still the sample's, after it what only the settings have. */
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import { QueryState } from "../query-state.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { findDetailName } from "./detail-name.ts";
import { EntryEditor } from "./entry-editor.tsx";
import styles from "../admin.module.css";

/** Name of the Worker's variable (worker/config/shop-profile.ts). */
const SETTING = "SHOP_JSON";
/** The id of the one entry of its kind (worker/db/content/shop-details.ts). */
const SHOP_ID = "shop";

export function ProfilePanel({ onMe }: { onMe: (me: MeView) => void }) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("setup-state");
  const invented = read.value?.invented ?? [];
  return (
    <>
      <p className={styles["soft"]}>{t.content.profileLead}</p>
      {!read.isWaiting && <QueryState read={read} />}
      {invented.length > 0 && (
        <Panel>
          <p>
            {t.content.profileInvented}{" "}
            {invented.map((field) => findDetailName(t, field)).join(", ")}
          </p>
        </Panel>
      )}
      <EntryEditor kind="shop" id={SHOP_ID} onMe={onMe} />
      <p className={styles["soft"]}>
        {t.content.profileWhere} <code>{SETTING}</code>
      </p>
    </>
  );
}
