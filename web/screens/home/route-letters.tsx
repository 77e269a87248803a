/**
 * Opens a long list of destinations: all of them, or those whose names begin with a letter. It is loaded only where the
 * list is long.
 */
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { listFirstLetters } from "./first-letters.ts";
import type { RouteItem } from "./route-card.tsx";
import styles from "./route-letters.module.css";

interface Props {
  routes: readonly RouteItem[];
  /** The chosen one; empty: all are shown; null: the first few. */
  letter: string | null;
  onChoose: (letter: string) => void;
}

export function RouteLetters({ routes, letter, onChoose }: Props) {
  const { t, digits, name } = useMessages();
  const letters = listFirstLetters(routes.map((route) => name(route.destination_name)));
  return (
    <fieldset aria-label={t.home.searchLabel} className={styles["letters"]}>
      <Button variant="quiet" aria-pressed={letter === ""} onClick={() => onChoose("")}>
        {t.home.searchFound(digits(routes.length))}
      </Button>
      {letters.map((one) => (
        <Button
          key={one}
          variant="quiet"
          aria-pressed={letter === one}
          onClick={() => onChoose(one)}
        >
          {one}
        </Button>
      ))}
    </fieldset>
  );
}
