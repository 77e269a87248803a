/**
 * Fetches what became of messages that the gateway has. Nothing depends on it: a report that is missed stays unknown.
 */
import type { Report, ReportDue } from "../../db/messages/queue.ts";
import type { Gateway } from "../../messages/gateway.ts";

export interface ReportDependencies {
  gateway: Pick<Gateway, "report">;
  listDue(most: number): Promise<ReportDue[]>;
  mark(reported: readonly Report[]): Promise<void>;
}

const AT_ONCE = 5;

export async function fetchReports(deps: ReportDependencies, most: number): Promise<void> {
  const due = await deps.listDue(most);
  for (let first = 0; first < due.length; first += AT_ONCE) {
    const some = due.slice(first, first + AT_ONCE);
    const reports = await Promise.all(some.map(({ ref }) => deps.gateway.report(ref)));
    const reported = some.flatMap((one, index) => {
      const state = reports[index]?.state ?? "pending";
      return state === "pending" ? [] : [{ ...one, state }];
    });
    if (reported.length > 0) await deps.mark(reported);
  }
}
