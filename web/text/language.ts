/** Which language the page speaks: Bengali, or what this browser chose before. Remembered under `lang`. */
import { useSyncExternalStore } from "react";

export type Language = "bn" | "en";

const KEY = "lang";
const listeners = new Set<() => void>();
let chosen: Language = "bn";

export function languageFrom(stored: string | null): Language {
  return stored === "en" ? "en" : "bn";
}

/** Once, before the first drawing. */
export function startLanguage(): void {
  try {
    chosen = languageFrom(localStorage.getItem(KEY));
  } catch {
    chosen = "bn";
  }
  document.documentElement.lang = chosen;
}

export function setLanguage(language: Language): void {
  chosen = language;
  document.documentElement.lang = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A browser that keeps nothing speaks it until the page is left.
  }
  for (const tell of listeners) tell();
}

export function currentLanguage(): Language {
  return chosen;
}

export function useLanguage(): Language {
  return useSyncExternalStore(listen, currentLanguage);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
