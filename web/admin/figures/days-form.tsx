/** The days of the figures, which stand in the address; where it names none, those that are shown. */
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../places.ts";
import { setFilters, useDraft, type Draft } from "../use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "../admin.module.css";

export function DaysForm({ days, shown }: { days: Draft; shown: Draft }) {
  const { t } = useAdminMessages();
  const [draft, setDraft] = useDraft(days);
  // What is typed before the figures are there stays.
  const wanted = { ...shown, ...setFilters(draft) };
  const fields = [
    ["from", t.people.from],
    ["to", t.people.to],
  ] as const;
  return (
    <form
      className={styles["filters"]}
      onSubmit={(event) => {
        event.preventDefault();
        location.hash = hashTo("/figures", { filter: wanted });
      }}
    >
      {fields.map(([name, label]) => (
        <Field key={name} label={label}>
          {(tied) => (
            <input
              {...tied}
              type="date"
              value={wanted[name] ?? ""}
              onChange={(event) => setDraft({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button type="submit">{t.people.show}</Button>
    </form>
  );
}
