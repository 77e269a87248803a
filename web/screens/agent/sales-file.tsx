/** The days' sales as a file for a spreadsheet: fetched with the agent's session, which a plain link can't carry. */
import { useState } from "react";
import { getFile } from "../../api.ts";
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

/** A browser that is slow to begin still finds the file. */
const KEPT_MS = 60_000;

export function SalesFile({ from, to }: { from: string; to: string }) {
  const { t, refusal } = useWords();
  const [isAsking, setIsAsking] = useState(false);

  const download = async (): Promise<void> => {
    setIsAsking(true);
    const period = new URLSearchParams({ from, to }).toString();
    const answer = await getFile(`/api/agent/sales.csv?${period}`);
    setIsAsking(false);
    if (answer.ok) save(answer.value, `bhortibus-sales-${from}-${to}.csv`);
    else toast.error(refusal(answer.refusal));
  };

  return (
    <Button look="quiet" isBusy={isAsking} onClick={() => void download()}>
      {t.agents.download}
    </Button>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
