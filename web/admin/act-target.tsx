/** What an act was done to, as people find it: a sale, a trip, an agent and an entry are links, somebody has a name. */
import styles from "./admin.module.css";
import { useAdminMessages } from "./admin-messages.ts";
import { hashTo } from "./places.ts";
import { entryOf, targetOf } from "./target-of.ts";

interface Props {
  /** Null: of an older build. */
  act: string | null;
  target: string;
  /** Of a person, and of what has no place of its own. */
  nameOf: (target: string) => string;
}

export function ActTarget({ act, target, nameOf }: Props) {
  const { t, format } = useAdminMessages();
  switch (targetOf(act, target)) {
    case "shop":
      return null;
    case "other":
      return nameOf(target);
    case "entry": {
      const entry = entryOf(target);
      if (entry === null) return nameOf(target);
      const { kind } = entry;
      return (
        <a className={styles["short"]} href={hashTo("/content", { filter: { ...entry } })}>
          {t.content.one[kind]}
        </a>
      );
    }
    case "sale":
      return (
        <a href={hashTo("/sale", { id: `#${target}` })}>
          {t.sales.sale(`#${format.digits(target)}`)}
        </a>
      );
    case "trip":
      return (
        <a href={hashTo("/trip", { id: target })}>
          {t.placeNames.trip} #{format.digits(target)}
        </a>
      );
    case "agent":
      return (
        <a href={hashTo("/agent", { id: target })}>
          {t.placeNames.agent} #{format.digits(target)}
        </a>
      );
  }
}
