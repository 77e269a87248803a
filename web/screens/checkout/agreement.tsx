import { useId, type Ref } from "react";
import { useWords } from "../../text/use-words.ts";
import { useShop } from "../layout/use-shop.ts";
import styles from "./checkout.module.css";

interface Props {
  ref: Ref<HTMLInputElement>;
  hasAgreed: boolean;
  isMissing: boolean;
  onChange: (hasAgreed: boolean) => void;
}

/** The box to tick, and what is agreed to, right there. */
export function Agreement({ ref, hasAgreed, isMissing, onChange }: Props) {
  const { t } = useWords();
  const shop = useShop().value?.shop;
  const faultId = useId();
  return (
    <div className={styles["agreement"]}>
      <label>
        <input
          ref={ref}
          type="checkbox"
          checked={hasAgreed}
          aria-required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? faultId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t.checkout.agree}
      </label>
      {isMissing && (
        <p id={faultId} className={styles["fault"]}>
          {t.checkout.agreeFirst}
        </p>
      )}
      <details>
        <summary>{t.checkout.conditions}</summary>
        <ul>
          {Object.entries(t.checkout.conditionList).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
          {shop !== undefined && (
            <li>
              {t.checkout.conditionStops(shop.universityWithStops, shop.townsWithStop.join(", "))}
            </li>
          )}
        </ul>
      </details>
    </div>
  );
}
