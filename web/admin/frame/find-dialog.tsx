/**
 * The search from everywhere: a window over the screen, whose list is loaded with the first one, or before it is asked
 * for.
 */
import { useCallback, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { ListLoading } from "./screen-loading.tsx";
import styles from "./find-dialog.module.css";

const load = () => import("./find-box.tsx");
const FindBox = lazy(async () => ({ default: (await load()).FindBox }));

/** After what the first screen needs. */
const WARM_AFTER_MS = 2_000;

interface Props {
  me: MeView;
  isOpen: boolean;
  onClose: () => void;
}

export function FindDialog({ me, isOpen, onClose }: Props) {
  const { t } = useAdminMessages();
  const field = useRef<HTMLInputElement>(null);
  const early = useRef<HTMLInputElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const loaded = () => setIsLoaded(true);
    const warm = () =>
      void Promise.all([load(), import("../../ui/dialog-box.tsx")]).then(loaded, loaded);
    const timer = setTimeout(warm, isOpen ? 0 : WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const takeFocus = useCallback((input: HTMLInputElement) => {
    const opener = document.activeElement;
    early.current = input;
    input.focus();
    return () => {
      // So that the window leads back to it.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <>
      {/* Takes what is typed until the window is there. */}
      {isOpen && !isLoaded && (
        <input
          ref={takeFocus}
          className={styles["early"]}
          aria-label={t.frame.find}
          onKeyDown={({ key }) => key === "Escape" && onClose()}
        />
      )}
      <Dialog isOpen={isOpen && isLoaded} title={t.frame.findTitle} first={field} onClose={onClose}>
        <Suspense fallback={<ListLoading />}>
          <FindBox me={me} field={field} early={early} onPick={onClose} />
        </Suspense>
      </Dialog>
    </>
  );
}
