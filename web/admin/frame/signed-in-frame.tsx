/** The menus, the search and the shortcuts around a screen of who is signed in. */
import { useState, type ReactNode } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { staffCall } from "../staff-call.ts";
import { Dock } from "./dock.tsx";
import { FindDialog } from "./find-dialog.tsx";
import { hashTo, type PlacePath } from "./places.ts";
import { SampleStrip } from "./sample-strip.tsx";
import { ScreenFailed } from "./screen-failed.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import type { Shortcut } from "./shortcuts.ts";
import { SideMenu } from "./side-menu.tsx";
import { StopBar } from "./stop-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { UnansweredActs } from "./unanswered-acts.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useActsOfOthers } from "./use-acts-of-others.ts";
import { useWaiting } from "./use-waiting.ts";
import styles from "./frame.module.css";

interface Props {
  me: MeView;
  here: PlacePath | null;
  isHidden: boolean;
  onMe: (me: MeView) => void;
  onOut: (() => void) | undefined;
  notice: ReactNode;
  children: ReactNode;
}

type Window = "find" | "list";

interface Opened {
  shown: Window | null;
  /** How often one was opened: each time is a new try to load it. */
  opened: number;
}

export function SignedInFrame(props: Props) {
  const { me, here, isHidden, onMe, onOut, notice, children } = props;
  const { counts, requests } = useWaiting(me);
  useActsOfOthers(me);
  const [isNarrow, turnMenu] = useNarrowMenu();
  const [{ shown, opened }, setWindow] = useState<Opened>({ shown: null, opened: 0 });
  const show = (next: Window) => setWindow({ shown: next, opened: opened + 1 });
  const close = () => setWindow({ shown: null, opened });
  const signOut = async () => {
    const answer = await staffCall("sign-out");
    if (answer.ok) onOut?.();
  };
  useShortcuts(!isHidden, (shortcut: Shortcut) => {
    if (shortcut.does === "go") location.hash = hashTo(shortcut.path);
    else if (shortcut.does === "menu") turnMenu();
    else show(shortcut.does);
  });
  const menu = { me, here, counts, onSignOut: () => void signOut() };
  return (
    <div className={styles["body"]}>
      <SideMenu {...menu} isNarrow={isNarrow} onNarrow={turnMenu} />
      <div className={styles["page"]}>
        <TopBar me={me} onFind={() => show("find")} onList={() => show("list")} />
        {me.is_sample && <SampleStrip />}
        {notice}
        <StopBar key={here} me={me} requests={requests} />
        <UnansweredActs me={me} onMe={onMe} />
        {children}
      </div>
      {/* A window whose code can't be loaded leaves the screen as it is. */}
      <ErrorBoundary key={opened} fallback={<ScreenFailed />}>
        <FindDialog me={me} isOpen={shown === "find"} onClose={close} />
        <ShortcutList me={me} isOpen={shown === "list"} onClose={close} />
      </ErrorBoundary>
      <Dock {...menu} />
      <UndoBar onMe={onMe} />
    </div>
  );
}

const MENU_KEY = "office-menu";
const NARROW = "narrow";

/** Remembered on this device. */
function useNarrowMenu(): [boolean, () => void] {
  const [isNarrow, setIsNarrow] = useState(() => localMemory.getItem(MENU_KEY) === NARROW);
  const turn = () => {
    if (isNarrow) localMemory.removeItem(MENU_KEY);
    else localMemory.setItem(MENU_KEY, NARROW);
    setIsNarrow(!isNarrow);
  };
  return [isNarrow, turn];
}
