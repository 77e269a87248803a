/** Finding a sale by what a caller can say. What was typed stays in the page: a phone number belongs in no address. */
import { useState, type SyntheticEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Input } from "../form-inputs.tsx";
import type { ScreenProps } from "../screen-props.ts";
import { FoundSales } from "./found-sales.tsx";
import styles from "./sales.module.css";

interface Search {
  text: string;
  day: string;
}

const SHORTEST = 2;
const NOTHING: Search = { text: "", day: "" };
/** Kept while the page is open, for the same person, so that one comes back from a sale to what was found. */
const last = new Map<string, Search>();

export function SalesScreen({ me }: ScreenProps) {
  const { t } = useAdminMessages();
  const [search, setSearch] = useState(last.get(me.staff.id));
  const [typed, setTyped] = useState<Search>(search ?? NOTHING);
  const [isShort, setIsShort] = useState(false);
  const find = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = typed.text.trim();
    setIsShort(text.length < SHORTEST);
    if (text.length < SHORTEST) return;
    const wanted = { text, day: typed.day };
    last.set(me.staff.id, wanted);
    setSearch(wanted);
  };
  return (
    <>
      <h1>{t.placeNames.sales}</h1>
      <form className={styles["search"]} onSubmit={find} noValidate>
        <Input
          required={false}
          label={t.sales.findLabel}
          hint={t.sales.findHint}
          error={isShort ? t.sales.tooShort : undefined}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed.text}
          onValue={(text) => setTyped({ ...typed, text })}
        />
        <Input
          required={false}
          label={t.sales.day}
          type="date"
          value={typed.day}
          onValue={(day) => setTyped({ ...typed, day })}
        />
        <Button type="submit">{t.sales.find}</Button>
      </form>
      {search === undefined ? (
        <section>
          <h2>{t.sales.startTitle}</h2>
          <p className={styles["soft"]}>{t.sales.startText}</p>
        </section>
      ) : (
        <FoundSales key={`${search.text} ${search.day}`} {...search} />
      )}
    </>
  );
}
