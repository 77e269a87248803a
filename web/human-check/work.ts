/**
 * Solves the proof of work in a web worker. The progress is shown, and stored for the tab, so that a reload continues
 * there.
 */
import type { ChallengeView } from "../../worker/contract/shared.ts";
import { writeProof } from "../../worker/domain/human-check/work.ts";
import { openWorkNotice } from "./work-notice.ts";
import type { WorkOrder, WorkReport } from "./work-worker.ts";
// Vite builds this import as a classic script: Firefox before 114 runs no modules in workers.
// oxlint-disable-next-line import/default -- Vite makes the export
import WorkWorker from "./work-worker.ts?worker";

const KEY = "human-work";
/** Shorter than the server's time for a challenge, so that no old one is solved in vain. */
const RESUMED_FOR_MS = 8 * 60_000;

/** Returns the proof to send. Throws where the thread does not run, and where no number fits. */
export async function solveWork(given: ChallengeView): Promise<string> {
  const order = readOrder(given) ?? { challenge: given, from: 0 };
  const { challenge } = order;
  const notice = openWorkNotice();
  notice.show(order.from / challenge.numbers);
  try {
    const rest = await search(order, ({ next }) => {
      notice.show(next / challenge.numbers);
      keepOrder({ challenge, from: next });
    });
    const { salt, issued_at: issuedAt, seal } = challenge;
    return writeProof({ salt, issuedAt, seal, rest });
  } finally {
    keepOrder(null);
    notice.end();
  }
}

function search(order: WorkOrder, onReport: (report: WorkReport) => void): Promise<string> {
  const worker = new WorkWorker();
  const found = new Promise<string>((resolve, reject) => {
    worker.addEventListener("error", () => reject(new Error("the worker failed")));
    worker.addEventListener("message", ({ data }: MessageEvent<WorkReport>) => {
      onReport(data);
      if (data.rest !== null) resolve(data.rest);
      else if (data.next >= order.challenge.numbers) reject(new Error("no number fits"));
    });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(order);
  return found.finally(() => worker.terminate());
}

/** What this tab was solving for the same trip before a reload; null if there is nothing, or if it is too old. */
function readOrder({ trip_id: tripId, issued_at: now }: ChallengeView): WorkOrder | null {
  try {
    const order = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as WorkOrder | null;
    if (order === null || order.challenge.trip_id !== tripId) return null;
    return now - order.challenge.issued_at < RESUMED_FOR_MS ? order : null;
  } catch {
    return null;
  }
}

function keepOrder(order: WorkOrder | null): void {
  try {
    if (order === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(order));
  } catch {
    // Without storage a reload starts again.
  }
}
