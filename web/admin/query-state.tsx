/** Shown while a screen has nothing to show: the shape of what comes, or why it can't, with a way on. */
import type { Read } from "../api/use-read.ts";
import { Failure } from "./failure.tsx";
import { Missing } from "./frame/not-found.tsx";
import { ListLoading } from "./frame/screen-loading.tsx";

/** What does not exist is not there the next time either. */
const NOT_FOUND = 404;

export function QueryState({ read }: { read: Read<unknown> }) {
  if (read.isWaiting) return <ListLoading />;
  const { value, refusal } = read;
  if (value !== undefined || refusal === undefined) return null;
  if (refusal.status !== NOT_FOUND) {
    return <Failure refusal={refusal} onRetry={() => void read.reload()} />;
  }
  return <Missing refusal={refusal} />;
}
