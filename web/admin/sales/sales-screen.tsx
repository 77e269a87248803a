/** Finding a sale by what a caller can say. What was typed stays in the page: a phone number belongs in no address. */
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Input } from "../forms/form-inputs.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { FilterFold } from "../lists/filter-fold.tsx";
import { FoundSales } from "./found-sales.tsx";
import { setSalesSearch, useSalesSearch, type SalesSearch } from "./sales-search.ts";
import admin from "../admin.module.css";
import styles from "./sales.module.css";

const SHORTEST = 2;
const NOTHING: SalesSearch = { text: "", day: "" };

export function SalesScreen({ me }: ScreenProps) {
  const { t } = useAdminMessages();
  const search = useSalesSearch(me.staff.id);
  const [shown, setShown] = useState(search);
  const [typed, setTyped] = useState<SalesSearch>(search ?? NOTHING);
  if (search !== shown) {
    setShown(search);
    setTyped(search ?? NOTHING);
  }
  const [isShort, setIsShort] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On a phone the focus would open the keyboard over the page.
    if (matchMedia("(pointer: fine)").matches) form.current?.querySelector("input")?.focus();
  }, []);
  const find = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = typed.text.trim();
    setIsShort(text.length < SHORTEST);
    if (text.length < SHORTEST) return;
    setSalesSearch(me.staff.id, { text, day: typed.day });
  };
  return (
    <>
      <h1>{t.placeNames.sales}</h1>
      <form ref={form} className={`${admin["low"]} ${styles["search"]}`} onSubmit={find}>
        <Input
          required={false}
          label={t.sales.findLabel}
          error={isShort ? t.sales.tooShort : undefined}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed.text}
          onValue={(text) => setTyped({ ...typed, text })}
        />
        <Button type="submit">{t.sales.find}</Button>
        <FilterFold count={typed.day === "" ? 0 : 1}>
          <Input
            required={false}
            label={t.sales.day}
            hint={t.sales.findHint}
            type="date"
            value={typed.day}
            onValue={(day) => setTyped({ ...typed, day })}
          />
        </FilterFold>
      </form>
      <FoundSales key={JSON.stringify(search)} search={search} may={me.may} />
    </>
  );
}
