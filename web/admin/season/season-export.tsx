/** The season as one archive: its tables and posts from the server, its pictures as everybody gets them. */
import { useState } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { Panel } from "../panel.tsx";
import { staffCall } from "../staff-call.ts";
import { zipFiles } from "./zip.ts";
import styles from "../admin.module.css";

const AT_ONCE = 4;
const NAME = "bhortibus-season.zip";
const TRIPS = "trips.csv";

export function SeasonExport() {
  const { t } = useAdminMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  /** The trips alone, as rows to start a file from. */
  const saveTrips = async () => {
    setIsBusy(true);
    const answer = await staffCall("season-files");
    setRefusal(answer.ok ? null : answer.refusal);
    const trips = answer.ok ? answer.value.files.find(({ path }) => path === TRIPS) : undefined;
    if (trips !== undefined) saveFile(new Blob([trips.text], { type: "text/csv" }), TRIPS);
    setIsBusy(false);
  };
  const save = async () => {
    setIsBusy(true);
    const answer = await staffCall("season-files");
    setRefusal(answer.ok ? null : answer.refusal);
    if (answer.ok) {
      const encoder = new TextEncoder();
      const files = new Map(
        answer.value.files.map(({ path, text }) => [path, encoder.encode(text)]),
      );
      const pictures = await loadFiles(answer.value.pictures);
      for (const [path, bytes] of pictures) if (bytes !== null) files.set(path, bytes);
      setMissing([...pictures].flatMap(([path, bytes]) => (bytes === null ? [path] : [])));
      saveFile(zipFiles(files), NAME);
    }
    setIsBusy(false);
  };
  return (
    <section className={styles["section"]} aria-label={t.season.exportTitle}>
      <h2>{t.season.exportTitle}</h2>
      <Panel>
        <p>{t.season.exportLead}</p>
        <Button isBusy={isBusy} onClick={() => void save()}>
          {t.season.exportButton}
        </Button>
        <p>{t.season.tripsLead}</p>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void saveTrips()}>
          {t.season.tripsButton}
        </Button>
        {missing.length > 0 && (
          <output>
            {t.season.picturesMissing} {missing.join(", ")}
          </output>
        )}
        {refusal !== null && <Failure refusal={refusal} />}
      </Panel>
    </section>
  );
}

/** Null for one that is not there. */
async function loadFiles(paths: readonly string[]) {
  const all = new Map<string, Uint8Array<ArrayBuffer> | null>(paths.map((path) => [path, null]));
  const next = paths.values();
  const loadSome = async () => {
    for (const path of next) {
      try {
        const response = await fetch(`/uploads/${path}`);
        if (response.ok) all.set(path, new Uint8Array(await response.arrayBuffer()));
      } catch {
        // No connection: the file is listed as missing.
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loadSome));
  return all;
}
