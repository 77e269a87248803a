/** RefusalList: what the server answered, under a form. Where it names several errors, each of them. */
import type { ApiRefusal } from "../api/refusal.ts";
import { withErrorCode } from "../i18n/error-code.ts";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./error-list.module.css";
import { FIELDS_SENTENCE, isAboutFields } from "./refused-fields.ts";

export function RefusalList({ refusal: refused }: { refusal: ApiRefusal }) {
  const { refusal, lang } = useMessages();
  const errors = isAboutFields(refused) ? [FIELDS_SENTENCE] : refused.errors;
  const sentences =
    lang === "en" ? errors.map((one) => withErrorCode(one, refused)) : [refusal(refused)];
  return (
    <div className={styles["errors"]} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
