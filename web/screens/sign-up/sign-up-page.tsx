/** `/signUp`: sign-up of an agent; the input is kept until it is accepted. */
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import styles from "./sign-up.module.css";

export function SignUpPage() {
  const { t } = useMessages();
  return (
    <Page title={t.agents.signUpTitle} hasHiddenTitle>
      <div className={styles["page"]}>
        <h1>{t.agents.signUpTitle}</h1>
        <p className={styles["soft"]}>{t.agents.signUpLead}</p>
        <SignUpForm />
        <p>
          {t.agents.haveAccount} <Link to="/agentLogin">{t.agents.logIn}</Link>
        </p>
      </div>
    </Page>
  );
}
