/** The whole season as files: taken away by whoever writes content, loaded by an owner. */
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { SeasonExport } from "./season-export.tsx";
import { SeasonImport } from "./season-import.tsx";
import styles from "../admin.module.css";

interface Props {
  me: MeView;
  onMe: (me: MeView) => void;
}

export function SeasonPanel({ me, onMe }: Props) {
  const { t } = useAdminMessages();
  return (
    <div className={styles["section"]}>
      <SeasonExport />
      {me.may.includes("import-season") ? (
        <SeasonImport onMe={onMe} />
      ) : (
        <p>{t.season.ownersLoad}</p>
      )}
    </div>
  );
}
