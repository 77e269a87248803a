/** 'Something Went Wrong.' (spec 8), with the error where it is known, and a retry. */
import { withErrorCode } from "../../i18n/error-code.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import type { Read } from "../../api/use-query.ts";

/** Their sentence would repeat the title. */
const TELLS_NOTHING = new Set(["unreadable", "server_error"]);

export function BlogFailed({ read }: { read: Read<unknown> }) {
  const { t, refusal } = useMessages();
  if (read.refusal === undefined) return null;
  const text = TELLS_NOTHING.has(read.refusal.code)
    ? withErrorCode(t.content.blogFailedText, read.refusal)
    : refusal(read.refusal);
  return (
    <ErrorState title={t.content.blogFailedTitle} text={text}>
      <Button isBusy={read.isLoading} onClick={() => void read.reload()}>
        {t.shell.tryAgain}
      </Button>
    </ErrorState>
  );
}
