import type { UseFormReturn } from "react-hook-form";
import { findNameFault, findPhoneFault } from "../../../worker/contract/field-rules.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import { EMAIL_INPUT, NAME_INPUT, PHONE_INPUT, TextField } from "../../ui/text-field.tsx";
import styles from "./checkout.module.css";
import { findOptionalEmailFault, type ContactFault } from "./contact.ts";
import type { CheckoutInput } from "./checkout-input.ts";

/** The contact fields; each error is shown under its field. */
export function ContactFields({ form }: { form: UseFormReturn<CheckoutInput> }) {
  const { t } = useMessages();
  const { errors } = form.formState;
  const findMessage = (fault: ContactFault | null): string | true =>
    fault === null ? true : t.checkout.errors[fault];
  return (
    <Card as="section">
      <h2>{t.checkout.contact}</h2>
      <div className={styles["fields"]}>
        <TextField
          label={t.checkout.name}
          error={errors.name?.message}
          registration={form.register("name", {
            validate: (typed) => findMessage(findNameFault(typed)),
          })}
          {...NAME_INPUT}
        />
        <TextField
          label={t.checkout.phone}
          hint={`${t.checkout.phoneHint} ${t.checkout.contactText}`}
          error={errors.phone?.message}
          registration={form.register("phone", {
            validate: (typed) => findMessage(findPhoneFault(typed)),
          })}
          {...PHONE_INPUT}
        />
        <TextField
          label={t.checkout.email}
          error={errors.email?.message}
          registration={form.register("email", {
            validate: (typed) => findMessage(findOptionalEmailFault(typed)),
          })}
          isOptional
          {...EMAIL_INPUT}
        />
        <p className={styles["remembered"]}>{t.checkout.remembered}</p>
      </div>
    </Card>
  );
}
