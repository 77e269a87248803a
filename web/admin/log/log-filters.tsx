/** What of the log is shown: by whom, which act, on what, on which day. */
import { normalizePhone } from "../../../worker/domain/phone.ts";
import { isKnownAct } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Input, Select } from "../forms/form-inputs.tsx";
import { hashTo } from "../frame/places.ts";
import { namesBy } from "../staff/person-words.ts";
import { useDraft, type Draft } from "../lists/use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { actorName, actorsFor } from "./actor-name.ts";
import styles from "../admin.module.css";

/** Ids have a digit in them. */
const ID = /^[\w:#-]*\d[\w:#-]*$/;

interface Props {
  filter: Draft;
  /** A name that is searched for: it belongs in no address. */
  word: string;
  onWord: (word: string) => void;
  people: readonly { id: string; name: string }[];
}

export function LogFilters({ filter, word, onWord, people }: Props) {
  const { t } = useAdminMessages();
  const words = t.people;
  const [draft, setDraft] = useDraft(word === "" ? filter : { ...filter, target: word });
  const { actor = "", act_name = "", target = "", day = "" } = draft;
  const findName = namesBy(people, words.leftName);
  const acts = Object.keys(t.acts).filter((name) => isKnownAct(t, name));
  return (
    <form
      className={`${styles["filters"]} ${styles["pairs"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = target.trim();
        const isId = ID.test(wanted) && normalizePhone(wanted) === null;
        onWord(isId ? "" : wanted);
        location.hash = hashTo("/log", { filter: { ...draft, target: isId ? wanted : "" } });
      }}
    >
      <Select
        required={false}
        label={words.who}
        none={words.anybody}
        options={actorsFor(people, actor).map((id) => ({ id, name: actorName(id, findName) }))}
        value={actor}
        onValue={(value) => setDraft({ actor: value })}
      />
      <Select
        required={false}
        label={words.what}
        none={words.anything}
        options={acts.map((id) => ({ id, name: t.acts[id] }))}
        value={act_name}
        onValue={(value) => setDraft({ act_name: value })}
      />
      <Input
        required={false}
        label={words.target}
        hint={words.targetHint}
        autoComplete="off"
        maxLength={64}
        value={target}
        onValue={(value) => setDraft({ target: value })}
      />
      <Input
        required={false}
        label={words.day}
        type="date"
        value={day}
        onValue={(value) => setDraft({ day: value })}
      />
      <Button type="submit">{words.show}</Button>
    </form>
  );
}
