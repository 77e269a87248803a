/** The filters that are set, each as a chip with what takes it off. */
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import { listFilledFilters, type Draft } from "../lists/use-draft.ts";
import { namesBy } from "../staff/person-words.ts";
import { actorName } from "./actor-name.ts";
import styles from "./log.module.css";

interface Props {
  filter: Draft;
  /** A name that is searched for: it stands in no address. */
  word: string;
  onWord: (word: string) => void;
  people: readonly { id: string; name: string }[];
  targets: readonly { id: string; name: string; kind: string }[];
}

export function FilterChips({ filter, word, onWord, people, targets }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.people;
  const filled = listFilledFilters(filter);
  const sayValue: Readonly<Record<string, (value: string) => string>> = {
    actor: (value) => actorName(value, namesBy(people, words.leftName)),
    act_name: (value) => actName(t, value),
    target: (value) => {
      const target = targets.find(({ id }) => id === value);
      if (target === undefined) return format.digits(value);
      return target.kind === "agent" ? target.name : format.name(target.name);
    },
    day: format.longDate,
  };
  const names: Readonly<Record<string, string>> = {
    actor: words.who,
    act_name: words.what,
    target: words.target,
    day: words.day,
  };
  const chips = Object.entries(filled).map(([name, value]) => ({
    name,
    text: `${names[name] ?? name}: ${sayValue[name]?.(value) ?? value}`,
    href: hashTo("/log", { filter: { ...filled, [name]: "" } }),
  }));
  if (chips.length === 0 && word === "") return null;
  return (
    <ul className={styles["chips"]}>
      {chips.map(({ name, text, href }) => (
        <li key={name}>
          <a href={href} aria-label={t.log.takeOff(text)}>
            {text} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {word !== "" && (
        <li>
          <button type="button" aria-label={t.log.takeOff(word)} onClick={() => onWord("")}>
            {word} <span aria-hidden="true">×</span>
          </button>
        </li>
      )}
    </ul>
  );
}
