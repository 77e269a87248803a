/**
 * The language of the page: Bengali, or what this browser chose before. Stored under `lang`, and as a cookie of that
 * name for the Worker, which draws pages in it.
 */
import { useSyncExternalStore } from "react";
import type { Language } from "../../worker/domain/language.ts";

export type { Language };

const KEY = "lang";
const REMEMBERED_SECONDS = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();
let chosen: Language = "bn";
let atStart: Language = "bn";

export function languageFrom(stored: string | null | undefined): Language {
  return stored === "en" ? "en" : "bn";
}

export function rememberedLanguage(): Language {
  try {
    return languageFrom(localStorage.getItem(KEY) ?? cookieOfLanguage());
  } catch {
    return languageFrom(cookieOfLanguage());
  }
}

export function languageOfPage(): Language {
  return languageFrom(document.documentElement.lang);
}

/** Once, before the first drawing; on the server before each. */
export function startLanguage(language: Language): void {
  chosen = language;
  atStart = language;
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** Its messages must be loaded: see load-messages.ts. */
export function setLanguage(language: Language): void {
  chosen = language;
  document.documentElement.lang = language;
  document.cookie = `${KEY}=${language}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax`;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A browser without storage has it until the page is left.
  }
  for (const notify of listeners) notify();
}

export function currentLanguage(): Language {
  return chosen;
}

export function useLanguage(): Language {
  return useSyncExternalStore(listen, currentLanguage, () => atStart);
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

function cookieOfLanguage(): string | undefined {
  return /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1];
}
