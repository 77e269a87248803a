/**
 * The language of the page: the browser's earlier choice, else the one that the Worker used
 * (worker/http/page-language.ts). A choice is stored under `lang`, and as a cookie of that name for the Worker.
 */
import { useSyncExternalStore } from "react";
import type { Language } from "../../worker/domain/language.ts";

export type { Language };

const KEY = "lang";
const REMEMBERED_SECONDS = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();
let chosen: Language = "bn";
let atStart: Language = "bn";

export function readLanguage(): Language {
  const stored = readStoredLanguage() ?? cookieOfLanguage();
  return stored === "bn" || stored === "en" ? stored : languageOfPage();
}

export function languageOfPage(): Language {
  return document.documentElement.lang === "en" ? "en" : "bn";
}

/** Called once before the first render; on the server before each. */
export function startLanguage(language: Language): void {
  chosen = language;
  atStart = language;
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** Switches the page to this language. Load the texts of the language first (load-messages.ts). */
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

export function getCurrentLanguage(): Language {
  return chosen;
}

export function useLanguage(): Language {
  return useSyncExternalStore(listen, getCurrentLanguage, () => atStart);
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function cookieOfLanguage(): string | undefined {
  return /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1];
}
