/** A new password and its confirmation, with the same rules as on the server. */
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { passwordError } from "../../../worker/domain/agents/password-rules.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { PasswordField } from "../../ui/password-field.tsx";

export interface NewPassword {
  password: string;
  confirmation: string;
}

interface Rules {
  required: string;
  validate: (typed: string, all: NewPassword) => string | true;
}

interface Props {
  /** react-hook-form's `register` of a form that has at least these fields. */
  register: (name: keyof NewPassword, rules: Rules) => UseFormRegisterReturn;
  errors: FieldErrors<NewPassword>;
}

export function NewPasswordFields({ register, errors }: Props) {
  const { t } = useMessages();
  return (
    <>
      <PasswordField
        label={t.agents.newPassword}
        hint={t.agents.passwordHint}
        error={errors.password?.message}
        autoComplete="new-password"
        registration={register("password", {
          required: t.agents.errors.passwordRequired,
          validate: (typed) => {
            const error = passwordError(typed, { mobile: "", email: "" });
            return error === null || t.agents.errors[error];
          },
        })}
      />
      <PasswordField
        label={t.agents.confirmPassword}
        error={errors.confirmation?.message}
        autoComplete="new-password"
        registration={register("confirmation", {
          required: t.agents.errors.confirmRequired,
          validate: (typed, all) => typed === all.password || t.agents.errors.confirmDiffers,
        })}
      />
    </>
  );
}
