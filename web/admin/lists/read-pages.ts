/** A list that the server answers page by page, read as a whole: a choice, a sum or a search needs every row. */
import type { Answer } from "../../api/refusal.ts";

interface Page<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null: this is the last. */
  next: string | null;
}

export interface AllRows<Row> {
  rows: Row[];
  /** There are more pages than were to be read. */
  isCut: boolean;
}

export async function readPages<Row>(
  read: (after: string | undefined) => Promise<Answer<Page<Row>>>,
  pagesMost = Infinity,
): Promise<Answer<AllRows<Row>>> {
  const rows: Row[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < pagesMost && after !== null; page += 1) {
    // Each page begins where the one before ends.
    const answer = await read(after);
    if (!answer.ok) return answer;
    rows.push(...answer.value.rows);
    after = answer.value.next;
  }
  return { ok: true, value: { rows, isCut: after !== null } };
}
