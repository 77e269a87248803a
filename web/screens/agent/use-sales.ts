/** The sales of some days, page by page; the totals come with the first page and cover all pages. */
import { useState } from "react";
import type { SalesRequest, SalesView } from "../../../worker/contract/agents/sales.ts";
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { useQuery, type Read } from "../../api/use-query.ts";
import type { SalesInput } from "./sales-days.ts";

const SALES = "POST /api/agent/sales";

export interface ListedSales {
  first: Read<SalesView>;
  sales: SalesView["sales"];
  hasMore: boolean;
  isAsking: boolean;
  refusal: ApiRefusal | null;
  loadMore: () => Promise<void>;
}

/** The key of one query: another query starts another list. */
export function useSales({ from, to, search }: SalesInput): ListedSales {
  const request: SalesRequest = { from, to, q: search };
  const first = useQuery(SALES, request);
  const [later, setLater] = useState<SalesView[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const next = (later[later.length - 1] ?? first.value)?.next ?? null;

  const more = async (): Promise<void> => {
    if (next === null || isAsking) return;
    setIsAsking(true);
    const answer = await call(SALES, { ...request, after: next });
    setIsAsking(false);
    setRefusal(answer.ok ? null : answer.refusal);
    if (answer.ok) setLater((pages) => [...pages, answer.value]);
  };

  return {
    first,
    sales: joinPages(first.value, later),
    hasMore: next !== null,
    isAsking,
    refusal,
    loadMore: more,
  };
}

/** A reloaded first page may overlap the next ones, so tickets are deduplicated. */
function joinPages(first: SalesView | undefined, later: SalesView[]): SalesView["sales"] {
  const all = [first, ...later].flatMap((page) => page?.sales ?? []);
  return [...new Map(all.map((sale) => [sale.ticketing_id, sale])).values()];
}
