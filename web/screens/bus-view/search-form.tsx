/** Modify Search: from, to and date, applied together. */
import { useForm } from "react-hook-form";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./bus-view.module.css";
import type { Search } from "./sample.ts";
import { searchError, trimSearch, type SearchField } from "./search.ts";

const FIELDS: readonly SearchField[] = ["from", "to", "date"];
const LONGEST_TOWN = 40;

interface Props {
  search: Search;
  onApply: (search: Search) => void;
  onCancel: () => void;
}

export function SearchForm({ search, onApply, onCancel }: Props) {
  const { t } = useMessages();
  // Next Day changes the date here too, unless the visitor typed another one.
  const form = useForm<Search>({ values: search, resetOptions: { keepDirtyValues: true } });

  const error = (field: SearchField, typed: Search): string | true => {
    const found = searchError(typed, field);
    return found === null ? true : t.seatViews.errors[found];
  };

  return (
    <form
      noValidate
      className={styles["form"]}
      aria-label={t.seatViews.modifySearch}
      onSubmit={(event) => void form.handleSubmit((typed) => onApply(trimSearch(typed)))(event)}
    >
      {FIELDS.map((field) => (
        <Field key={field} label={t.seatViews[field]} error={form.formState.errors[field]?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register(field, { validate: (_, typed) => error(field, typed) })}
              type={field === "date" ? "date" : "text"}
              maxLength={field === "date" ? undefined : LONGEST_TOWN}
              autoComplete="off"
              aria-required
            />
          )}
        </Field>
      ))}
      <div className={styles["formActions"]}>
        <Button type="submit">{t.seatViews.apply}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {t.seatViews.cancel}
        </Button>
      </div>
    </form>
  );
}
