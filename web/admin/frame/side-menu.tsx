/** The menu of a wide window: places by groups, with what waits; it can be narrowed to its icons. */
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "./icon.tsx";
import { PlaceLink } from "./place-link.tsx";
import { groupsFor, type MenuGroup, type PlacePath } from "./places.ts";
import type { WaitingCounts } from "./waiting-counts.ts";
import frame from "./frame.module.css";
import styles from "./menu.module.css";

interface Props {
  me: MeView;
  here: PlacePath | null;
  counts: WaitingCounts;
  isNarrow: boolean;
  onNarrow: () => void;
  onSignOut: () => void;
}

export function SideMenu({ me, here, counts, isNarrow, onNarrow, onSignOut }: Props) {
  const { t } = useAdminMessages();
  const turn = isNarrow ? t.frame.expand : t.frame.collapse;
  return (
    <nav className={styles["side"]} data-narrow={isNarrow} aria-label={t.places}>
      <p className={styles["brand"]}>
        <span className={frame["mark"]}>
          <Icon name="bus" />
        </span>
        <span className={styles["word"]}>{t.product}</span>
      </p>
      {groupsFor(me.may).map(({ group, paths }) => (
        <Group key={group} group={group}>
          {paths.map((path) => (
            <li key={path}>
              <PlaceLink path={path} here={here} count={counts[path]} />
            </li>
          ))}
          {group === "own" && (
            <li>
              <button type="button" title={t.signOut} onClick={onSignOut}>
                <Icon name="leave" />
                <span className={styles["word"]}>{t.signOut}</span>
              </button>
            </li>
          )}
        </Group>
      ))}
      <button type="button" title={turn} aria-expanded={!isNarrow} onClick={onNarrow}>
        <Icon name="panel" />
        <span className={styles["word"]}>{turn}</span>
      </button>
    </nav>
  );
}

function Group({ group, children }: { group: MenuGroup; children: React.ReactNode }) {
  const { t } = useAdminMessages();
  return (
    <div className={styles["group"]}>
      <small>{t.frame.groups[group]}</small>
      <ul>{children}</ul>
    </div>
  );
}
