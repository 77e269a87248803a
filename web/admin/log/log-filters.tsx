/** What of the log is shown: by whom, which act, on what, on which day. */
import { isKnownAct } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../places.ts";
import { namesBy } from "../staff/person-words.ts";
import { useDraft, type Draft } from "../use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { actorName, actorsFor } from "./actor-name.ts";
import styles from "../admin.module.css";

interface Props {
  filter: Draft;
  people: readonly { id: string; name: string }[];
}

export function LogFilters({ filter, people }: Props) {
  const { t } = useAdminMessages();
  const words = t.people;
  const [draft, setDraft] = useDraft(filter);
  const { actor = "", act_name = "", target = "", day = "" } = draft;
  const nameOf = namesBy(people, words.leftName);
  const acts = Object.keys(t.acts).filter((name) => isKnownAct(t, name));
  return (
    <form
      className={styles["filters"]}
      onSubmit={(event) => {
        event.preventDefault();
        location.hash = hashTo("/log", { filter: { ...draft, target: target.trim() } });
      }}
    >
      <Field label={words.who}>
        {(tied) => (
          <select
            {...tied}
            value={actor}
            onChange={(event) => setDraft({ actor: event.target.value })}
          >
            <option value="">{words.anybody}</option>
            {actorsFor(people, actor).map((one) => (
              <option key={one} value={one}>
                {actorName(one, nameOf)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.what}>
        {(tied) => (
          <select
            {...tied}
            value={act_name}
            onChange={(event) => setDraft({ act_name: event.target.value })}
          >
            <option value="">{words.anything}</option>
            {acts.map((name) => (
              <option key={name} value={name}>
                {t.acts[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.target} hint={words.targetHint}>
        {(tied) => (
          <input
            {...tied}
            autoComplete="off"
            maxLength={64}
            value={target}
            onChange={(event) => setDraft({ target: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.day}>
        {(tied) => (
          <input
            {...tied}
            type="date"
            value={day}
            onChange={(event) => setDraft({ day: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit">{words.show}</Button>
    </form>
  );
}
