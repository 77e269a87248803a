/** What each role may do: every call and act, with a sign for each role. The server's own table, drawn. */
import type { PeopleView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "../frame/icon.tsx";
import { groupRights } from "./right-groups.ts";
import { ROLES } from "./role-boxes.tsx";
import { useRightsWords } from "./use-rights-words.ts";
import styles from "./role-table.module.css";

export function RoleTable({ rights }: Pick<PeopleView, "rights">) {
  const { t } = useAdminMessages();
  const words = t.people;
  const texts = useRightsWords();
  const reads: Readonly<Record<string, string>> = texts.reads;
  return (
    <details className={styles["roles"]}>
      <summary>{texts.roleTable}</summary>
      <table>
        <caption className="for-readers">{texts.roleTable}</caption>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {t.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        {groupRights(rights).map(({ group, rights: inGroup }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={ROLES.length + 1}>
                {texts.rightGroups[group]}
              </th>
            </tr>
            {inGroup.map(({ name, roles }) => (
              <tr key={name}>
                <th scope="row">{reads[name] ?? actName(t, name)}</th>
                {ROLES.map((role) => (
                  <td key={role} data-may={roles.includes(role)}>
                    <May may={roles.includes(role)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </details>
  );
}

function May({ may }: { may: boolean }) {
  const texts = useRightsWords();
  return (
    <>
      {may ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <span className="for-readers">{may ? texts.may : texts.mayNot}</span>
    </>
  );
}
