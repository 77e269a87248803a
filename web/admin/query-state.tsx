/** In place of what a screen loads: that it is loading, or why it failed, with a retry. Nothing once it is loaded. */
import type { Answer } from "../api/refusal.ts";
import { useAdminMessages } from "./admin-messages.ts";
import { Failure } from "./failure.tsx";

interface Props {
  answer: Answer<unknown> | undefined;
  reload: () => Promise<unknown>;
}

export function QueryState({ answer, reload }: Props) {
  const { t } = useAdminMessages();
  if (answer === undefined) return <output>{t.loading}</output>;
  return answer.ok ? null : <Failure refusal={answer.refusal} onRetry={() => void reload()} />;
}
