/** A state, which stands in the address, and a word, which does not. */
import { useState } from "react";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../places.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "../admin.module.css";

const STATES = ["waiting", "active", "suspended"] as const;

interface Props {
  state: string;
  onWord: (word: string) => void;
}

export function AgentFilters({ state, onWord }: Props) {
  const { t } = useAdminMessages();
  const words = t.people;
  const [typed, setTyped] = useState("");
  return (
    <form
      className={styles["filters"]}
      onSubmit={(event) => {
        event.preventDefault();
        onWord(typed.trim());
        // A search begins at its first page.
        location.hash = hashTo("/agents", { filter: { state } });
      }}
    >
      <Field label={words.state}>
        {(tied) => (
          <select
            {...tied}
            value={state}
            onChange={({ target }) => {
              location.hash = hashTo("/agents", { filter: { state: target.value } });
            }}
          >
            <option value="">{words.allStates}</option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {words.agentStates[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.word}>
        {(tied) => (
          <input
            {...tied}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="quiet">
        {words.search}
      </Button>
    </form>
  );
}
