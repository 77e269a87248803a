import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { useTypedEarly } from "../../boot/typed-early.ts";
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { withHumanCheck } from "../../human-check/with-human-check.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ErrorList } from "../../ui/error-list.tsx";
import { RequestForm } from "../../ui/request-form.tsx";
import { toast, warmToasts } from "../../ui/toast.ts";
import { PhotoField } from "./photo-field.tsx";
import { SIGN_UP_FIELDS, signUpForm, signUpIn, type SignUp } from "./sign-up.ts";
import { SignUpFields } from "./sign-up-fields.tsx";
import type { SmallPhoto } from "./small-photo.ts";

const FORM_ID = "sign-up";

export function SignUpForm() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const early = useTypedEarly(FORM_ID, SIGN_UP_FIELDS);
  const [typed] = useState(() => signUpIn(early));
  const form = useForm<SignUp>({ defaultValues: typed, shouldFocusError: false });
  const [photo, setPhoto] = useState<SmallPhoto | null>(null);
  const { errors, submitCount } = form.formState;

  const send = async (filled: SignUp): Promise<ApiRefusal | null> => {
    warmToasts();
    const answer = await withHumanCheck(({ turnstile_token }) =>
      call("POST /api/register", signUpForm(filled, photo?.file ?? null, turnstile_token)),
    );
    if (!answer.ok) return answer.refusal;
    toast.success(t.agents.registered);
    void navigate("/agentLogin", { state: { login: answer.value.userData.mobile } });
    return null;
  };

  return (
    <RequestForm id={FORM_ID} form={form} send={send} button={t.agents.signUp}>
      <ErrorList
        key={submitCount}
        title={t.agents.faultsTitle}
        isSubmitted={submitCount > 0}
        errors={SIGN_UP_FIELDS.map((name) => ({ name, message: errors[name]?.message }))}
        onGo={(name) => form.setFocus(name)}
      />
      <SignUpFields form={form} />
      <PhotoField photo={photo} onPhoto={setPhoto} />
    </RequestForm>
  );
}
