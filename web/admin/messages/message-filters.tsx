/** Which messages are shown: their state, what they tell, their day. */
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../places.ts";
import { useDraft, type Draft } from "../use-draft.ts";
import styles from "../admin.module.css";

export function MessageFilters({ filter }: { filter: Draft }) {
  const { t } = useAdminMessages();
  const words = t.messages;
  const [draft, setDraft] = useDraft(filter);
  const { state = "", template = "", day = "" } = draft;
  return (
    <form
      className={styles["filters"]}
      onSubmit={(event) => {
        event.preventDefault();
        location.hash = hashTo("/messages", { filter: draft });
      }}
    >
      <Field label={words.filterState}>
        {(tied) => (
          <select
            {...tied}
            value={state}
            onChange={({ target }) => setDraft({ state: target.value })}
          >
            <option value="">{words.all}</option>
            {Object.entries(words.filterStates).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.filterAbout}>
        {(tied) => (
          <select
            {...tied}
            value={template}
            onChange={({ target }) => setDraft({ template: target.value })}
          >
            <option value="">{words.all}</option>
            {Object.entries(words.about).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.day} hint={words.dayHint}>
        {(tied) => (
          <input
            {...tied}
            type="date"
            value={day}
            onChange={({ target }) => setDraft({ day: target.value })}
          />
        )}
      </Field>
      <Button type="submit">{words.show}</Button>
    </form>
  );
}
