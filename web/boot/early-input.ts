/**
 * Reads what was typed or chosen in a server-rendered form before React hydrates it. Nothing is lost between this read
 * and the hydration: an event in a form that is not hydrated yet makes React hydrate it at once.
 */
import { useEffect, useState } from "react";

/** Form id. A form that is added to the document after hydration belongs to another page or booking. */
const hydratedForms = new Set<string>();

/**
 * The initial values of the form, by field name: an empty one would clear the input. They are also read from the
 * document if React renders the form again instead of hydrating it, because the first HTML differs from what it
 * expects.
 */
export function useEarlyInput<Name extends string>(
  formId: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const [typed] = useState(() => (hydratedForms.has(formId) ? {} : readEarlyInput(formId, names)));
  useEffect(() => void hydratedForms.add(formId), [formId]);
  return typed;
}

function readEarlyInput<Name extends string>(
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
