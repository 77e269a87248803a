/** A whole list as a file for a spreadsheet: everything that the filter finds, not the page. */
import { useState } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { staffCall } from "../staff-call.ts";
import { readFile } from "./read-file.ts";

interface Props {
  call: "trips-file" | "manifest-file" | "log-file" | "sales-figures-file" | "sales-file";
  body: object;
  /** Where one screen has several files. */
  name?: string;
}

export function CsvButton({ call, body, name: label }: Props) {
  const { t } = useAdminMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const download = async () => {
    setIsBusy(true);
    const answer = await readFile((more) => staffCall(call, { ...body, ...more }));
    setIsBusy(false);
    setRefusal(answer.ok ? null : answer.refusal);
    if (answer.ok) {
      const { name, parts } = answer.value;
      saveFile(new Blob(parts, { type: "text/csv;charset=utf-8" }), name);
    }
  };
  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void download()}>
        {label ?? t.trips.csv}
      </Button>
      {refusal !== null && <Failure refusal={refusal} />}
    </>
  );
}
