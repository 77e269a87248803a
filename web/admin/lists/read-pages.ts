/** A list that the server answers page by page, read as a whole: a choice, a sum or a search needs every row. */
import type { Answer } from "../../api/refusal.ts";

interface Page<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null: this is the last. */
  next: string | null;
}

export async function readPages<Row>(
  read: (after: string | undefined) => Promise<Answer<Page<Row>>>,
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
