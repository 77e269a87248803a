import type { UseFormReturn } from "react-hook-form";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import { EMAIL_INPUT, NAME_INPUT, PHONE_INPUT, TextField } from "../../ui/text-field.tsx";
import styles from "./checkout.module.css";
import { emailError, nameError, phoneError, type ContactError } from "./contact.ts";
import type { Typed } from "./typed.ts";

/** The contact fields; each error is shown under its field. */
export function ContactFields({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useMessages();
  const { errors } = form.formState;
  const messageOf = (error: ContactError | null): string | true =>
    error === null ? true : t.checkout.errors[error];
  return (
    <Card as="section">
      <h2>{t.checkout.contact}</h2>
      <p className={styles["soft"]}>
        {t.checkout.contactText} {t.checkout.remembered}
      </p>
      <div className={styles["fields"]}>
        <TextField
          label={t.checkout.name}
          error={errors.name?.message}
          tied={form.register("name", { validate: (typed) => messageOf(nameError(typed)) })}
          {...NAME_INPUT}
        />
        <TextField
          label={t.checkout.phone}
          hint={t.checkout.phoneHint}
          error={errors.phone?.message}
          tied={form.register("phone", { validate: (typed) => messageOf(phoneError(typed)) })}
          {...PHONE_INPUT}
        />
        <TextField
          label={t.checkout.email}
          error={errors.email?.message}
          tied={form.register("email", { validate: (typed) => messageOf(emailError(typed)) })}
          isOptional
          {...EMAIL_INPUT}
        />
      </div>
    </Card>
  );
}
