/** The paper at hand; the bar below prints on it. */
import { useId } from "react";
import { useMessages } from "../../../i18n/use-messages.ts";
import styles from "./paper-choice.module.css";
import { PAPERS, type Paper } from "./use-paper.ts";

interface Props {
  paper: Paper;
  onPaper: (paper: Paper) => void;
}

export function PaperChoice({ paper, onPaper }: Props) {
  const { t } = useMessages();
  const name = useId();
  return (
    <section className={styles["actions"]} aria-label={t.ticket.actions}>
      <fieldset className={styles["papers"]}>
        <legend>{t.ticket.paper}</legend>
        <div>
          {PAPERS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                value={one}
                checked={paper === one}
                onChange={() => onPaper(one)}
              />
              {t.ticket.papers[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <p className={styles["hint"]}>{t.ticket.printHint}</p>
    </section>
  );
}
