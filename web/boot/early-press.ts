/**
 * A server-rendered page shows its buttons before they work. index.html stores the last one that was pressed meanwhile;
 * it is clicked once the page is hydrated.
 */
import { useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
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

/**
 * What was typed after `useTypedEarly` had read the form and before React took its inputs over, which on a slow phone are
 * moments apart: the inputs begin with what was read, and then have what was typed.
 */
export function useTypedMeanwhile<Name extends string>(
  formId: string,
  early: Partial<Record<Name, string>>,
  { names, set }: { names: readonly Name[]; set: (name: Name, value: string) => void },
): void {
  const isHydrated = useIsHydrated();
  const last = useRef(early);
  // Before any ref of the form is set, and with it a value.
  useInsertionEffect(() => {
    if (!isHydrated) last.current = typedIn(formId, names);
  }, [isHydrated, formId, names]);
  const takeOver = useEffectEvent(() => {
    for (const name of names) {
      const value = last.current[name];
      if (value !== undefined && value !== early[name]) set(name, value);
    }
  });
  useLayoutEffect(() => takeOver(), []);
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
