/** The field of the search from everywhere, and its list: arrow keys choose, Enter opens. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { useId, useLayoutEffect, useState, type RefObject } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { setSalesSearch } from "../sales/sales-search.ts";
import type { Hit, HitGroup } from "./find-hits.ts";
import { Icon, type IconName } from "./icon.tsx";
import { useFindHits } from "./use-find-hits.ts";
import admin from "../admin.module.css";
import styles from "./find-box.module.css";

const ICONS: Record<Hit["kind"], IconName> = {
  sale: "ticket",
  task: "plus",
  place: "panel",
  trip: "bus",
  destination: "store",
  agent: "briefcase",
  person: "person",
  more: "search",
};

interface Props {
  me: MeView;
  field: RefObject<HTMLInputElement | null>;
  /** Holds what was typed before this was loaded. */
  early: RefObject<HTMLInputElement | null>;
  onPick: () => void;
}

export function FindBox({ me, field, early, onPick }: Props) {
  const { t } = useAdminMessages();
  const [typed, setTyped] = useState(() => early.current?.value ?? "");
  const { groups, isFinding } = useFindHits(me, typed);
  const hintId = useId();
  // Before the next letter comes, and not with the window's own focus a frame later; but after the window has noted
  // where the focus goes back to.
  useLayoutEffect(() => queueMicrotask(() => field.current?.focus()), [field]);
  const open = ({ hash, salesText }: Hit) => {
    if (salesText !== undefined) setSalesSearch(me.staff.id, { text: salesText, day: "" });
    location.hash = hash;
    onPick();
  };
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      mode="none"
      value={typed}
      onValueChange={(value, { reason }) => reason !== "item-press" && setTyped(value)}
      itemToStringValue={({ title }: Hit) => title}
      autoHighlight="always"
      keepHighlight
    >
      <div className={styles["field"]}>
        <Icon name="search" />
        <Autocomplete.Input
          ref={field}
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          aria-label={t.frame.find}
          aria-describedby={hintId}
          placeholder={t.frame.find}
        />
      </div>
      <p id={hintId} className={styles["hint"]}>
        {t.frame.findHint}
      </p>
      <Autocomplete.Status className={styles["hint"]}>
        {isFinding && typed !== "" ? t.frame.finding : ""}
      </Autocomplete.Status>
      <Autocomplete.Empty>
        {groups.length === 0 && !isFinding && <p className={admin["soft"]}>{t.frame.nothing}</p>}
      </Autocomplete.Empty>
      <Autocomplete.List className={styles["list"]}>
        {(group: HitGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className={styles["kind"]}>
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(one: Hit) => (
                <Autocomplete.Item
                  key={one.id}
                  value={one}
                  className={styles["hit"]}
                  onClick={() => open(one)}
                >
                  <Icon name={ICONS[one.kind]} />
                  <span>
                    {one.title}
                    {one.detail !== "" && <small>{one.detail}</small>}
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
