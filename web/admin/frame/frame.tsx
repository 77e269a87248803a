/**
 * What stands around every screen of the back office: its name, the language, and for who is signed in all the rest.
 */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ReadNotice } from "../../offline/read-notice.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import type { PlacePath } from "./places.ts";
import { SignedInFrame } from "./signed-in-frame.tsx";
import { TopBar } from "./top-bar.tsx";
import { useHash } from "./use-hash.ts";
import admin from "../admin.module.css";
import styles from "./frame.module.css";

interface Props {
  title: string;
  /** Who is signed in, and how somebody else becomes that. */
  signedIn?: { me: MeView; onMe: (me: MeView) => void };
  /** The place on the screen; null while there is none. */
  path?: PlacePath | null;
  /** Signed out for now: what was typed is kept behind the sign-in. */
  isHidden?: boolean;
  onOut?: () => void;
  children: ReactNode;
}

export function Frame({ title, signedIn, path = null, isHidden = false, onOut, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  useTopOfNewPlace();
  const screen = (
    <main
      className={[admin["main"], signedIn === undefined ? admin["narrow"] : ""].join(" ")}
      ref={main}
      tabIndex={-1}
    >
      {children}
    </main>
  );
  return (
    <div className={styles["office"]}>
      <title>{title}</title>
      <SkipLink onSkip={() => main.current?.focus()} />
      {signedIn === undefined ? (
        <div className={styles["page"]}>
          <TopBar me={undefined} />
          <Notice />
          {screen}
        </div>
      ) : (
        <SignedInFrame
          {...signedIn}
          here={path}
          isHidden={isHidden}
          onOut={onOut}
          notice={<Notice />}
        >
          {screen}
        </SignedInFrame>
      )}
    </div>
  );
}

/** The focused element was removed with its screen; a focused link of the menu keeps the focus. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>): void {
  const hash = useHash();
  const arrivedAt = useRef(hash);
  useEffect(() => {
    if (arrivedAt.current === hash) return;
    arrivedAt.current = hash;
    if (document.activeElement === document.body) main.current?.focus();
  }, [hash, main]);
}

/**
 * A place that somebody goes to begins at its top. One that is gone back to stands where it was left, as the browser
 * does it: only an entry of the history that nobody has seen has no state.
 */
function useTopOfNewPlace(): void {
  const hash = useHash();
  const place = useRef<string>(undefined);
  // Before the effects of the screen, which may scroll to what was asked for.
  useLayoutEffect(() => {
    const [path] = hash.split("?", 1);
    const before = place.current;
    place.current = path;
    if (history.state !== null) return;
    history.replaceState({ isSeen: true }, "");
    if (before !== undefined && before !== path) window.scrollTo(0, 0);
  }, [hash]);
}

function Notice() {
  const { refusal } = useAdminMessages();
  return (
    <output className={styles["age"]}>
      <ReadNotice sentence={refusal} />
    </output>
  );
}

/** A button, since the address after the # is a place. */
function SkipLink({ onSkip }: { onSkip: () => void }) {
  const { t } = useMessages();
  return (
    <button type="button" className={styles["skip"]} onClick={onSkip}>
      {t.shell.skipToContent}
    </button>
  );
}
