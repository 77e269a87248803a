/** What an act was done to, as people find it: a sale, a trip, an agent and an entry are links, somebody has a name. */
import styles from "../admin.module.css";
import type { NamedTarget } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useInstant } from "../use-instant.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import { parseEntryTarget, getTargetKind, type TouchedKind } from "./target-of.ts";

interface Props {
  /** Null for an act that this build does not know. */
  act: string | null;
  target: string;
  /** What the target is, where the act touched it besides its own. */
  touched?: TouchedKind | null;
  /** Name of a person, or of a target that has no page of its own. */
  nameOf: (target: string) => string;
  /** Things that have a name, by their ids. */
  named?: ReadonlyMap<string, NamedTarget>;
}

export function ActTarget({ act, target, touched = null, nameOf, named }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const kind = getTargetKind(act, target, touched);
  const thing = kind === "sale" ? undefined : named?.get(target);
  if (thing !== undefined) {
    const { name, departs } = thing;
    const entry = thing.kind === "entry" ? parseEntryTarget(target) : null;
    return (
      <a href={toPage(thing)}>
        {entry !== null && `${t.content.one[entry.kind]}: `}
        {thing.kind === "agent" ? name : format.name(name)}
        {departs === null ? "" : `, ${instant(departs)}`}
      </a>
    );
  }
  switch (kind) {
    case "shop":
      return null;
    case "other":
      return nameOf(target);
    case "entry": {
      const entry = parseEntryTarget(target);
      if (entry === null) return nameOf(target);
      return (
        <a className={styles["short"]} href={toPage({ kind, id: target })}>
          {t.content.one[entry.kind]}
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

function toPage({ kind, id }: Pick<NamedTarget, "kind" | "id">): string {
  return kind === "entry"
    ? hashTo("/content", { filter: { ...parseEntryTarget(id) } })
    : hashTo(`/${kind}`, { id });
}
