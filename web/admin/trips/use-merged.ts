/**
 * What a form of a trip holds while others edit it too: what this person has not touched follows the server, what was
 * typed stays, and where both changed the same the other's is named.
 */
import { useState } from "react";
import { mergedValues, type FormValues } from "../content/form-values.ts";

export interface MergedForm<Name extends string> {
  values: Readonly<Record<Name, string>>;
  /** Fields that both have changed, with what the other has written. */
  clashes: readonly (readonly [name: string, theirs: string])[];
  onValue: (name: Name) => (value: string) => void;
}

/** `saved`: as the server has it by now. */
export function useMerged<Name extends string>(
  saved: Readonly<Record<Name, string>>,
): MergedForm<Name> {
  const [seen, setSeen] = useState<FormValues>(saved);
  const [typed, setTyped] = useState<FormValues>({});
  const [clashing, setClashing] = useState<readonly string[]>([]);
  const now: FormValues = saved;
  if (Object.entries(now).some(([name, value]) => value !== seen[name])) {
    const merged = mergedValues(seen, { ...seen, ...typed }, now);
    setSeen(now);
    setTyped(merged.values);
    setClashing([...new Set([...clashing, ...merged.clashes])]);
  }
  return {
    values: { ...saved, ...typed },
    clashes: clashing
      .filter((name) => now[name] !== typed[name])
      .map((name) => [name, now[name] ?? ""] as const),
    onValue: (name) => (value) => setTyped((before) => ({ ...before, [name]: value })),
  };
}
