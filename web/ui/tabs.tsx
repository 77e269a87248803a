/** Tabs: `tabs` in order, the first one open; each is loaded when first rendered, with a placeholder until then. */
import { lazy, Suspense } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import { useIsHydrated } from "../boot/use-is-hydrated.ts";
import styles from "./tabs.module.css";
import type { TabsProps } from "./tabs-box.tsx";

const Box = lazy(async () => ({
  default: (await (import.meta.env.SSR ? browserOnly() : import("./tabs-box.tsx"))).TabsBox,
}));

export function Tabs(props: TabsProps) {
  const outline = <Outline {...props} />;
  if (!useIsHydrated()) return outline;
  return (
    <Suspense fallback={outline}>
      <Box {...props} />
    </Suspense>
  );
}

/** Takes the space of the tabs, so that nothing moves when they come. */
function Outline({ tabs }: TabsProps) {
  return (
    <>
      <div className={styles["list"]} aria-hidden="true">
        {tabs.map(({ key, label }, index) => (
          <button
            key={key}
            type="button"
            disabled
            className={styles["tab"]}
            data-active={index === 0 || undefined}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles["panel"]}>{tabs[0]?.panel}</div>
    </>
  );
}
