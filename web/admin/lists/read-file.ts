/** A file of the server, which may come in parts: each names where the next one begins, the last one nothing. */
import type { LogFileView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { FileView } from "../../../worker/contract/staff/staff-trips.ts";
import type { Answer } from "../../api/refusal.ts";

export interface ReadFile {
  name: string;
  /** In their order, each as it was sent. */
  parts: string[];
}

/** `send` asks for a part: from the beginning, or before that entry. A refusal of any part is that of the file. */
export async function readFile(
  send: (more: { before?: number }) => Promise<Answer<FileView | LogFileView>>,
): Promise<Answer<ReadFile>> {
  const parts: string[] = [];
  let answer = await send({});
  while (answer.ok) {
    const { csv, name } = answer.value;
    parts.push(csv);
    const next = "next" in answer.value ? answer.value.next : null;
    if (next === null) return { ok: true, value: { name, parts } };
    answer = await send({ before: next });
  }
  return answer;
}
