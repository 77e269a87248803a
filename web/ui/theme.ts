/**
 * Day or night: what the phone says, or what this browser chose before. Remembered under `theme`; index.html has
 * set it before anything is drawn.
 */
import { useSyncExternalStore } from "react";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";
const listeners = new Set<() => void>();

export function themeFrom(stored: string | null | undefined): Theme {
  return stored === "light" || stored === "dark" ? stored : "auto";
}

/** The next theme in the cycle, for a press of the switch. */
export function chooseNextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
}

export function setTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    if (theme === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing shows it until the page is left.
  }
  for (const notify of listeners) notify();
}

export function useTheme(): Theme {
  return useSyncExternalStore(listen, getCurrentTheme, () => "auto");
}

export function getCurrentTheme(): Theme {
  return themeFrom(document.documentElement.dataset["theme"]);
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
