/** A whole list as a file for a spreadsheet: everything that the filter finds, not the page. */
import { useState } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { staffCall } from "../staff-call.ts";

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
    let answer = await staffCall(call, body);
    const parts: string[] = [];
    while (answer.ok) {
      const { csv, name } = answer.value;
      const next = "next" in answer.value ? answer.value.next : null;
      parts.push(csv);
      if (next === null) {
        saveFile(new Blob(parts, { type: "text/csv;charset=utf-8" }), name);
        break;
      }
      answer = await staffCall(call, { ...body, before: next });
    }
    setIsBusy(false);
    setRefusal(answer.ok ? null : answer.refusal);
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
