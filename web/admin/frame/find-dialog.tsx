/**
 * The search from everywhere: a window over the screen, whose list is loaded with the first one, or before it is asked
 * for.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useAdminMessages } from "../admin-messages.ts";
import styles from "./find-dialog.module.css";

const load = async () => {
  const [{ FindBox }, { DialogBox }] = await Promise.all([
    import("./find-box.tsx"),
    import("../../ui/dialog-box.tsx"),
  ]);
  return { FindBox, DialogBox };
};

type Loaded = { parts: Awaited<ReturnType<typeof load>> } | { reason: unknown };

/** After what the first screen needs. */
const WARM_AFTER_MS = 2_000;

interface Props {
  me: MeView;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The window is rendered from its loaded parts, without a `lazy` between: React may show the fallback of a `lazy` for a
 * third of a second, in which no field would take what is typed.
 */
export function FindDialog({ me, isOpen, onClose }: Props) {
  const { t } = useAdminMessages();
  const field = useRef<HTMLInputElement>(null);
  const early = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const warm = () =>
      void load().then(
        (parts) => setLoaded({ parts }),
        (reason: unknown) => setLoaded({ reason }),
      );
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
  if (loaded === null) {
    // Takes what is typed until the window is there.
    return isOpen ? (
      <input
        ref={takeFocus}
        className={styles["early"]}
        aria-label={t.frame.find}
        onKeyDown={({ key }) => key === "Escape" && onClose()}
      />
    ) : null;
  }
  if ("reason" in loaded) {
    if (isOpen) throw loaded.reason;
    return null;
  }
  const { DialogBox, FindBox } = loaded.parts;
  const close = () => {
    // The next search begins empty.
    early.current = null;
    onClose();
  };
  return (
    <DialogBox isOpen={isOpen} title={t.frame.findTitle} first={field} onClose={close}>
      <FindBox me={me} field={field} early={early} onPick={close} />
    </DialogBox>
  );
}
