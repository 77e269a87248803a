/**
 * The dialog of every act: the reason, the preview, and its confirmation with the preview's hash. An act that was done
 * may offer the act that reverses it; one that waits can be stopped. If the facts change, the new preview is shown.
 */
import { useContext, useRef, useState, type ReactNode } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ActAnswer, ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { actName, isKnownAct } from "./act-name.ts";
import { actSentence } from "./act-sentence.ts";
import { changedPreview, previewAct } from "./act-call.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { PersonContext, useFormDraft } from "../forms/use-form-draft.ts";
import { OutcomeOfAct } from "./outcome-of-act.tsx";
import { sayWait } from "./say-wait.ts";
import { sendOnce } from "./send-once.ts";
import { isDoneBefore, isOutcomeUnknown, isUnanswered } from "./sent-acts.ts";
import { offerUndo } from "./undo-offer.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import { useInstant } from "../use-instant.ts";
import { useReloadAll } from "../use-staff-query.ts";
import { useAskAgain } from "./use-ask-again.ts";
import { WhySecond } from "./why-second.tsx";
import styles from "../admin.module.css";

interface Props<Name extends ActName> {
  act: Name;
  /** What is sent besides the reason. */
  input: Record<string, unknown>;
  /** What it is done to, for the title. */
  target: string;
  onMe: (me: MeView) => void;
  onClose: () => void;
  /** It was done. */
  onDone?: () => void;
  /** It was done, or waits: what was typed for it is not needed any more. */
  onSent?: (() => void) | undefined;
  /** More of the preview than its sentence: who has paid what, the new times. */
  children?: (view: ActAnswer<Name>) => ReactNode;
  /** Drawn from the answer of an act that was done, such as a link. */
  outcome?: (view: ActAnswer<Name>) => ReactNode;
}

const REASON_MAX = 300;
const REASON_MIN = 3;

export function ActDialog<Name extends ActName>(props: Props<Name>) {
  const { onMe, onDone, onSent, children, outcome } = props;
  // As it was opened: the form behind it forgets what was typed once the act was sent.
  const [{ act, input, target }] = useState(props);
  const person = useContext(PersonContext);
  const { t, format, refusal: sayRefusal } = useAdminMessages();
  const { ofShop } = useSayWallets();
  const instant = useInstant();
  const reloadAll = useReloadAll();
  const draft = useFormDraft("reason", `${act} ${target}`, { reason: "" });
  const { reason } = draft.values;
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [view, setView] = useState<ActAnswer<Name> | null>(null);
  const [shownAt, setShownAt] = useState(0);
  const [asksSecond, setAsksSecond] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  /** How many confirmations with the shown preview's key have brought no answer. */
  const [lost, setLost] = useState(0);
  /** The answer may come when nobody looks at the dialog any more. */
  const isClosed = useRef(false);

  const offerInverse = (of: ActAnswer<Name>): void => {
    if (of.state !== "done" || of.inverse === null || !isKnownAct(t, of.inverse.act)) return;
    offerUndo({ done: act, act: of.inverse.act, input: of.inverse.input, target });
  };
  const show = (next: ActAnswer<Name>): void => {
    setView(next);
    setShownAt(Date.now());
    setRefusal(null);
    setLost(0);
    if (next.state === "preview") return;
    draft.clear();
    onSent?.();
    if (next.state === "done") onDone?.();
    if (isClosed.current) offerInverse(next);
  };
  const take = (answer: Answer<ActAnswer<Name>>): void => {
    if (answer.ok) return show(answer.value);
    // The first answer to this key was lost: what it did is what was previewed.
    if (view !== null && isDoneBefore(answer.refusal)) {
      return show({ ...view, state: "done", changed: true, hash: null, inverse: null });
    }
    const isOpen = view !== null && isOutcomeUnknown(answer.refusal);
    setRefusal(answer.refusal);
    setLost(isOpen ? lost + 1 : 0);
    // Who has left the dialog asks again in the frame: nothing does so by itself any more.
    const sayOpen = () => `${actName(t, act)} · ${target}: ${t.unanswered.text}`;
    if (isClosed.current) toast.error(isOpen ? sayOpen() : sayRefusal(answer.refusal));
    // It is sent again under the same key, so that it is done once or not at all.
    if (view === null || !isUnanswered(answer.refusal)) {
      setView(changedPreview<Name>(answer.refusal));
    }
  };
  const run = async (send: () => Promise<Answer<ActAnswer<Name>>>): Promise<void> => {
    setIsBusy(true);
    take(await send());
    setIsBusy(false);
  };
  const onClose = () => {
    isClosed.current = true;
    if (view !== null) offerInverse(view);
    props.onClose();
  };
  const preview = async () => {
    const isShort = reason.trim().length < REASON_MIN;
    setIsMissing(isShort);
    if (!isShort) await run(() => previewAct({ act, input, reason }));
  };
  const confirm = async (hash: string) => {
    const second = asksSecond && view?.can_ask_second === true;
    const sent = { act, input, reason, hash, asksSecond: second, target };
    await run(() => sendOnce(person, sent, onMe));
    await reloadAll();
  };
  useAskAgain(lost, isBusy, () => {
    if (view?.state === "preview" && view.hash !== null) void confirm(view.hash);
  });

  if (isUndoing && view !== null && view.inverse !== null && isKnownAct(t, view.inverse.act)) {
    const { act: back, input: of } = view.inverse;
    return <ActDialog act={back} input={of} target={target} onMe={onMe} onClose={props.onClose} />;
  }
  const isPreview = view?.state === "preview";
  const sentence = view === null ? null : actSentence(t, format, act, view);
  const hash = isPreview ? view.hash : null;
  const wait = view === null ? null : sayWait(view, { t, instant, now: shownAt });
  return (
    <Dialog isOpen isForm title={`${actName(t, act)} · ${target}`} onClose={onClose}>
      <div className={styles["section"]}>
        {lost > 0 ? (
          <p className={styles["failure"]} role="alert">
            {t.unanswered.asking}
          </p>
        ) : (
          refusal !== null && <Failure refusal={refusal} />
        )}
        {view === null && (
          <>
            <Field
              label={t.reason}
              hint={t.reasonHint}
              error={isMissing ? t.reasonMissing : undefined}
            >
              {(tied) => (
                <textarea
                  {...tied}
                  rows={2}
                  maxLength={REASON_MAX}
                  value={reason}
                  onChange={(event) => draft.change({ reason: event.target.value })}
                />
              )}
            </Field>
            <Button isBusy={isBusy} onClick={() => void preview()}>
              {t.preview}
            </Button>
          </>
        )}
        {view !== null && isPreview && (
          <>
            <output>
              {t.willDo}: <span lang={sentence?.lang}>{sentence && ofShop(sentence.text)}</span>
            </output>
            {children?.(view)}
            {view.second !== null && (
              <WhySecond {...view} second={view.second} hasOther={view.next === "asked"} />
            )}
            {wait !== null && <p className={styles["soft"]}>{wait}</p>}
            {view.next === "consent" && view.runs_at !== null && (
              <p className={styles["soft"]}>
                {t.needsConsent(instant(view.runs_at))}{" "}
                {act === "disable-staff" && t.pausedMeanwhile}
              </p>
            )}
            {view.can_ask_second && (
              <label className={styles["tick"]}>
                <input
                  type="checkbox"
                  checked={asksSecond}
                  onChange={(event) => setAsksSecond(event.target.checked)}
                />
                {t.askSecond}
              </label>
            )}
            <span className={styles["tools"]}>
              {view.next !== null && hash !== null && (
                <Button isBusy={isBusy} onClick={() => void confirm(hash)}>
                  {t.doIt}
                </Button>
              )}
              <Button variant="quiet" onClick={onClose}>
                {t.notNow}
              </Button>
            </span>
          </>
        )}
        {view?.state === "done" && outcome?.(view)}
        {view !== null && !isPreview && (
          <OutcomeOfAct view={view} onUndo={() => setIsUndoing(true)} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}
