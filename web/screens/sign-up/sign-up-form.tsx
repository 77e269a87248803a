import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { asPerson } from "../../human-check/with-human-check.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorList } from "../../ui/error-list.tsx";
import { RefusalList } from "../../ui/refusal-list.tsx";
import { toast, warmToasts } from "../../ui/toast.ts";
import { PhotoField } from "./photo-field.tsx";
import { EMPTY, SIGN_UP_FIELDS, signUpForm, type SignUp } from "./sign-up.ts";
import { SignUpFields } from "./sign-up-fields.tsx";
import styles from "./sign-up.module.css";
import type { SmallPhoto } from "./small-photo.ts";

export function SignUpForm() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const form = useForm<SignUp>({ defaultValues: EMPTY, shouldFocusError: false });
  const [photo, setPhoto] = useState<SmallPhoto | null>(null);
  const [refused, setRefused] = useState<ApiRefusal | null>(null);
  const isSending = useRef(false);
  const { errors, submitCount, isSubmitting } = form.formState;

  const send = async (filled: SignUp): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setRefused(null);
    warmToasts();
    const answer = await asPerson(({ turnstile_token }) =>
      call("POST /api/register", signUpForm(filled, photo?.file ?? null, turnstile_token)),
    );
    isSending.current = false;
    if (!answer.ok) {
      setRefused(answer.refusal);
      return;
    }
    toast.success(t.agents.registered);
    void navigate("/agentLogin", { state: { login: answer.value.userData.mobile } });
  };

  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <Card>
        <div className={styles["fields"]}>
          <ErrorList
            key={submitCount}
            title={t.agents.faultsTitle}
            isSubmitted={submitCount > 0}
            errors={SIGN_UP_FIELDS.map((name) => ({ name, message: errors[name]?.message }))}
            onGo={(name) => form.setFocus(name)}
          />
          <SignUpFields form={form} />
          <PhotoField photo={photo} onPhoto={setPhoto} />
        </div>
      </Card>
      <Button type="submit" isWide isBusy={isSubmitting}>
        {t.agents.signUp}
      </Button>
      {refused !== null && <RefusalList refusal={refused} />}
    </form>
  );
}
