/** Invites a member of staff: name and roles, then the act's dialog. The input stays until the act is done. */
import { useState } from "react";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Input } from "../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../forms/use-form-draft.ts";
import { linkGiven } from "../acts/link-given.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { Button } from "../../ui/button.tsx";
import { RoleBoxes, type Roles } from "./role-boxes.tsx";
import styles from "./staff.module.css";

const NAME_MIN = 2;

const NOBODY: { name: string; roles: Roles } = { name: "", roles: [] };

export function InviteForm({ onMe }: Pick<ScreenProps, "onMe">) {
  const { t } = useAdminMessages();
  const draft = useFormDraft("invite", "", NOBODY);
  const { name, roles } = draft.values;
  const [isChecked, setIsChecked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isNameShort = name.trim().length < NAME_MIN;
  const submit = () => {
    setIsChecked(true);
    setIsOpen(!isNameShort && roles.length > 0);
  };
  return (
    <>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2>{t.people.inviteTitle}</h2>
        <Input
          required={false}
          label={t.people.name}
          hint={t.people.inviteHint}
          error={isChecked && isNameShort ? t.people.nameMissing : undefined}
          autoComplete="off"
          maxLength={80}
          {...bindField(draft, "name")}
        />
        <RoleBoxes
          roles={roles}
          onChange={(next) => draft.change({ roles: next })}
          error={isChecked && roles.length === 0 ? t.people.rolesMissing : undefined}
        />
        <span>
          <Button type="submit">{t.people.invite}</Button>
        </span>
      </form>
      {isOpen && (
        <ActDialog
          act="invite"
          input={{ name: name.trim(), roles }}
          target={name.trim()}
          onMe={onMe}
          onDone={() => {
            draft.clear();
            setIsChecked(false);
          }}
          onClose={() => setIsOpen(false)}
          outcome={linkGiven}
        />
      )}
    </>
  );
}
