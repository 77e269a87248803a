/** The text of a post in Markdown, and beside it what the blog's page will show of it. */
import { useEffect, useState } from "react";
import { CleanedHtml } from "../../ui/cleaned-html.tsx";
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { staffCall } from "../staff-call.ts";
import type { TextControl } from "./text-control.ts";
import styles from "./content.module.css";

/** A pause in the typing. */
const PAUSE_MS = 400;
const TEXT_MAX = 40_000;

export function PostField({ label, hint, error, value, onValue }: TextControl) {
  const { t } = useAdminMessages();
  const [html, setHtml] = useState("");
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      const answer = await staffCall("preview-post", { markdown: value });
      if (answer.ok && !isOld) setHtml(answer.value.html);
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [value]);
  return (
    <div className={styles["post"]}>
      <Field label={label} hint={hint} error={error}>
        {(tied) => (
          <textarea
            {...tied}
            rows={14}
            maxLength={TEXT_MAX}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        )}
      </Field>
      <section className={styles["preview"]} aria-label={t.content.preview}>
        <h3>{t.content.preview}</h3>
        <CleanedHtml html={html} />
      </section>
    </div>
  );
}
