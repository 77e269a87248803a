/** Loads a read before its screen is shown: the screen finds it in the cache, and takes this request for its own. */
import { mutate, preload } from "swr";
import type { CallInput, CallName } from "../../worker/contract/call-types.ts";
import { buildRequest } from "../../worker/contract/request.ts";
import { send } from "./call.ts";
import { noteReceived } from "./read-times.ts";
import { load } from "./use-read.ts";

export async function prepareQuery<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<void> {
  const request = buildRequest(name, input);
  const value: unknown = await preload(request, (wanted) => load(() => send<Name>(wanted)));
  noteReceived(request);
  await mutate(request, value, { revalidate: false });
}
