/**
 * The saved views of a list, as links above its filter. The browser remembers them for each person; what stands in the
 * address is saved, renamed or removed here.
 */
import { useRef, useState, type SubmitEvent } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { localMemory } from "../storage/browser-storage.ts";
import { useAdminMessages } from "./admin-messages.ts";
import { Input } from "./form-inputs.tsx";
import { hashTo, type PlacePath } from "./places.ts";
import {
  savedViews,
  VIEW_NAME_MOST,
  viewNameError,
  VIEWS_MOST,
  withoutView,
  withRenamed,
  withView,
  type SavedView,
  type ViewNameError,
} from "./view-list.ts";
import styles from "./saved-views.module.css";

interface Props {
  path: PlacePath;
  /** Whose they are; others use the same browser. */
  staffId: string;
  /** The filter as the address has it; empty: none, which is not saved. */
  query: string;
}

export function SavedViews({ path, staffId, query }: Props) {
  const { t, format } = useAdminMessages();
  const key = `office-views-${path.slice(1)}-${staffId}`;
  const read = () => savedViews(localMemory.getItem(key));
  const [views, setViews] = useState(read);
  const [isNaming, setIsNaming] = useState(false);
  const [said, setSaid] = useState("");
  const first = useRef<HTMLButtonElement>(null);
  const current = views.find((view) => view.query === query);
  /** Another tab may have saved one meanwhile. */
  const change = (to: (views: readonly SavedView[]) => SavedView[], words: string): void => {
    const next = to(read());
    localMemory.setItem(key, JSON.stringify(next));
    setViews(next);
    setSaid(words);
  };
  const save = (name: string): void => {
    change(
      (all) =>
        current === undefined
          ? withView(all, { name, query })
          : withRenamed(all, current.name, name),
      t.views.saved(name),
    );
    setIsNaming(false);
  };
  const isFull = current === undefined && views.length >= VIEWS_MOST;
  const remove = ({ name }: SavedView): void => {
    change((all) => withoutView(all, name), t.views.removed(name));
    // The button that was pressed goes.
    first.current?.focus();
  };
  return (
    <section className={styles["views"]} aria-label={t.views.title}>
      {views.length > 0 && (
        <ul className={styles["list"]}>
          {views.map((view) => (
            <li key={view.name}>
              <a
                href={hashTo(path, { filter: Object.fromEntries(new URLSearchParams(view.query)) })}
                aria-current={view === current ? "true" : undefined}
              >
                {view.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {query !== "" && !isFull && (
        <Button ref={first} variant="quiet" onClick={() => setIsNaming(true)}>
          {current === undefined ? t.views.save : t.views.rename}
        </Button>
      )}
      {current !== undefined && (
        <Button variant="quiet" onClick={() => remove(current)}>
          {t.views.remove}
        </Button>
      )}
      {query !== "" && isFull && (
        <p className={styles["soft"]}>{t.views.full(format.digits(VIEWS_MOST))}</p>
      )}
      <output className={styles["soft"]}>{said}</output>
      {isNaming && (
        <ViewName
          was={current?.name ?? null}
          errorOf={(name) => viewNameError(read(), name, current?.name)}
          onName={save}
          onClose={() => setIsNaming(false)}
        />
      )}
    </section>
  );
}

interface NameProps {
  /** Null: it has none yet. */
  was: string | null;
  errorOf: (name: string) => ViewNameError | null;
  onName: (name: string) => void;
  onClose: () => void;
}

function ViewName({ was, errorOf, onName, onClose }: NameProps) {
  const { t, format } = useAdminMessages();
  const [name, setName] = useState(was ?? "");
  const [error, setError] = useState<ViewNameError | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = errorOf(name);
    setError(wrong);
    if (wrong === null) onName(name.trim());
  };
  return (
    <Dialog isOpen title={was === null ? t.views.save : t.views.rename} onClose={onClose}>
      <form className={styles["name"]} onSubmit={submit} noValidate>
        <Input
          required={false}
          label={t.views.name}
          hint={t.views.nameHint(format.digits(VIEW_NAME_MOST))}
          error={error === null ? undefined : t.views.errors[error]}
          maxLength={VIEW_NAME_MOST}
          autoComplete="off"
          value={name}
          onValue={setName}
        />
        <Button type="submit">{t.views.keep}</Button>
      </form>
    </Dialog>
  );
}
