/** Reads the lists of the shop's content whole, and finds what the public pages lack. */
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import type { Answer } from "../../api/refusal.ts";
import { useRead, type Read } from "../../api/use-read.ts";
import { KEYS } from "../use-staff-query.ts";
import { NAMED_KINDS, type ContentFacts } from "./content-gaps.ts";
import type { EntryRow } from "./entry-columns.tsx";
import { readEntries, readPictures } from "./read-content.ts";

const KINDS = [...NAMED_KINDS, "name", "notice"] as const;

export function useContentFacts(): Read<ContentFacts> {
  return useRead<ContentFacts, string>(`${KEYS}content-facts`, readFacts, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
}

async function readFacts(): Promise<Answer<ContentFacts>> {
  const [pictures, ...lists] = await Promise.all([
    readPictures("destinations"),
    ...KINDS.map(readShown),
  ]);
  if (!pictures.ok) return pictures;
  const entries: Partial<Record<ContentKind, readonly EntryRow[]>> = {};
  for (const [at, kind] of KINDS.entries()) {
    const list = lists[at];
    if (list === undefined) continue;
    if (!list.ok) return list;
    entries[kind] = list.value;
  }
  return { ok: true, value: { entries, pictures: pictures.value.rows } };
}

/** What is hidden is on no page. */
async function readShown(kind: ContentKind): Promise<Answer<EntryRow[]>> {
  const found = await readEntries(kind);
  return found.ok ? { ok: true, value: found.value.rows.filter((row) => !row.is_hidden) } : found;
}
