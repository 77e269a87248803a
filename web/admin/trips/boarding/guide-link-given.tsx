/** The guide's link once it is given: a code for the phone's camera, and the link itself, both shown this once. */
import type { ReactNode } from "react";
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import { QrCode } from "../../../ui/qr-code.tsx";
import { OneTimeValue } from "../../account/one-time-value.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import type { PhoneAct } from "./guide-phones.tsx";
import { useCountWords } from "./use-count-words.ts";
import styles from "./boarding.module.css";

export function guideLinkGiven(view: ActAnswer<PhoneAct>): ReactNode {
  return "link" in view && view.link !== null ? <GuideLink link={view.link} /> : null;
}

function GuideLink({ link }: { link: string }) {
  const { t } = useAdminMessages();
  return (
    <div className={styles["given"]}>
      <QrCode text={link} title={t.acts["give-guide-link"]} className={styles["code"]} />
      <OneTimeValue label={t.people.linkTitle} hint={useCountWords().linkOnce} value={link} />
    </div>
  );
}
