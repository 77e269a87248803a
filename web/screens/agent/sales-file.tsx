/** The days' sales as a file for a spreadsheet: fetched with the agent's session, which a plain link can't carry. */
import { useState } from "react";
import { callFile } from "../../api/call.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";

export function SalesFile({ from, to }: { from: string; to: string }) {
  const { t, refusal } = useMessages();
  const [isAsking, setIsAsking] = useState(false);

  const download = async (): Promise<void> => {
    setIsAsking(true);
    const answer = await callFile("GET /api/agent/sales.csv", { from, to });
    setIsAsking(false);
    if (answer.ok) saveFile(answer.value, `bhortibus-sales-${from}-${to}.csv`);
    else toast.error(refusal(answer.refusal));
  };

  return (
    <Button variant="quiet" isBusy={isAsking} onClick={() => void download()}>
      {t.agents.download}
    </Button>
  );
}
