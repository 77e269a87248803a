import type { ReactNode } from "react";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tabs as Base } from "@base-ui/react/tabs";
import styles from "./tabs.module.css";

export interface TabsProps {
  /** What the tabs choose, for screen readers. */
  label: string;
  tabs: readonly { key: string; label: string; panel: ReactNode }[];
}

export function TabsBox({ label, tabs }: TabsProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root defaultValue={tabs[0]?.key ?? null}>
        <Base.List className={styles["list"]} aria-label={label}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.key} value={tab.key} className={styles["tab"]}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {tabs.map((tab) => (
          <Base.Panel key={tab.key} value={tab.key} className={styles["panel"]}>
            {tab.panel}
          </Base.Panel>
        ))}
      </Base.Root>
    </CSPProvider>
  );
}
