/** RefusalList: what the server answered, under a form. Where it names several faults, each of them. */
import type { ApiRefusal } from "../api.ts";
import { withFaultCode } from "../text/fault-code.ts";
import { useWords } from "../text/use-words.ts";
import styles from "./fault-list.module.css";

/** Their sentences name fields, in the server's words. */
const OF_FIELDS: ReadonlySet<string> = new Set(["field_invalid", "wrong_type"]);

export function RefusalList({ refusal: refused }: { refusal: ApiRefusal }) {
  const { refusal, lang } = useWords();
  const isListed = OF_FIELDS.has(refused.code);
  const sentences =
    lang === "en" ? refused.errors.map((one) => withFaultCode(one, refused)) : [refusal(refused)];
  const fields = lang === "bn" && isListed ? refused.errors : [];
  return (
    <div className={styles["faults"]} role="alert">
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
