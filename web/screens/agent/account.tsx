/** The agent's own account: a new password, and an end to every session. */
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { dropToken, saveToken } from "../../api/session-token.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { RefusalList } from "../../ui/refusal-list.tsx";
import { RequestForm } from "../../ui/request-form.tsx";
import { toast, warmToasts } from "../../ui/toast.ts";
import styles from "./agent.module.css";
import { NewPasswordFields, type NewPassword } from "./new-password-fields.tsx";

interface Change extends NewPassword {
  old: string;
}

const EMPTY: Change = { old: "", password: "", confirmation: "" };

export function Account() {
  const { t } = useMessages();
  const [isChanging, setIsChanging] = useState(false);
  const [refused, setRefused] = useState<ApiRefusal | null>(null);
  const navigate = useNavigate();

  const logOutEverywhere = async (): Promise<void> => {
    setRefused(null);
    const answer = await call("POST /api/agent/logout-everywhere");
    if (!answer.ok && answer.refusal.code !== "session_expired") {
      setRefused(answer.refusal);
      return;
    }
    dropToken();
    void navigate("/");
  };

  return (
    <section className={styles["account"]}>
      <h2>{t.agents.account}</h2>
      {isChanging ? (
        <PasswordForm onDone={() => setIsChanging(false)} />
      ) : (
        <div className={styles["actions"]}>
          <Button variant="quiet" onClick={() => setIsChanging(true)}>
            {t.agents.changePassword}
          </Button>
          <Button variant="quiet" onClick={() => void logOutEverywhere()}>
            {t.agents.logOutEverywhere}
          </Button>
        </div>
      )}
      <p className={styles["soft"]}>{t.agents.logOutEverywhereText}</p>
      <p>
        <a href="/api/docs/sale">{t.agents.forPrograms}</a>
      </p>
      {refused !== null && <RefusalList refusal={refused} />}
    </section>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useMessages();
  const form = useForm<Change>({ defaultValues: EMPTY });
  const { errors } = form.formState;

  const send = async ({ old, password, confirmation }: Change): Promise<ApiRefusal | null> => {
    warmToasts();
    const answer = await call("POST /api/agent/password", {
      old_password: old,
      new_password: password,
      new_password_confirmation: confirmation,
    });
    if (!answer.ok) return answer.refusal;
    saveToken(answer.value.token);
    toast.success(t.agents.passwordChanged);
    onDone();
    return null;
  };

  return (
    <RequestForm
      form={form}
      send={send}
      button={t.agents.changePassword}
      fields={{
        old_password: { name: "old", message: t.agents.errors.passwordRequired },
        new_password: { name: "password", message: t.agents.errors.too_common },
        new_password_confirmation: {
          name: "confirmation",
          message: t.agents.errors.confirmDiffers,
        },
      }}
    >
      <PasswordField
        label={t.agents.oldPassword}
        error={errors.old?.message}
        autoComplete="current-password"
        registration={form.register("old", { required: t.agents.errors.passwordRequired })}
      />
      <NewPasswordFields register={form.register} errors={errors} />
    </RequestForm>
  );
}
