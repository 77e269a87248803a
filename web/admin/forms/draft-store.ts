/**
 * What is typed in the forms of the office and not sent yet, kept in this browser: by person, form and thing. It
 * outlives a reload and a browser that was closed, for a day; a sign-out deletes what its person has typed.
 */
import { sortItems } from "../../../worker/domain/lists.ts";
import { localMemory } from "../../storage/browser-storage.ts";

const KEY = "office-drafts";
/** The longest that a draft is kept: names and phone numbers of passengers stay on no device for good. */
const KEPT_MS = 24 * 60 * 60 * 1000;

interface Kept {
  /** When it was last typed in, epoch ms. */
  at: number;
  value: unknown;
}

/** By person, and then by the name of the draft. */
type Drafts = Record<string, Record<string, Kept>>;

let listeners: readonly (() => void)[] = [];

export function readDraft(person: string, name: string): unknown {
  return readAll()[person]?.[name]?.value;
}

/** Drafts of the person whose name begins so, the oldest first. */
export function listDrafts(person: string, start: string): unknown[] {
  const found = Object.entries(readAll()[person] ?? {}).filter(([name]) => name.startsWith(start));
  return sortItems(found, ([, a], [, b]) => a.at - b.at).map(([, { value }]) => value);
}

export function writeDraft(person: string, name: string, value: unknown): void {
  const all = readAll();
  save({ ...all, [person]: { ...all[person], [name]: { at: Date.now(), value } } });
}

export function deleteDraft(person: string, name: string): void {
  const all = readAll();
  if (all[person]?.[name] === undefined) return;
  const { [name]: _, ...others } = all[person];
  save({ ...all, [person]: others });
}

/** All that the person has typed, who signs out. */
export function deleteDrafts(person: string): void {
  const { [person]: _, ...others } = readAll();
  save(others);
}

/** Calls back after each change in this tab. Returns a function that ends this. */
export function listenToDrafts(onChange: () => void): () => void {
  listeners = [...listeners, onChange];
  return () => {
    listeners = listeners.filter((one) => one !== onChange);
  };
}

/** The text of all drafts, which is another one after each change. */
export function readDraftsText(): string {
  return localMemory.getItem(KEY) ?? "";
}

function save(all: Drafts): void {
  const isEmpty = Object.values(all).every((drafts) => Object.keys(drafts).length === 0);
  if (isEmpty) localMemory.removeItem(KEY);
  else localMemory.setItem(KEY, JSON.stringify(all));
  for (const notify of listeners) notify();
}

/** Those that are not too old. */
function readAll(): Drafts {
  const all = parse(readDraftsText());
  const oldest = Date.now() - KEPT_MS;
  return Object.fromEntries(
    Object.entries(all).map(([person, drafts]) => [
      person,
      Object.fromEntries(Object.entries(drafts).filter(([, { at }]) => at > oldest)),
    ]),
  );
}

/** Written by this module alone; what another has put there counts as nothing. */
function parse(text: string): Drafts {
  try {
    const value: unknown = JSON.parse(text === "" ? "{}" : text);
    return typeof value === "object" && value !== null ? (value as Drafts) : {};
  } catch {
    return {};
  }
}
