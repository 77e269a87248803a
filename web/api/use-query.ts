/** Reads for buyers and agents: `useQuery("GET /api/shop")`, or the name of a POST that only reads, with its body. */
import type { CallAnswer, CallName } from "../../worker/contract/call-types.ts";
import { buildRequest, type CallRequest } from "../../worker/contract/request.ts";
import { send, type CallArguments } from "./call.ts";
import { isNewFromPage } from "./page-reads.ts";
import { useRead, type Read, type ReadOptions } from "./use-read.ts";

export type { Read } from "./use-read.ts";

type QueryOptions = Pick<
  ReadOptions,
  "dedupingInterval" | "isQuiet" | "keepPreviousData" | "refreshInterval" | "revalidateOnFocus"
>;

/** `name` is null while there is nothing to load. */
export function useQuery<Name extends CallName>(
  name: Name | null,
  ...[input, options]: CallArguments<Name, QueryOptions>
): Read<CallAnswer<Name>> {
  const request = name === null ? null : buildRequest(name, input);
  return useRead<CallAnswer<Name>, CallRequest | null>(
    request,
    (key) => send<Name>(key ?? ["", undefined]),
    { ...options, revalidateIfStale: request === null || !isNewFromPage(...request) },
  );
}
