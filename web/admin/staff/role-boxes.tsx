/** Roles to choose from, each with what it reaches. */
import type { PeopleView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useAdminMessages } from "../admin-messages.ts";
import admin from "../admin.module.css";
import styles from "./staff.module.css";

export type Roles = PeopleView["people"][number]["roles"];

interface Props {
  roles: Roles;
  onChange: (roles: Roles) => void;
  error?: string | undefined;
}

export const ROLES: Roles = ["owner", "money", "ops", "content", "guide", "reader"];

export function RoleBoxes({ roles, onChange, error }: Props) {
  const { t } = useAdminMessages();
  return (
    <fieldset className={styles["roles"]}>
      <legend>{t.people.rolesLegend}</legend>
      {ROLES.map((role) => (
        <label key={role} className={admin["tick"]}>
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ target: { checked } }) =>
              onChange(ROLES.filter((one) => (one === role ? checked : roles.includes(one))))
            }
          />
          <span>
            {t.roles[role]}
            <small>{t.people.roleHints[role]}</small>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p className={styles["error"]} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
