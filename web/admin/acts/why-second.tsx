/** Why somebody else has to agree to an act, how much counts already, and the limit. */
import type { SecondPerson } from "../../../worker/contract/staff/second-person.ts";
import { useAdminMessages } from "../admin-messages.ts";
import styles from "../admin.module.css";

interface Props {
  second: SecondPerson;
  /** Somebody could agree; else the act waits for its time. */
  hasOther: boolean;
}

export function WhySecond({ second, hasOther }: Props) {
  const { t, format } = useAdminMessages();
  const { why, weight, before, limit } = second;
  const sentence = t.twoPeople.why[why]({
    weight: format.money(weight),
    before: format.money(before),
    limit: format.money(limit),
  });
  return (
    <p className={styles["soft"]}>
      {sentence} {hasOther ? t.needsSecond : t.twoPeople.nobodyElse}
    </p>
  );
}
