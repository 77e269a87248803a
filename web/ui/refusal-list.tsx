/** RefusalList: what the server answered, under a form. Where it names several errors, each of them. */
import type { ApiRefusal } from "../api/refusal.ts";
import { withErrorCode } from "../i18n/error-code.ts";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./error-list.module.css";

/** Their sentences name fields, in the server's words. */
const OF_FIELDS: ReadonlySet<string> = new Set(["field_invalid", "wrong_type"]);

export function RefusalList({ refusal: refused }: { refusal: ApiRefusal }) {
  const { refusal, lang } = useMessages();
  const isListed = OF_FIELDS.has(refused.code);
  const sentences =
    lang === "en" ? refused.errors.map((one) => withErrorCode(one, refused)) : [refusal(refused)];
  const fields = lang === "bn" && isListed ? refused.errors : [];
  return (
    <div className={styles["errors"]} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fields.length > 0 && (
        <ul lang="en">
          {fields.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
