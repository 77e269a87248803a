/**
 * The views of a list, as tabs above its filter: the usual ones, and those that somebody has saved. The browser
 * remembers them for each person; what stands in the address is saved, renamed or removed here.
 */
import { useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { localMemory } from "../../storage/browser-storage.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Input } from "../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../forms/use-form-draft.ts";
import { hashTo, type PlacePath } from "../frame/places.ts";
import {
  readSavedViews,
  VIEW_NAME_MOST,
  viewNameError,
  VIEWS_MOST,
  removeView,
  renameView,
  addView,
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
  /** Views that every list of this kind has, in front of the saved ones. */
  usual?: readonly SavedView[];
  /** At the end of the line. */
  children?: ReactNode;
}

const NONE: readonly SavedView[] = [];

export function SavedViews({ path, staffId, query, usual = NONE, children }: Props) {
  const { t, format } = useAdminMessages();
  const key = `office-views-${path.slice(1)}-${staffId}`;
  const read = () => readSavedViews(localMemory.getItem(key));
  const [views, setViews] = useState(read);
  const [isNaming, setIsNaming] = useState(false);
  const [said, setSaid] = useState("");
  const first = useRef<HTMLButtonElement>(null);
  const current = views.find((view) => view.query === query);
  const isUsual = usual.some((view) => view.query === query);
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
        current === undefined ? addView(all, { name, query }) : renameView(all, current.name, name),
      t.views.saved(name),
    );
    setIsNaming(false);
  };
  const isFull = current === undefined && views.length >= VIEWS_MOST;
  const remove = ({ name }: SavedView): void => {
    change((all) => removeView(all, name), t.views.removed(name));
    // The button that was pressed goes.
    first.current?.focus();
  };
  const link = (view: SavedView) => (
    <li key={view.name}>
      <a
        href={hashTo(path, { filter: Object.fromEntries(new URLSearchParams(view.query)) })}
        aria-current={view.query === query ? "true" : undefined}
      >
        {view.name}
      </a>
    </li>
  );
  return (
    <div className={styles["line"]}>
      {usual.length > 0 && (
        <nav aria-label={t.views.usual}>
          <ul className={styles["list"]}>{usual.map(link)}</ul>
        </nav>
      )}
      <section className={styles["views"]} aria-label={t.views.title}>
        {views.length > 0 && <ul className={styles["list"]}>{views.map(link)}</ul>}
        {query !== "" && !isUsual && !isFull && (
          <Button ref={first} variant="quiet" onClick={() => setIsNaming(true)}>
            {current === undefined ? t.views.save : t.views.rename}
          </Button>
        )}
        {current !== undefined && (
          <Button variant="quiet" onClick={() => remove(current)}>
            {t.views.remove}
          </Button>
        )}
        {query !== "" && !isUsual && isFull && (
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
      {children !== undefined && <span className={styles["end"]}>{children}</span>}
    </div>
  );
}

interface NameProps {
  /** Null when the view has no name yet. */
  was: string | null;
  errorOf: (name: string) => ViewNameError | null;
  onName: (name: string) => void;
  onClose: () => void;
}

function ViewName({ was, errorOf, onName, onClose }: NameProps) {
  const { t, format } = useAdminMessages();
  const draft = useFormDraft("view-name", "", { name: was ?? "" });
  const { name } = draft.values;
  const [error, setError] = useState<ViewNameError | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = errorOf(name);
    setError(wrong);
    if (wrong !== null) return;
    draft.clear();
    onName(name.trim());
  };
  return (
    <Dialog isOpen isForm title={was === null ? t.views.save : t.views.rename} onClose={onClose}>
      <form className={styles["name"]} onSubmit={submit} noValidate>
        <Input
          required={false}
          label={t.views.name}
          hint={t.views.nameHint(format.digits(VIEW_NAME_MOST))}
          error={error === null ? undefined : t.views.errors[error]}
          maxLength={VIEW_NAME_MOST}
          autoComplete="off"
          {...bindField(draft, "name")}
        />
        <Button type="submit">{t.views.keep}</Button>
      </form>
    </Dialog>
  );
}
