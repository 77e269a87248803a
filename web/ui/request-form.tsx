/** RequestForm: fields on a card, the button that sends them, and the server's refusal below it. */
import { useRef, useState, type ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiRefusal } from "../api/refusal.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { RefusalList } from "./refusal-list.tsx";
import { markRefused, type FieldsOfCall } from "./refused-fields.ts";
import styles from "./request-form.module.css";

interface Props<T extends FieldValues> {
  id?: string;
  form: UseFormReturn<T>;
  /** Sends the values: returns the refusal, or null. While one request is pending, another submit does nothing. */
  send: (values: T) => Promise<ApiRefusal | null>;
  button: string;
  /** The form's field for each field of the call; a refusal of other fields is shown below the form. */
  fields?: FieldsOfCall<T>;
  renderAfterRefusal?: (refusal: ApiRefusal) => ReactNode;
  children: ReactNode;
}

export function RequestForm<T extends FieldValues>(props: Props<T>) {
  const { id, form, send, button, fields = {}, renderAfterRefusal, children } = props;
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const isPending = useRef(false);

  const submit = async (values: T): Promise<void> => {
    if (isPending.current) return;
    isPending.current = true;
    setRefusal(null);
    try {
      const refused = await send(values);
      const isMarked = refused !== null && markRefused(form, refused, fields);
      setRefusal(isMarked ? null : refused);
    } finally {
      isPending.current = false;
    }
  };

  return (
    <form
      id={id}
      className={styles["form"]}
      // Without scripts a GET would put the input, even a password, into the address.
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <Card>
        <div className={styles["fields"]}>{children}</div>
      </Card>
      <Button type="submit" isWide isBusy={form.formState.isSubmitting}>
        {button}
      </Button>
      {refusal !== null && <RefusalList refusal={refusal} />}
      {refusal !== null && renderAfterRefusal?.(refusal)}
    </form>
  );
}
