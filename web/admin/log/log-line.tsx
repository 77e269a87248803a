/** A line of the log as people read it: what was done to what, what it changed, by whom, why and when. */
import type { LogView, NamedTarget } from "../../../worker/contract/staff/staff-sign-in.ts";
import { ActTarget } from "../acts/act-target.tsx";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { actorName } from "./actor-name.ts";
import { ChangedFields } from "./changed-fields.tsx";
import styles from "./log.module.css";

type Line = LogView["lines"][number];

interface Props {
  line: Line;
  /** Name of a member of staff by id. */
  findName: (id: string) => string;
  named: ReadonlyMap<string, NamedTarget>;
  /** Where all lines are about one thing, its name is left out. */
  hasTarget?: boolean;
}

export function LogLine({ line, findName, named, hasTarget = true }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.people;
  const steps: Readonly<Record<string, string>> = words.steps;
  const { at, act, act_name: name, step, target, actor, reason, approved_by: second } = line;
  const { touched } = line;
  return (
    <li className={styles["line"]}>
      <time dateTime={at}>{format.time(at.slice(11, 16))}</time>
      <div>
        <p>
          <b data-act>
            {name === null ? act : actName(t, name)}
            {step !== null && ` (${steps[step] ?? step})`}
          </b>{" "}
          {touched !== null && (
            <ActTarget act={name} target={touched.act_target} nameOf={findName} named={named} />
          )}{" "}
          {hasTarget && (
            <ActTarget
              act={name}
              target={target}
              touched={touched?.kind ?? null}
              nameOf={findName}
              named={named}
            />
          )}
        </p>
        {line.changes.length > 0 && <ChangedFields changes={line.changes} />}
        <p className={styles["by"]}>
          <span>{actorName(actor, findName)}</span>
          {reason !== "" && <span>{reason}</span>}
          {second !== null && (
            <span>
              {words.second}: {findName(second)}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
