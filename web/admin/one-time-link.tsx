/** A link that is shown this once: to copy, and to give to one person alone. */
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useAdminMessages } from "./admin-messages.ts";
import { Panel } from "./panel.tsx";
import styles from "./admin.module.css";

interface Props {
  link: string;
  onClose?: () => void;
}

export function OneTimeLink({ link, onClose }: Props) {
  const { t } = useAdminMessages();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    // Where the browser forbids it, the field is there to copy from.
    const isDone = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    );
    setIsCopied(isDone);
  };
  return (
    <Panel>
      <div className={styles["whole"]}>
        <Field label={t.people.linkTitle} hint={t.people.linkOnce}>
          {(tied) => (
            <input {...tied} readOnly value={link} onFocus={(event) => event.target.select()} />
          )}
        </Field>
      </div>
      <span className={styles["tools"]}>
        <Button onClick={() => void copy()}>{t.people.copy}</Button>
        {onClose !== undefined && (
          <Button variant="quiet" onClick={onClose}>
            {t.close}
          </Button>
        )}
      </span>
      <output>{isCopied && t.people.copied}</output>
    </Panel>
  );
}
