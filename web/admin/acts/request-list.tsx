/** What waits for somebody: all of it, or that of one screen, which shows nothing while nothing waits. */
import { useState } from "react";
import type { NamedTarget } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { Failure } from "../failure.tsx";
import { OneTimeLink } from "../account/one-time-link.tsx";
import { RequestCard } from "./request-card.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useReloadAll, useStaffQuery } from "../use-staff-query.ts";
import styles from "../admin.module.css";

interface Props extends Pick<ScreenProps, "onMe"> {
  title: string;
  /** Those of a screen. */
  acts?: readonly string[];
  /** `power`: those with power over people. `others`: without them. Left out: all. */
  only?: "power" | "others";
  /** Those on one thing. */
  target?: string;
  targetName?: (target: string) => string;
}

export function RequestList(props: Props) {
  const { title, onMe, acts, only, target, targetName } = props;
  const read = useStaffQuery("requests");
  const reloadAll = useReloadAll();
  const [failed, setFailed] = useState<ApiRefusal | null>(null);
  // Here, since its request is gone once it was given.
  const [link, setLink] = useState<string | null>(null);
  const refusal = failed ?? (read.value === undefined ? read.refusal : null) ?? null;
  const { requests: all = [], targets = [] } = read.value ?? {};
  const named = new Map<string, NamedTarget>(targets.map((one) => [one.id, one]));
  const requests = all.filter(
    (one) =>
      (acts === undefined || acts.includes(one.act)) &&
      (only === undefined || one.has_power === (only === "power")) &&
      (target === undefined || one.target === target),
  );
  const isEmpty = requests.length === 0;
  const after = async (acted: Answer<unknown>) => {
    setFailed(acted.ok ? null : acted.refusal);
    await reloadAll();
  };
  if (isEmpty && refusal === null && link === null) return null;
  return (
    <section className={styles["section"]} aria-label={title}>
      <h2>{title}</h2>
      {refusal !== null && <Failure refusal={refusal} onRetry={() => void read.reload()} />}
      {link !== null && <OneTimeLink link={link} onClose={() => setLink(null)} />}
      <ul className={styles["rows"]}>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard
              request={request}
              onMe={onMe}
              onDone={after}
              onLink={setLink}
              named={named}
              targetName={targetName}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
