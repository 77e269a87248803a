/** The menu of a narrow window: four places at the bottom, and a sheet with all of them. */
import { useId, useState } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "./icon.tsx";
import { Count, PlaceLink } from "./place-link.tsx";
import { ScreenFailed } from "./screen-failed.tsx";
import { dockFor, listAround, placesFor, type PlacePath } from "./places.ts";
import type { WaitingCounts } from "./waiting-counts.ts";
import styles from "./menu.module.css";

interface Props {
  me: MeView;
  here: PlacePath | null;
  counts: WaitingCounts;
  onSignOut: () => void;
}

export function Dock({ me, here, counts, onSignOut }: Props) {
  const { t } = useAdminMessages();
  const countId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  const docked = dockFor(me.may);
  const rest = placesFor(me.may).filter((path) => !docked.includes(path));
  const waiting = rest.reduce((sum, path) => sum + (counts[path] ?? 0), 0);
  const isInRest = here !== null && rest.includes(listAround(here));
  const open = () => {
    setOpened(opened + 1);
    setIsOpen(true);
  };
  return (
    <>
      <nav className={styles["dock"]} aria-label={t.places}>
        {docked.map((path) => (
          <PlaceLink key={path} path={path} here={here} count={counts[path]} />
        ))}
        <span className={styles["entry"]}>
          <button
            type="button"
            aria-current={isInRest ? "true" : undefined}
            aria-describedby={waiting > 0 ? countId : undefined}
            onClick={open}
          >
            <Icon name="more" />
            <span className={styles["word"]}>{t.frame.more}</span>
          </button>
          <Count id={countId} count={waiting} />
        </span>
      </nav>
      {/* Each time is a new try to load it; what is on the screen stays. */}
      <ErrorBoundary key={opened} fallback={<ScreenFailed />}>
        <Dialog isOpen={isOpen} title={t.frame.moreTitle} onClose={() => setIsOpen(false)}>
          <ul className={styles["sheet"]}>
            {[...docked, ...rest].map((path) => (
              <li key={path}>
                <PlaceLink
                  path={path}
                  here={here}
                  count={counts[path]}
                  onOpen={() => setIsOpen(false)}
                />
              </li>
            ))}
          </ul>
          <p className={styles["who"]}>
            <Icon name="person" />
            {me.staff.name}
          </p>
          <Button isWide variant="quiet" onClick={onSignOut}>
            {t.signOut}
          </Button>
        </Dialog>
      </ErrorBoundary>
    </>
  );
}
