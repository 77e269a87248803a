/**
 * The one way of the office's forms to hold what is typed: it is kept in this browser (draft-store.ts) until it was
 * sent, follows the server where nothing was typed, and is never wiped by a poll, a reload, Back or a sign-in.
 */
import { createContext, useContext, useEffect, useState } from "react";
import { deleteDraft, readDraft, writeDraft } from "./draft-store.ts";
import {
  mergeDraft,
  parseDraft,
  startDraft,
  typeInDraft,
  type DraftState,
  type DraftValues,
} from "./merge-draft.ts";
import type { OfficeForm } from "./office-forms.ts";

/** The id of the person who is signed in: nobody is shown what another has typed. */
export const PersonContext = createContext("");

export interface FormDraft<T extends DraftValues> {
  values: T;
  /** Whether anything differs from what the server has. */
  isTyped: boolean;
  /** Fields that somebody else has changed too, with what stands there by now. */
  clashes: readonly (readonly [name: string, theirs: unknown])[];
  /** Fields that somebody else has changed alone since this form was opened. */
  taken: readonly string[];
  change: (changed: Partial<T>) => void;
  /** Forgets what was typed: it was sent, or is not wanted any more. */
  clear: () => void;
}

interface Held<T extends DraftValues> {
  name: string;
  draft: DraftState<T>;
}

/** Whether something was typed in the form and not sent. */
export function hasDraft(person: string, form: string, thing: string): boolean {
  return readDraft(person, draftName(form, thing)) !== undefined;
}

function draftName(form: string, thing: string): string {
  return `${form} ${thing}`;
}

/** `thing`: what the form is about; empty for something new. `saved`: as the server has it by now. */
export function useFormDraft<T extends DraftValues>(
  form: OfficeForm,
  thing: string,
  saved: T,
): FormDraft<T> {
  const person = useContext(PersonContext);
  const name = draftName(form, thing);
  const open = (): Held<T> => ({
    name,
    draft: parseDraft(readDraft(person, name), saved) ?? startDraft(saved),
  });
  const [held, setHeld] = useState(open);
  let { draft } = held.name === name ? held : open();
  draft = mergeDraft(draft, saved);
  if (held.name !== name || held.draft !== draft) setHeld({ name, draft });

  const { typed, seen, clashing, taken } = draft;
  useEffect(() => {
    if (Object.keys(typed).length === 0) deleteDraft(person, name);
    else writeDraft(person, name, { typed, seen, clashing });
  }, [person, name, typed, seen, clashing]);

  const values = { ...saved, ...typed };
  return {
    values,
    isTyped: Object.keys(typed).length > 0,
    clashes: clashing
      .filter((field) => field in typed)
      .map((field) => [String(field), saved[field]] as const),
    taken: taken.map(String),
    change: (changed) =>
      setHeld((before) => ({ ...before, draft: typeInDraft(before.draft, changed) })),
    clear: () => {
      // At once, since the form may leave the page together with its state.
      deleteDraft(person, name);
      setHeld({ name, draft: startDraft(saved) });
    },
  };
}

/** Value and change of one text of a form, for its control. */
export function bindField<T extends DraftValues, Name extends keyof T>(
  { values, change }: Pick<FormDraft<T>, "values" | "change">,
  name: Name,
): { value: T[Name]; onValue: (value: T[Name]) => void } {
  return {
    value: values[name],
    onValue: (value) => change({ [name]: value } as unknown as Partial<T>),
  };
}
