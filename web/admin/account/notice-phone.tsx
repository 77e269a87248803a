/** Where the shop warns an owner by SMS when somebody asks to use power over people. */
import type { Answer } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Input } from "../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../forms/use-form-draft.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { staffCall } from "../staff-call.ts";
import { withStepUp } from "../acts/with-step-up.ts";
import styles from "../admin.module.css";

interface Props extends Pick<ScreenProps, "onMe"> {
  /** The number that is stored; null: none. */
  phone: string | null;
  onDone: (acted: Answer<unknown>) => Promise<void>;
}

export function NoticePhone({ phone, onMe, onDone }: Props) {
  const { t } = useAdminMessages();
  const draft = useFormDraft("notice-phone", "", { typed: phone ?? "" });
  const { typed } = draft.values;
  const save = async () => {
    const body = { phone: typed.trim() === "" ? null : typed };
    const answer = await withStepUp<unknown>(() => staffCall("notice-phone", body), onMe);
    if (answer.ok) draft.clear();
    await onDone(answer);
  };
  return (
    <form
      className={styles["section"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        required={false}
        label={t.noticePhone}
        hint={t.noticePhoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...bindField(draft, "typed")}
      />
      <span>
        <Button type="submit" variant="quiet">
          {t.savePhone}
        </Button>
      </span>
    </form>
  );
}
