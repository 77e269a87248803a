/** Lists of the shop's content, read as a whole. */
import type { ContentKind, PictureFolder } from "../../../worker/contract/staff/staff-content.ts";
import type { Answer } from "../../api/refusal.ts";
import { useRead, type OpenRead, type ReadOptions } from "../../api/use-read.ts";
import { readPages, type AllRows } from "../lists/read-pages.ts";
import { staffCall } from "../staff-call.ts";
import { KEYS } from "../use-staff-query.ts";
import type { EntryRow } from "./entry-columns.tsx";

export function readEntries(kind: ContentKind): Promise<Answer<AllRows<EntryRow>>> {
  return readPages(async (after) => {
    const answer = await staffCall("entries", { kind, after });
    if (!answer.ok) return answer;
    const { entries: rows, next } = answer.value;
    return { ok: true, value: { rows, next } };
  });
}

export function readPictures(folder: PictureFolder): Promise<Answer<AllRows<string>>> {
  return readPages(async (after) => {
    const answer = await staffCall("pictures", { folder, after });
    if (!answer.ok) return answer;
    const { names: rows, next } = answer.value;
    return { ok: true, value: { rows, next } };
  });
}

const WHOLE: ReadOptions = { keepPreviousData: true };

export function useEntries(kind: ContentKind): OpenRead<AllRows<EntryRow>> {
  return useRead(`${KEYS}all-entries ${kind}`, () => readEntries(kind), WHOLE);
}

/** The form has no place for a failure of its own. */
export function usePictures(folder: PictureFolder): OpenRead<AllRows<string>> {
  const options = { ...WHOLE, notesFailure: true };
  return useRead(`${KEYS}all-pictures ${folder}`, () => readPictures(folder), options);
}
