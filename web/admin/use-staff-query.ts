/** A call of staff that a screen shows, read in the one way of the client (api/use-read.ts). */
import { useSWRConfig } from "swr";
import { useRead, type Read, type ReadOptions } from "../api/use-read.ts";
import { staffCall, type StaffAnswers } from "./staff-call.ts";

/** The keys of all that is read for staff begin so: an act, a sign-out reaches them by it. */
export const KEYS = "staff ";

export interface StaffQuery<T> extends Read<T> {
  /** Sets the data without loading it again. */
  set: (value: T) => void;
}

/** `body`: what the call is sent; the same body is loaded once. Null: nothing is loaded yet. */
export function useStaffQuery<Name extends keyof StaffAnswers>(
  name: Name,
  body: object | null = {},
  options: Pick<
    ReadOptions,
    "dedupingInterval" | "isQuiet" | "notesFailure" | "refreshInterval" | "revalidateOnFocus"
  > = {},
): StaffQuery<StaffAnswers[Name]> {
  const key = body === null ? null : `${KEYS}${name} ${JSON.stringify(body)}`;
  const { replace, ...read } = useRead<StaffAnswers[Name], string | null>(
    key,
    () => staffCall(name, body ?? {}),
    { ...options, keepPreviousData: true },
  );
  return { ...read, set: (value) => void replace(value, { revalidate: false }) };
}

/** Purges the cached answers after a sign-in or sign-out: they belong to another person. */
export function usePurgeAll(): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate(isOfStaff, undefined, { revalidate: true });
}

/** Loads anew what is on the screen, after an act. */
export function useReloadAll(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  // A refusal comes back through each read.
  return () => mutate(isOfStaff).catch(() => undefined);
}

function isOfStaff(key: unknown): boolean {
  return typeof key === "string" && key.startsWith(KEYS);
}
