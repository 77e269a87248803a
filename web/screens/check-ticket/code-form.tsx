import { useForm } from "react-hook-form";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./check-ticket.module.css";

export function CodeForm(props: { isFirst: boolean; onCode: (code: string) => void }) {
  const { isFirst, onCode } = props;
  const { t } = useMessages();
  const form = useForm({ defaultValues: { code: "" } });
  return (
    <Card as="section">
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ code }) => onCode(code))(event)}
      >
        <p className={styles["soft"]}>{t.agents.checkLead}</p>
        <Field
          label={t.agents.code}
          hint={t.agents.codeHint}
          error={form.formState.errors.code?.message}
        >
          {(control) => (
            <input
              {...control}
              {...form.register("code", {
                validate: (typed) => typed.trim() !== "" || t.agents.codeRequired,
              })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={500}
              aria-required
            />
          )}
        </Field>
        <Button type="submit" variant={isFirst ? "main" : "quiet"}>
          {t.agents.check}
        </Button>
      </form>
    </Card>
  );
}
