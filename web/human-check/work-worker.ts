/** The proof of work in a thread of its own, so that the page stays usable. Reports after each number. */
import "../boot/older-built-ins.ts";
import type { ChallengeView } from "../../worker/contract/shared.ts";
import { tryNumber } from "./search.ts";

export interface WorkOrder {
  challenge: ChallengeView;
  /** The first number that was not tried yet. */
  from: number;
}

export interface WorkReport {
  /** The first number that is not tried yet. */
  next: number;
  /** Null until the number is found. */
  rest: string | null;
}

addEventListener("message", ({ data }: MessageEvent<WorkOrder>) => {
  const { challenge, from } = data;
  for (let number = from; number < challenge.numbers; number += 1) {
    const report: WorkReport = { next: number + 1, rest: tryNumber(challenge, number) };
    postMessage(report);
    if (report.rest !== null) return;
  }
});
