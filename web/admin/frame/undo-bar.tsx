/**
 * What was just done, with the act that takes it back: on every screen, for as long as somebody needs to read and to
 * reach it. Its time rests while the pointer or the focus is on it, and while the tab is hidden.
 */
import { useEffect, useState } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { actName } from "../acts/act-name.ts";
import { offerUndo, useUndoOffer, type UndoOffer } from "../acts/undo-offer.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "./icon.tsx";
import styles from "./undo-bar.module.css";

const SHOWN_MS = 20_000;

interface Props {
  onMe: (me: MeView) => void;
}

export function UndoBar({ onMe }: Props) {
  const offer = useUndoOffer();
  const [chosen, setChosen] = useState<UndoOffer | null>(null);
  useEffect(() => () => offerUndo(null), []);
  const take = (taken: UndoOffer) => {
    setChosen(taken);
    offerUndo(null);
  };
  return (
    <>
      {offer !== null && <Offer key={JSON.stringify(offer)} offer={offer} onTake={take} />}
      {chosen !== null && (
        <ActDialog
          act={chosen.act}
          input={chosen.input}
          target={chosen.target}
          onMe={onMe}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function Offer({ offer, onTake }: { offer: UndoOffer; onTake: (offer: UndoOffer) => void }) {
  const { t } = useAdminMessages();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => offerUndo(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only lets its time rest
    <section
      className={styles["bar"]}
      aria-label={t.frame.undoTitle}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name="check" />
      <output className={styles["text"]}>
        {actName(t, offer.done)} · {offer.target}
      </output>
      <Button variant="quiet" onClick={() => onTake(offer)}>
        {t.undo}
      </Button>
      <button
        type="button"
        className={styles["close"]}
        aria-label={t.close}
        onClick={() => offerUndo(null)}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
