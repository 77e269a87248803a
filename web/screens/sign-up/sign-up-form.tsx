import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { useEarlyInput } from "../../boot/early-input.ts";
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { withHumanCheck } from "../../human-check/with-human-check.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import type { SmallPicture } from "../../pictures/small-picture.ts";
import { ErrorList } from "../../ui/error-list.tsx";
import { RequestForm } from "../../ui/request-form.tsx";
import { toast, warmToasts } from "../../ui/toast.ts";
import { PhotoField } from "./photo-field.tsx";
import { SIGN_UP_FIELDS, signUpForm, signUpIn, type SignUp } from "./sign-up.ts";
import { SignUpFields } from "./sign-up-fields.tsx";

const FORM_ID = "sign-up";

export function SignUpForm() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const early = useEarlyInput(FORM_ID, SIGN_UP_FIELDS);
  const [typed] = useState(() => signUpIn(early));
  const form = useForm<SignUp>({ defaultValues: typed });
  const [photo, setPhoto] = useState<SmallPicture | null>(null);
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

  const { errors: faults } = t.agents;
  const fields = {
    name: { name: "name", message: faults.nameWrong },
    mobile: { name: "phone", message: faults.phoneWrong },
    email: { name: "email", message: faults.emailWrong },
    address: { name: "address", message: faults.addressWrong },
    gender: { name: "gender", message: faults.genderRequired },
    password: { name: "password", message: faults.too_common },
    password_confirmation: { name: "confirmation", message: faults.confirmDiffers },
  } as const;

  return (
    <RequestForm id={FORM_ID} form={form} send={send} button={t.agents.signUp} fields={fields}>
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
