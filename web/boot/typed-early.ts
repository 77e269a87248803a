/**
 * What was typed or chosen in a server-rendered form before React took it over. Between this read and the takeover nothing
 * is lost: an event in a form that is not hydrated yet makes React begin again, and hydrate it at once.
 */
import { useEffect, useState } from "react";

/** By id. A form that stands in the document after its takeover is of another page or booking. */
const takenOver = new Set<string>();

/**
 * The values by field name, with which the form begins: an empty one would clear them. They are read from the document
 * also where React does not hydrate the form but renders it anew, because the first HTML differs from what it expects.
 */
export function useTypedEarly<Name extends string>(
  formId: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const [typed] = useState(() => (takenOver.has(formId) ? {} : typedIn(formId, names)));
  useEffect(() => void takenOver.add(formId), [formId]);
  return typed;
}

function typedIn<Name extends string>(
  formId: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  if (import.meta.env.SSR) return {};
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  const typed = new FormData(form);
  const values = names.flatMap((name) => {
    const value = typed.get(name);
    return typeof value === "string" ? [[name, value]] : [];
  });
  return Object.fromEntries(values) as Partial<Record<Name, string>>;
}
