/**
 * The tabs of a trip. The one that is open stands in the address, so that Back leads to the one before; each is there
 * from the time when it was opened, so that what was typed in it stays.
 */
import type { ReactNode } from "react";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tabs } from "@base-ui/react/tabs";
import { useOpened } from "../../use-opened.ts";
import styles from "./trip.module.css";

export interface TripTab {
  key: string;
  label: string;
  panel: ReactNode;
}

interface Props {
  label: string;
  tabs: readonly TripTab[];
  open: string;
  onOpen: (key: string) => void;
}

export function TripTabs({ label, tabs, open, onOpen }: Props) {
  const opened = useOpened(open);
  return (
    <CSPProvider disableStyleElements>
      <Tabs.Root value={open} onValueChange={(key) => onOpen(String(key))}>
        <Tabs.List className={styles["tabs"]} aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.key} value={tab.key} className={styles["tab"]}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ key, panel }) => (
          <Tabs.Panel key={key} value={key} keepMounted className={styles["panel"]}>
            {opened.includes(key) && panel}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </CSPProvider>
  );
}
