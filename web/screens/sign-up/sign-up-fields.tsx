import type { FieldErrors, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import { useMessages } from "../../i18n/use-messages.ts";
import { Choice } from "../../ui/choice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { EMAIL_INPUT, NAME_INPUT, PHONE_INPUT, TextField } from "../../ui/text-field.tsx";
import { GENDERS, signUpError, type SignUp } from "./sign-up.ts";

export function SignUpFields({ form }: { form: UseFormReturn<SignUp> }) {
  const { t } = useMessages();
  const { errors } = form.formState;
  const tiedTo = (name: keyof SignUp): UseFormRegisterReturn =>
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
        tied={tiedTo("name")}
        {...NAME_INPUT}
      />
      <TextField
        label={t.agents.phone}
        hint={t.agents.phoneHint}
        error={errors.phone?.message}
        tied={tiedTo("phone")}
        {...PHONE_INPUT}
      />
      <TextField
        label={t.agents.email}
        error={errors.email?.message}
        tied={tiedTo("email")}
        {...EMAIL_INPUT}
      />
      <TextField
        label={t.agents.address}
        error={errors.address?.message}
        tied={tiedTo("address")}
        autoComplete="street-address"
        maxLength={300}
      />
      <Choice
        legend={t.agents.gender}
        options={GENDERS.map((value) => ({ value, label: t.agents.genders[value] }))}
        error={errors.gender?.message}
        tied={tiedTo("gender")}
      />
      <Passwords errors={errors} tiedTo={tiedTo} />
    </>
  );
}

function Passwords(props: {
  errors: FieldErrors<SignUp>;
  tiedTo: (name: keyof SignUp) => UseFormRegisterReturn;
}) {
  const { errors, tiedTo } = props;
  const { t } = useMessages();
  return (
    <>
      <PasswordField
        label={t.agents.password}
        hint={t.agents.passwordHint}
        error={errors.password?.message}
        autoComplete="new-password"
        tied={tiedTo("password")}
      />
      <PasswordField
        label={t.agents.confirmPassword}
        error={errors.confirmation?.message}
        autoComplete="new-password"
        tied={tiedTo("confirmation")}
      />
    </>
  );
}
