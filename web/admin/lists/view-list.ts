/** Filters of a list that somebody has saved under a name: what the browser remembers, and each change of it. Pure. */

export const VIEWS_MOST = 20;
export const VIEW_NAME_MOST = 40;

export interface SavedView {
  /** No two have the same. */
  name: string;
  /** The filter, as it stands in the address. */
  query: string;
}

export type ViewNameError = "missing" | "taken";

/** Those that can be read; what anything else has put there is left out. */
export function readSavedViews(remembered: string | null): SavedView[] {
  const views: SavedView[] = [];
  for (const one of parseList(remembered)) {
    const view = viewIn(one);
    if (view !== null && viewNameError(views, view.name) === null) views.push(view);
  }
  return views.slice(0, VIEWS_MOST);
}

/** `own`: the name that is being changed. */
export function viewNameError(
  views: readonly SavedView[],
  name: string,
  own: string | null = null,
): ViewNameError | null {
  if (name.trim() === "") return "missing";
  return views.some((view) => view.name === name.trim() && view.name !== own) ? "taken" : null;
}

/** At the end; nothing is added to a full list. */
export function addView(views: readonly SavedView[], { name, query }: SavedView): SavedView[] {
  return [...views, { name: shortenName(name), query }].slice(0, VIEWS_MOST);
}

export function renameView(views: readonly SavedView[], was: string, name: string): SavedView[] {
  return views.map((view) => (view.name === was ? { ...view, name: shortenName(name) } : view));
}

export function removeView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** A letter of two code units is not cut in half. */
function shortenName(name: string): string {
  return [...name.trim()].slice(0, VIEW_NAME_MOST).join("").trim();
}

function viewIn(value: unknown): SavedView | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, query }: { name?: unknown; query?: unknown } = value;
  return typeof name === "string" && typeof query === "string"
    ? { name: shortenName(name), query }
    : null;
}

function parseList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
