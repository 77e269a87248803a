/**
 * A server-rendered page shows its buttons before they work. index.html stores the last one that was pressed meanwhile;
 * it is clicked once the page is hydrated.
 */
import { useState } from "react";
import { useIsHydrated } from "./use-is-hydrated.ts";

declare global {
  interface Window {
    keepPress?: { (event: Event): void; button?: HTMLButtonElement | null };
  }
}

export function answerEarlyPress(): void {
  const { keepPress } = window;
  if (keepPress === undefined) return;
  delete window.keepPress;
  document.removeEventListener("click", keepPress);
  document.removeEventListener("submit", keepPress);
  const { button } = keepPress;
  button?.removeAttribute("data-early");
  // React handles no events while it is still hydrating.
  if (button) setTimeout(() => button.click());
}

/**
 * The values typed into a server-rendered form before hydration, by field name: an empty initial form would clear them.
 * None where the server did not render the form: the one in the document is of another page or booking then.
 */
export function useTypedEarly<Name extends string>(
  formId: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const isHydrated = useIsHydrated();
  const [typed] = useState(() => (isHydrated ? {} : typedIn(formId, names)));
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
