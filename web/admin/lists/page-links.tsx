/** From one page of a list to the next, by the address, so that Back leads to the one before. */
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo, type PlacePath } from "../frame/places.ts";
import styles from "../admin.module.css";

interface Props {
  path: PlacePath;
  /** What else the address says. */
  filter: Record<string, string>;
  /** The name of the cursor in the address, the page's own, and that of the next page; null: there is none. */
  name: string;
  here: string;
  next: string | null;
}

export function PageLinks({ path, filter, name, here, next }: Props) {
  const { t } = useAdminMessages();
  return (
    <p className={styles["tools"]}>
      {here !== "" && <a href={hashTo(path, { filter })}>{t.people.first}</a>}
      {next !== null && (
        <a href={hashTo(path, { filter: { ...filter, [name]: next } })}>{t.people.next}</a>
      )}
    </p>
  );
}
