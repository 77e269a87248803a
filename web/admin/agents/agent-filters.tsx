/** A state, which stands in the address, and a word, which does not. */
import { useState } from "react";
import { useAdminMessages } from "../admin-messages.ts";
import { Input, Select } from "../forms/form-inputs.tsx";
import { hashTo } from "../frame/places.ts";
import { Button } from "../../ui/button.tsx";
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
      <Select
        required={false}
        label={words.state}
        none={words.allStates}
        options={STATES.map((id) => ({ id, name: words.agentStates[id] }))}
        value={state}
        onValue={(value) => {
          location.hash = hashTo("/agents", { filter: { state: value } });
        }}
      />
      <Input
        required={false}
        label={words.word}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onValue={setTyped}
      />
      <Button type="submit">{words.search}</Button>
    </form>
  );
}
