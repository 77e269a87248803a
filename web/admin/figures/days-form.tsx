/** The days of the figures, which stand in the address; where it names none, those that are shown. */
import { useAdminMessages } from "../admin-messages.ts";
import { Input } from "../form-inputs.tsx";
import { hashTo } from "../places.ts";
import { filledFilters, useDraft, type Draft } from "../use-draft.ts";
import { Button } from "../../ui/button.tsx";
import styles from "../admin.module.css";

export function DaysForm({ days, shown }: { days: Draft; shown: Draft }) {
  const { t } = useAdminMessages();
  const [draft, setDraft] = useDraft(days);
  // What is typed before the figures are there stays.
  const wanted = { ...shown, ...filledFilters(draft) };
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
        <Input
          key={name}
          required={false}
          label={label}
          type="date"
          value={wanted[name] ?? ""}
          onValue={(value) => setDraft({ [name]: value })}
        />
      ))}
      <Button type="submit">{t.people.show}</Button>
    </form>
  );
}
