/** Reads the lists of the shop's content whole, and finds what the public pages lack. */
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import type { Answer } from "../../api/refusal.ts";
import { useRead, type Read } from "../../api/use-read.ts";
import { staffCall } from "../staff-call.ts";
import { KEYS } from "../use-staff-query.ts";
import { NAMED_KINDS, type ContentFacts } from "./content-gaps.ts";
import type { EntryRow } from "./entry-columns.tsx";

const KINDS = [...NAMED_KINDS, "name", "notice"] as const;

export function useContentFacts(): Read<ContentFacts> {
  return useRead<ContentFacts, string>(`${KEYS}content-facts`, readFacts, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
}

async function readFacts(): Promise<Answer<ContentFacts>> {
  const [pictures, ...lists] = await Promise.all([readPictures(), ...KINDS.map(readEntries)]);
  if (!pictures.ok) return pictures;
  const entries: Partial<Record<ContentKind, readonly EntryRow[]>> = {};
  for (const [at, kind] of KINDS.entries()) {
    const list = lists[at];
    if (list === undefined) continue;
    if (!list.ok) return list;
    entries[kind] = list.value;
  }
  return { ok: true, value: { entries, pictures: pictures.value } };
}

/** What is hidden is on no page. */
async function readEntries(kind: ContentKind): Promise<Answer<EntryRow[]>> {
  const found = await readPages<EntryRow>(async (after) => {
    const answer = await staffCall("entries", { kind, after });
    if (!answer.ok) return answer;
    const { entries: rows, next } = answer.value;
    return { ok: true, value: { rows, next } };
  });
  return found.ok ? { ok: true, value: found.value.filter((row) => !row.is_hidden) } : found;
}

function readPictures(): Promise<Answer<string[]>> {
  return readPages<string>(async (after) => {
    const answer = await staffCall("pictures", { folder: "destinations", after });
    if (!answer.ok) return answer;
    const { names: rows, next } = answer.value;
    return { ok: true, value: { rows, next } };
  });
}

async function readPages<Row>(
  read: (after: string | undefined) => Promise<Answer<{ rows: Row[]; next: string | null }>>,
): Promise<Answer<Row[]>> {
  const rows: Row[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    // Each page begins where the one before ends.
    const answer = await read(after);
    if (!answer.ok) return answer;
    rows.push(...answer.value.rows);
    after = answer.value.next;
  }
  return { ok: true, value: rows };
}
