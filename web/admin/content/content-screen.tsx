/** What the shop shows: a kind at a time, as a list, or one of it as a form. */
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { isContentKind, KINDS } from "./content-forms.ts";
import { NEW } from "./content-hash.ts";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryList } from "./entry-list.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { SeasonPanel } from "../season/season-panel.tsx";
import styles from "../admin.module.css";

const PROFILE = "profile";
const SEASON = "season";

/** Pages in addition to the kinds of content. */
const OTHERS = [SEASON, PROFILE] as const;

export function ContentScreen({ me, onMe, place }: ScreenProps) {
  const { t } = useAdminMessages();
  const wanted = place.filter.get("kind") ?? "";
  const id = place.filter.get("id");
  const kind = isContentKind(wanted) ? wanted : "destination";
  const other = kind === "shop" ? PROFILE : OTHERS.find((one) => one === wanted);
  const here = other ?? kind;
  const words = { [SEASON]: t.season.place, [PROFILE]: t.content.profile };
  return (
    <>
      <h1>{t.placeNames.content}</h1>
      <nav className={styles["places"]} aria-label={t.content.kindsLabel}>
        {[...KINDS, ...OTHERS].map((one) => (
          <a
            key={one}
            href={hashTo("/content", { filter: { kind: one } })}
            aria-current={one === here ? "page" : undefined}
          >
            {isContentKind(one) ? t.content.kinds[one] : words[one]}
          </a>
        ))}
      </nav>
      {other === PROFILE && <ProfilePanel onMe={onMe} />}
      {other === SEASON && <SeasonPanel me={me} onMe={onMe} />}
      {other === undefined && id === null && <EntryList key={kind} kind={kind} onMe={onMe} />}
      {other === undefined && id !== null && (
        <EntryEditor key={`${kind}/${id}`} kind={kind} id={id === NEW ? null : id} onMe={onMe} />
      )}
    </>
  );
}
