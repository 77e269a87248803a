/**
 * A form between what the server has and what was typed: what a person has not touched follows the server, what was
 * typed stays, and a field that both have changed is named. Pure.
 */
import { latinDigits } from "../../../worker/domain/digits.ts";

/** The fields of a form, as its controls have them. Each value can be written as JSON. */
export type DraftValues = object;

export interface DraftState<T extends DraftValues> {
  /** What the server had when the fields were last compared with it. */
  seen: T;
  /** The fields that differ from it, as they were typed. */
  typed: Partial<T>;
  /** Fields that were typed and that somebody else has changed meanwhile. */
  clashing: readonly (keyof T)[];
  /** Fields that somebody else has changed alone: theirs stands there now. */
  taken: readonly (keyof T)[];
}

export function startDraft<T extends DraftValues>(saved: T): DraftState<T> {
  return { seen: saved, typed: {}, clashing: [], taken: [] };
}

export function typeInDraft<T extends DraftValues>(
  draft: DraftState<T>,
  changed: Partial<T>,
): DraftState<T> {
  const typed = { ...draft.typed, ...changed };
  return { ...draft, typed: pickFields(typed, (name) => !isSame(typed[name], draft.seen[name])) };
}

/** Compares a draft with what the server has by now. Returns the draft itself when that is nothing new. */
export function mergeDraft<T extends DraftValues>(draft: DraftState<T>, saved: T): DraftState<T> {
  const { seen, typed } = draft;
  if (isSame(seen, saved)) return draft;
  const kept = pickFields(typed, (name) => !isSavedAs(typed[name], saved[name]));
  const changed = listNames(saved).filter((name) => !isSame(seen[name], saved[name]));
  const clashing = [...draft.clashing, ...changed].filter((name) => name in kept);
  const taken = [...draft.taken, ...changed].filter((name) => !(name in typed));
  return {
    seen: saved,
    typed: kept,
    clashing: [...new Set(clashing)],
    taken: [...new Set(taken)],
  };
}

/** A draft out of the store; null when it is none of this form, such as one of an older version of the page. */
export function parseDraft<T extends DraftValues>(stored: unknown, saved: T): DraftState<T> | null {
  if (!isObject(stored) || !isObject(stored["seen"]) || !isObject(stored["typed"])) return null;
  const { seen, typed } = stored;
  const fits = (name: keyof T, value: unknown) => name in saved && isAlike(value, saved[name]);
  const isOfForm =
    listNames(saved).every((name) => fits(name, seen[name as string])) &&
    Object.entries(typed).every(([name, value]) => fits(name as keyof T, value));
  if (!isOfForm) return null;
  const clashing = listNames(saved).filter((name) => isListed(stored["clashing"], name));
  return { seen: seen as T, typed: typed as Partial<T>, clashing, taken: [] };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A phone number is stored tidied: one with dashes or Bengali digits is no other change than what was saved of it. */
function isSavedAs(typed: unknown, saved: unknown): boolean {
  if (isSame(typed, saved)) return true;
  if (typeof typed !== "string" || typeof saved !== "string") return false;
  const number = readNumber(typed);
  return number !== null && number === readNumber(saved);
}

/** The end of a phone number, which no prefix of a country changes; null for any other text. */
function readNumber(text: string): string | null {
  const latin = latinDigits(text);
  return /^[\d+\s().-]{10,}$/.test(latin) ? latin.replaceAll(/\D/g, "").slice(-10) : null;
}

/** Whether both are of one kind: two texts, two lists, or one of them nothing. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true;
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}

function isListed(list: unknown, name: unknown): boolean {
  return Array.isArray(list) && list.includes(name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function listNames<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[];
}

function pickFields<T extends object>(of: T, isWanted: (name: keyof T) => boolean): Partial<T> {
  return Object.fromEntries(
    Object.entries(of).filter(([name]) => isWanted(name as keyof T)),
  ) as Partial<T>;
}
