import type { FieldErrors, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import { useMessages } from "../../i18n/use-messages.ts";
import { Choice } from "../../ui/choice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { EMAIL_INPUT, NAME_INPUT, PHONE_INPUT, TextField } from "../../ui/text-field.tsx";
import { GENDERS, signUpError, type SignUp } from "./sign-up.ts";

export function SignUpFields({ form }: { form: UseFormReturn<SignUp> }) {
  const { t } = useMessages();
  const { errors } = form.formState;
  const registerField = (name: keyof SignUp): UseFormRegisterReturn =>
    form.register(name, {
      validate: (_, all) => {
        const error = signUpError(name, all);
        return error === null ? true : t.agents.errors[error];
      },
      ...(name === "password" ? { deps: ["confirmation"] } : {}),
    });
  return (
    <>
      <TextField
        label={t.agents.name}
        error={errors.name?.message}
        registration={registerField("name")}
        {...NAME_INPUT}
      />
      <TextField
        label={t.agents.phone}
        hint={t.agents.phoneHint}
        error={errors.phone?.message}
        registration={registerField("phone")}
        {...PHONE_INPUT}
      />
      <TextField
        label={t.agents.email}
        error={errors.email?.message}
        registration={registerField("email")}
        {...EMAIL_INPUT}
      />
      <TextField
        label={t.agents.address}
        error={errors.address?.message}
        registration={registerField("address")}
        autoComplete="street-address"
        maxLength={300}
      />
      <Choice
        legend={t.agents.gender}
        options={GENDERS.map((value) => ({ value, label: t.agents.genders[value] }))}
        error={errors.gender?.message}
        registration={registerField("gender")}
      />
      <Passwords errors={errors} registerField={registerField} />
    </>
  );
}

function Passwords(props: {
  errors: FieldErrors<SignUp>;
  registerField: (name: keyof SignUp) => UseFormRegisterReturn;
}) {
  const { errors, registerField } = props;
  const { t } = useMessages();
  return (
    <>
      <PasswordField
        label={t.agents.password}
        hint={t.agents.passwordHint}
        error={errors.password?.message}
        autoComplete="new-password"
        registration={registerField("password")}
      />
      <PasswordField
        label={t.agents.confirmPassword}
        error={errors.confirmation?.message}
        autoComplete="new-password"
        registration={registerField("confirmation")}
      />
    </>
  );
}
