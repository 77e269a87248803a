/** A call of staff that a screen shows: loaded with the screen, kept while it is loaded anew. */
import useSWR, { useSWRConfig } from "swr";
import type { Answer } from "../api/refusal.ts";
import { staffCall, type StaffAnswers } from "./staff-call.ts";

const KEYS = "staff ";

export interface StaffQuery<T> {
  /** Undefined while it is loaded for the first time. */
  answer: Answer<T> | undefined;
  isLoading: boolean;
  reload: () => Promise<unknown>;
  /** In place of loading it anew. */
  set: (value: T) => void;
}

/** `body`: what the call is sent; the same body is loaded once. Null: nothing is loaded yet. */
export function useStaffQuery<Name extends keyof StaffAnswers>(
  name: Name,
  body: object | null = {},
): StaffQuery<StaffAnswers[Name]> {
  const key = body === null ? null : `${KEYS}${name} ${JSON.stringify(body)}`;
  const { data, mutate, isValidating } = useSWR(key, () => staffCall(name, body ?? {}), {
    keepPreviousData: true,
  });
  return {
    answer: data,
    isLoading: isValidating,
    reload: () => mutate(),
    set: (value) => void mutate({ ok: true, value }, { revalidate: false }),
  };
}

/** Purges the cached answers after a sign-in or sign-out: they belong to another person. */
export function usePurgeAll(): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate(isOfStaff, undefined, { revalidate: true });
}

/** Loads anew what is on the screen, after an act. */
export function useReloadAll(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate(isOfStaff);
}

function isOfStaff(key: unknown): boolean {
  return typeof key === "string" && key.startsWith(KEYS);
}
