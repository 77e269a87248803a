/** The filter of the messages: state, kind, day. */
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Input, Select } from "../forms/form-inputs.tsx";
import { hashTo } from "../frame/places.ts";
import { useDraft, type Draft } from "../lists/use-draft.ts";
import styles from "../admin.module.css";

export function MessageFilters({ filter }: { filter: Draft }) {
  const { t } = useAdminMessages();
  const words = t.messages;
  const [draft, setDraft] = useDraft(filter);
  const { state = "", template = "", day = "" } = draft;
  return (
    <form
      className={`${styles["filters"]} ${styles["pairs"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        location.hash = hashTo("/messages", { filter: draft });
      }}
    >
      <Select
        required={false}
        label={words.filterState}
        none={words.all}
        options={Object.entries(words.filterStates).map(([id, name]) => ({ id, name }))}
        value={state}
        onValue={(value) => setDraft({ state: value })}
      />
      <Select
        required={false}
        label={words.filterAbout}
        none={words.all}
        options={Object.entries(words.about).map(([id, name]) => ({ id, name }))}
        value={template}
        onValue={(value) => setDraft({ template: value })}
      />
      <Input
        required={false}
        label={words.day}
        hint={words.dayHint}
        type="date"
        value={day}
        onValue={(value) => setDraft({ day: value })}
      />
      <Button type="submit">{words.show}</Button>
    </form>
  );
}
