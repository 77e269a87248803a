/** Placeholder of a screen that is loading; as tall as the window, so that the footer stays below. */
import type { ComponentType } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { SkeletonGroup } from "../../ui/skeleton.tsx";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import styles from "./layout.module.css";

export function Arriving() {
  const { t } = useMessages();
  return (
    <div className={styles["arriving"]}>
      <Page title={t.shell.loading} hasHiddenTitle>
        <SkeletonGroup>
          <span className={styles["line"]} />
        </SkeletonGroup>
      </Page>
    </div>
  );
}

/** The screen of a page that came without it, and is taken over as it came first. */
export function afterArriving(Screen: ComponentType): ComponentType {
  return function Arrived() {
    return useIsHydrated() ? <Screen /> : <Arriving />;
  };
}
