/** Pairs the phone by the link that was opened, or by one that is pasted. */
import { useState, type FormEvent } from "react";
import type { Guide, GuideState } from "../guide-parts.ts";
import { useGuideMessages, type GuideMessages } from "../guide-messages.ts";
import { parseLink } from "../links.ts";
import { countWaiting } from "../store/saved.ts";
import { Notice } from "./notice.tsx";
import styles from "./guide.module.css";

interface Props {
  guide: Guide;
  state: GuideState;
  link: string | null;
  onStart: () => void;
  onPaired: () => void;
  /** Goes back to the list that the phone has; null when it has none. */
  onKeep: (() => void) | null;
}

export function PairScreen({ guide, state, link, onStart, onPaired, onKeep }: Props) {
  const { t } = useGuideMessages();
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const pair = async (token: string) => {
    onStart();
    setIsBusy(true);
    setFault(null);
    // It throws where the phone can't store the pairing.
    const why = await guide.pair(token).catch(() => "unstorable");
    setIsBusy(false);
    if (why === null) onPaired();
    else setFault(why);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const token = link ?? parseLink(typed);
    if (token === null) setFault("unreadable");
    else void pair(token);
  };
  return (
    <>
      <h1>{t.pair.title}</h1>
      <LostNotice state={state} />
      <p>{link === null ? t.pair.text : t.pair.ready}</p>
      <form className={styles["stack"]} onSubmit={onSubmit}>
        {link === null && (
          <label className={styles["field"]}>
            <span>{t.pair.label}</span>
            <input
              value={typed}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        )}
        {fault !== null && (
          <p className={styles["notice"]} role="alert">
            {findFaultText(t, fault)}
          </p>
        )}
        <button type="submit" className={styles["main-button"]} aria-busy={isBusy}>
          {isBusy ? t.pair.busy : fault === null ? t.pair.button : t.pair.again}
        </button>
        {onKeep !== null && fault !== null && (
          <button type="button" className={styles["quiet"]} onClick={onKeep}>
            {t.replace.keep}
          </button>
        )}
      </form>
    </>
  );
}

function LostNotice({ state }: { state: GuideState }) {
  const { t, digits } = useGuideMessages();
  const { loss, unsentAtEnd, saved } = state;
  const kept = countWaiting(saved.events);
  if (saved.pairing?.isOver === true) {
    return (
      <Notice>
        <p>{t.pair.over}</p>
        {kept > 0 && <p>{t.pair.keptPresses(kept, digits(kept))}</p>}
      </Notice>
    );
  }
  if (loss === "evicted") return <Notice>{t.pair.evicted}</Notice>;
  if (loss !== "ended" && kept === 0) return null;
  return (
    <Notice>
      {loss === "ended" && <p>{t.pair.ended}</p>}
      {unsentAtEnd > 0 && <p>{t.pair.unsentAtEnd(unsentAtEnd, digits(unsentAtEnd))}</p>}
      {kept > 0 && <p>{t.unsent(kept, digits(kept))}</p>}
    </Notice>
  );
}

function findFaultText(t: GuideMessages["t"], fault: string): string {
  if (fault === "unreadable" || fault === "unreachable") return t.pair[fault];
  if (fault === "guide_link_over") return t.pair.linkOver;
  if (fault === "unstorable") return t.unstorable.text;
  return fault === "guide_phones_full" ? t.handOver.full : t.pair.failed;
}
