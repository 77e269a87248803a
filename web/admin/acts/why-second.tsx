/** Why somebody else has to agree to an act, how much counts already, and the limit; in a preview also who may. */
import type { SecondPerson } from "../../../worker/contract/staff/second-person.ts";
import type { ActView } from "../../../worker/contract/staff/staff.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { useInstant } from "../use-instant.ts";
import styles from "../admin.module.css";

interface Props extends Pick<ActView, "may_agree" | "lapses_at"> {
  second: SecondPerson;
  /** Somebody could agree; else the act waits for its time. */
  hasOther: boolean;
}

export function WhySecond({ second, hasOther, may_agree: people, lapses_at: until = "" }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { why, weight, before, limit } = second;
  const words = t.twoPeople;
  const sentence = words.why[why]({
    weight: format.money(weight),
    before: format.money(before),
    limit: format.money(limit),
  });
  return (
    <p className={styles["soft"]}>
      {sentence} {hasOther ? t.needsSecond : words.nobodyElse}{" "}
      {people && words.asks(people.join(", "), instant(until))}
    </p>
  );
}
