/**
 * `/agentPassword#CODE`: sets a new password with the shop's one-time link. The code is in the fragment, and is sent
 * once.
 */
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { dropToken } from "../../api/session-token.ts";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { RequestForm } from "../../ui/request-form.tsx";
import { toast, warmToasts } from "../../ui/toast.ts";
import { NewPasswordFields, type NewPassword } from "../agent/new-password-fields.tsx";
import styles from "../sign-up/sign-up.module.css";

export function AgentPasswordPage() {
  const { t } = useMessages();
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const code = hash.slice(1);
  return (
    <Page title={t.agents.newPasswordTitle} hasHiddenTitle>
      <meta name="robots" content="noindex" />
      <div className={styles["page"]}>
        <h1>{t.agents.newPasswordTitle}</h1>
        <p className={styles["soft"]}>{t.agents.newPasswordLead}</p>
        {isHydrated && code === "" && <p role="alert">{t.agents.linkMissing}</p>}
        {isHydrated && code !== "" && <RecoveryForm code={code} />}
      </div>
    </Page>
  );
}

function RecoveryForm({ code }: { code: string }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const form = useForm<NewPassword>({ defaultValues: { password: "", confirmation: "" } });

  const send = async ({ password, confirmation }: NewPassword): Promise<ApiRefusal | null> => {
    warmToasts();
    const body = { code, password, password_confirmation: confirmation };
    const answer = await call("POST /api/agent/recover", body);
    if (!answer.ok) return answer.refusal;
    // A session of this browser has ended too.
    dropToken();
    toast.success(t.agents.passwordChanged);
    void navigate("/agentLogin", { replace: true, state: { login: answer.value.login } });
    return null;
  };

  return (
    <RequestForm
      form={form}
      send={send}
      button={t.agents.changePassword}
      fields={{
        password: { name: "password", message: t.agents.errors.too_common },
        password_confirmation: {
          name: "confirmation",
          message: t.agents.errors.confirmDiffers,
        },
      }}
    >
      <NewPasswordFields register={form.register} errors={form.formState.errors} />
    </RequestForm>
  );
}
