/** `/agentLogin`: a phone number or an email, and the password. Afterwards back to the page that required it. */
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import type { LoginRequest } from "../../../worker/contract/agents/agents.ts";
import { useEarlyInput } from "../../boot/early-input.ts";
import { call } from "../../api/call.ts";
import { field } from "../../api/client.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { saveToken } from "../../api/session-token.ts";
import { withHumanCheck } from "../../human-check/with-human-check.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { RequestForm } from "../../ui/request-form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "../sign-up/sign-up.module.css";

const FORM_ID = "log-in";
const FIELDS = ["login", "password"] as const;

export function AgentLoginPage() {
  const { t } = useMessages();
  return (
    <Page title={t.agents.logInTitle} hasHiddenTitle>
      <div className={styles["page"]}>
        <h1>{t.agents.logInTitle}</h1>
        <p className={styles["soft"]}>{t.agents.logInLead}</p>
        <LoginForm />
        <p>
          {t.agents.noAccount} <Link to="/signUp">{t.agents.signUp}</Link>
        </p>
        <p className={styles["soft"]}>{t.agents.forgotPassword}</p>
        <p>
          <a href="/api/docs/sale">{t.agents.forPrograms}</a>
        </p>
      </div>
    </Page>
  );
}

function LoginForm() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { state } = useLocation();
  const early = useEarlyInput(FORM_ID, FIELDS);
  const form = useForm<LoginRequest>({
    defaultValues: {
      login: early.login || textIn(state, "login"),
      password: early.password ?? "",
    },
  });
  const { errors } = form.formState;

  const send = async (filled: LoginRequest): Promise<ApiRefusal | null> => {
    const answer = await withHumanCheck((proof) =>
      call("POST /api/login", { ...filled, ...proof }),
    );
    if (!answer.ok) {
      form.setFocus("password");
      return answer.refusal;
    }
    saveToken(answer.value.token);
    void navigate(pathIn(state) ?? "/agent", { replace: true });
    return null;
  };

  return (
    <RequestForm
      id={FORM_ID}
      form={form}
      send={send}
      button={t.agents.logIn}
      fields={{
        login: { name: "login", message: t.agents.errors.loginRequired },
        password: { name: "password", message: t.agents.errors.passwordRequired },
      }}
    >
      <TextField
        label={t.agents.login}
        error={errors.login?.message}
        registration={form.register("login", {
          validate: (typed) => typed.trim() !== "" || t.agents.errors.loginRequired,
        })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <PasswordField
        label={t.agents.password}
        error={errors.password?.message}
        autoComplete="current-password"
        registration={form.register("password", { required: t.agents.errors.passwordRequired })}
      />
    </RequestForm>
  );
}

function textIn(state: unknown, name: string): string {
  const text = field(state, name);
  return typeof text === "string" ? text : "";
}

/** Accepts a path of this site only, never another origin. */
function pathIn(state: unknown): string | null {
  const back = textIn(state, "back");
  return /^\/(?!\/)/.test(back) ? back : null;
}
