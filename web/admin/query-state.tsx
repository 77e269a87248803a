/** Shown while a screen has nothing to show: the shape of what comes, or why it can't, with a way on. */
import type { Read } from "../api/use-read.ts";
import { Failure } from "./failure.tsx";
import { Missing } from "./frame/not-found.tsx";
import { ListLoading } from "./frame/screen-loading.tsx";

/** What does not exist is not there the next time either. */
const NOT_FOUND = 404;

interface Props {
  read: Read<unknown>;
  /** Heading of a page whose own one is not known before it was read. */
  title?: string;
}

export function QueryState({ read, title }: Props) {
  const { value, refusal } = read;
  if (!read.isWaiting && (value !== undefined || refusal === undefined)) return null;
  if (refusal?.status === NOT_FOUND) return <Missing refusal={refusal} />;
  return (
    <>
      {title !== undefined && <h1>{title}</h1>}
      {refusal === undefined ? (
        <ListLoading />
      ) : (
        <Failure refusal={refusal} onRetry={() => void read.reload()} />
      )}
    </>
  );
}
