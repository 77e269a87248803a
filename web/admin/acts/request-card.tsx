/** A waiting act. A second person sees its current preview and approves that. */
import { useState } from "react";
import type { ActAnswer, ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { NamedTarget, RequestsView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { Answer } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { ActTarget } from "./act-target.tsx";
import { actName, isKnownAct } from "./act-name.ts";
import { actSentence } from "./act-sentence.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { approveRequest, previewRequest } from "./approve-request.ts";
import { Panel } from "../panel.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { staffCall } from "../staff-call.ts";
import { useInstant } from "../use-instant.ts";
import { WhySecond } from "./why-second.tsx";
import { withStepUp } from "./with-step-up.ts";
import styles from "../admin.module.css";

interface Props extends Pick<ScreenProps, "onMe"> {
  request: RequestsView["requests"][number];
  onDone: (acted: Answer<unknown>) => Promise<void>;
  /** Called with the one-time link that a request gave. */
  onLink: (link: string) => void;
  /** Things that have a name, by their ids. */
  named: ReadonlyMap<string, NamedTarget>;
  /** Stands in the address where an id would. */
  targetName?: ((target: string) => string) | undefined;
}

export function RequestCard({ request, onMe, onDone, onLink, named, targetName }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  // The link is given once: a second press would show an error beside it.
  const [isTaking, setIsTaking] = useState(false);
  const [preview, setPreview] = useState<ActAnswer<ActName> | null>(null);
  const { id, act, target, amount, reason, state, asked_at, runs_at, person } = request;
  const when = instant(runs_at);
  const waits =
    !request.has_power || request.decided_by !== null ? t.runsAt(when) : t.powerRuns(when);
  const runs = act === "recover-owner" ? t.recoveryRuns(when) : waits;
  const showPreview = async () => {
    const answer = await previewRequest(id);
    if (answer.ok) setPreview(answer.value);
    else await onDone(answer);
  };
  const sentence =
    preview === null
      ? null
      : isKnownAct(t, act)
        ? actSentence<ActName>(t, format, act, preview)
        : { text: preview.message, lang: "en" };
  const agree = async (hash: string | null) => {
    setPreview(null);
    await onDone(await approveRequest({ request: id, hash }, onMe));
  };
  const getLink = async () => {
    setIsTaking(true);
    const answer = await withStepUp(() => staffCall("run", { request: id }), onMe);
    if (answer.ok) onLink(answer.value.link ?? "");
    await onDone(answer);
    setIsTaking(false);
  };
  const stop = async () => onDone(await staffCall("stop", { request: id }));
  return (
    <Panel>
      <h3>
        {actName(t, act)}
        {amount > 0 && `, ${format.money(amount)}`}
      </h3>
      <p>
        {person === null ? (
          <ActTarget act={act} target={target} nameOf={targetName ?? String} named={named} />
        ) : person.roles.length === 0 ? (
          person.name
        ) : (
          t.becomes(person.name, person.roles.map((role) => t.roles[role]).join(", "))
        )}
      </p>
      <p>{reason}</p>
      <p className={styles["soft"]}>
        {t.askedBy(request.asked_by_name, instant(asked_at))}{" "}
        {state === "asked" && t.waitsForSecond}
        {state !== "asked" && (request.may_run ? t.people.agreedTo : runs)}
      </p>
      {request.is_too_new && <p className={styles["soft"]}>{t.twoPeople.tooNew}</p>}
      {preview !== null && (
        <output>
          {t.willDo}: <span lang={sentence?.lang}>{sentence?.text}</span>
        </output>
      )}
      {preview !== null && preview.second !== null && (
        <WhySecond second={preview.second} hasOther />
      )}
      <span className={styles["tools"]}>
        {request.may_approve && preview === null && (
          <Button onClick={() => void showPreview()}>{t.preview}</Button>
        )}
        {preview !== null && (
          <>
            <Button onClick={() => void agree(preview.hash)}>{t.agree}</Button>
            <Button variant="quiet" onClick={() => setPreview(null)}>
              {t.notNow}
            </Button>
          </>
        )}
        {request.may_run && (
          <Button isBusy={isTaking} onClick={() => void getLink()}>
            {t.people.getLink}
          </Button>
        )}
        {request.may_stop && (
          <Button variant="quiet" onClick={() => void stop()}>
            {t.stop}
          </Button>
        )}
      </span>
    </Panel>
  );
}
