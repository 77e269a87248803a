/** A season from files: read and compared before anything is done, then loaded as an act. */
import { useState } from "react";
import type { SeasonCheckView, SeasonInput } from "../../../worker/contract/staff/staff-season.ts";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { FileInput } from "../forms/file-input.tsx";
import { Field } from "../../ui/field.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { Panel } from "../panel.tsx";
import { staffCall } from "../staff-call.ts";
import { writeBase64 } from "../../api/base64.ts";
import { chosenSeason, type ChosenSeason } from "./chosen-files.ts";
import { SeasonDifference } from "./season-difference.tsx";
import { SeasonProblems } from "./season-problems.tsx";
import styles from "../admin.module.css";

type Texts = SeasonInput["files"];

interface Refused {
  /** Path of a picture. */
  path: string;
  refusal: ApiRefusal;
}

/** Stands for the whole file, where a picture's path would. */
const WHOLE = "";

export function SeasonImport({ onMe }: { onMe: (me: MeView) => void }) {
  const { t } = useAdminMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [texts, setTexts] = useState<Texts>([]);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<readonly Refused[]>([]);
  const [view, setView] = useState<SeasonCheckView | null>(null);
  const [isLoading, setIsLoading] = useState(false);

  const check = async (files: Texts) => {
    const answer = await staffCall("check-season", { files });
    setView(answer.ok ? answer.value : null);
    const refused = answer.ok ? [] : [{ path: WHOLE, refusal: answer.refusal }];
    setRefusals((before) => [...before.filter(({ path }) => path !== WHOLE), ...refused]);
  };
  const take = async (files: readonly File[]) => {
    setIsBusy(true);
    setView(null);
    const chosen = await chosenSeason(files);
    setTexts(chosen.texts);
    setUnread(chosen.unread);
    setRefusals(await uploadPictures(chosen.pictures));
    if (chosen.texts.length > 0) await check(chosen.texts);
    setIsBusy(false);
  };
  const mayLoad = view !== null && view.problems_count === 0 && view.counts.length > 0;
  return (
    <section className={styles["section"]} aria-label={t.season.importTitle}>
      <h2>{t.season.importTitle}</h2>
      <Panel>
        <p>{t.season.importLead}</p>
        <Field label={t.season.choose} hint={isBusy ? t.season.reading : t.season.chooseHint}>
          {(tied) => (
            <FileInput
              {...tied}
              multiple
              accept=".zip,.csv,.txt,.tsv,.md,image/*"
              disabled={isBusy}
              onFiles={(files) => {
                if (files.length > 0) void take(files);
              }}
            />
          )}
        </Field>
      </Panel>
      {unread.length > 0 && (
        <p role="alert">
          {t.season.unread} {unread.join(", ")}
        </p>
      )}
      {refusals.map(({ path, refusal }) => (
        <div key={path}>
          {path !== WHOLE && <strong>{path}</strong>}
          <Failure refusal={refusal} />
        </div>
      ))}
      {view !== null && view.problems_count > 0 && <SeasonProblems view={view} />}
      {view !== null && view.problems_count === 0 && <SeasonDifference view={view} />}
      {mayLoad && (
        <span className={styles["tools"]}>
          <Button onClick={() => setIsLoading(true)}>{t.season.load}</Button>
        </span>
      )}
      {isLoading && (
        <ActDialog
          act="import-season"
          input={{ files: texts }}
          target={t.season.importTitle}
          onMe={onMe}
          onClose={() => {
            setIsLoading(false);
            void check(texts);
          }}
        />
      )}
    </section>
  );
}

/** Pictures are sent before the rows, one by one: none is shown until a row names it. Returns the refused ones. */
async function uploadPictures(pictures: ChosenSeason["pictures"]): Promise<Refused[]> {
  const refusals: Refused[] = [];
  for (const { path, bytes } of pictures) {
    const sent = await staffCall("keep-season-picture", { path, content: writeBase64(bytes) });
    if (!sent.ok) refusals.push({ path, refusal: sent.refusal });
  }
  return refusals;
}
