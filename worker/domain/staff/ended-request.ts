/** What became of a request that is over, as who comes second is told. Pure. */
import { dayIn, timeIn } from "../messages/instants.ts";

/** `agreed`: it waits for its time, or is carried out now. `failed`: it was tried, and could not be done. */
export type RequestEnd =
  | "agreed"
  | "done"
  | "failed"
  | "refused"
  | "stopped"
  | "expired"
  | "overtaken";

export interface EndedRequest {
  end: RequestEnd;
  /** Names; null where nobody agreed, and for an end that nobody brought about. */
  agreedBy: string | null;
  endedBy: string | null;
  /** Epoch ms. */
  agreedAt: number | null;
  endedAt: number | null;
  /** When one that was agreed to runs. */
  runsAt: number;
}

export function describeEndedRequest(ended: EndedRequest): string {
  const { end, agreedBy, agreedAt, endedBy, endedAt, runsAt } = ended;
  const agreed = agreedBy === null ? "" : `${agreedBy} agreed to it${at(agreedAt)}; `;
  const by = endedBy === null ? "" : ` by ${endedBy}`;
  switch (end) {
    case "agreed":
      return `This request is over: ${agreed}it is done${at(runsAt)}.`;
    case "done":
      return `This request is over: ${agreed}it was done${at(endedAt)}.`;
    case "failed":
      return `This request is over: ${agreed}it was tried${at(endedAt)}, and could not be done.`;
    case "refused":
      return `This request is over: it was refused${by}${at(endedAt)}, and nothing was done.`;
    case "stopped":
      return `This request is over: ${agreed}it was stopped${by}${at(endedAt)}, and nothing was done.`;
    case "expired":
      return `This request is over: nobody decided in time${until(endedAt)}, and nothing was done.`;
    case "overtaken":
      return `This request is over: ${agreed}things had changed${at(endedAt)}, and nothing was done.`;
  }
}

function at(instant: number | null): string {
  return instant === null ? "" : ` at ${timeIn("en", instant)} on ${dayIn("en", instant)}`;
}

function until(instant: number | null): string {
  return instant === null ? "" : `, until ${timeIn("en", instant)} on ${dayIn("en", instant)}`;
}
