/**
 * Acts that were confirmed and whose answer never came, because the page was loaded anew, the network was lost or the
 * server broke off. Asked again, each is done once or not at all, and says which.
 */
import { useState, useSyncExternalStore } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { actName } from "../acts/act-name.ts";
import { isOnItsWay, sendOnce } from "../acts/send-once.ts";
import { isDoneBefore, isUnanswered, listSentActs, type SentAct } from "../acts/sent-acts.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { listenToDrafts, readDraftsText } from "../forms/draft-store.ts";
import { useIsPast } from "../use-is-past.ts";
import { useReloadAll } from "../use-staff-query.ts";
import { Icon } from "./icon.tsx";
import styles from "./frame.module.css";

interface Props {
  me: MeView;
  onMe: (me: MeView) => void;
}

/** What became of an act. */
interface Known {
  sent: SentAct;
  text: string;
  refusal: ApiRefusal | null;
}

export function UnansweredActs({ me, onMe }: Props) {
  const { t } = useAdminMessages();
  const reloadAll = useReloadAll();
  useSyncExternalStore(listenToDrafts, readDraftsText);
  const [asking, setAsking] = useState<string | null>(null);
  const [latest, setKnown] = useState<Known | null>(null);
  const known = useIsPast(latest?.refusal ?? null) ? null : latest;
  const person = me.staff.id;
  const open = listSentActs(person).filter((sent) => !isOnItsWay(sent) || sent.hash === asking);
  const ask = async (sent: SentAct) => {
    setAsking(sent.hash);
    setKnown(null);
    const answer = await sendOnce(person, sent, onMe);
    setAsking(null);
    const say = (text: string) => setKnown({ sent, text, refusal: null });
    if (answer.ok) {
      const { state } = answer.value;
      say(state === "asked" ? t.waitsForSecond : state === "waiting" ? t.canBeStopped : t.done);
    } else if (isDoneBefore(answer.refusal)) {
      say(t.done);
    } else {
      const { refusal } = answer;
      const text = isUnanswered(refusal) ? "" : t.unanswered.notDone;
      setKnown({ sent, text, refusal });
    }
    await reloadAll();
  };
  if (open.length === 0 && known === null) return null;
  const title = ({ act, target }: SentAct) => `${actName(t, act)} · ${target}`;
  return (
    <section className={styles["stops"]} aria-label={t.unanswered.title}>
      {open.map((sent) => (
        <div key={sent.hash} className={styles["stop"]}>
          <Icon name="warn" />
          <span className={styles["stopped"]}>
            <output>
              <b>{title(sent)}</b>: {t.unanswered.text}
            </output>
          </span>
          <Button variant="quiet" isBusy={asking === sent.hash} onClick={() => void ask(sent)}>
            {t.unanswered.ask}
          </Button>
        </div>
      ))}
      {known !== null && (
        <div className={styles["stop"]}>
          <span className={styles["stopped"]}>
            <output>
              <b>{title(known.sent)}</b>: {known.text}
            </output>
            {known.refusal !== null && <Failure refusal={known.refusal} />}
          </span>
          <Button variant="quiet" onClick={() => setKnown(null)}>
            {t.close}
          </Button>
        </div>
      )}
    </section>
  );
}
