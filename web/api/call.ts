/**
 * The typed client. A call is named as in worker/contract/calls.ts, which defines input and response: `call("POST
 * /api/quote", body)`, `call("GET /api/live/{id}", { id })`. This is the only place that asserts the type of a
 * response; the Worker's tests check it against the contract.
 */
import type {
  CallAnswer,
  CallInput,
  CallName,
  FileCallName,
} from "../../worker/contract/call-types.ts";
import { buildRequest, type CallRequest } from "../../worker/contract/request.ts";
import { getFile, getJson, postForm, postJson, type PostOptions } from "./client.ts";
import type { Answer } from "./refusal.ts";

/** A call without input may omit it. */
export type CallArguments<Name extends CallName, Options> =
  undefined extends CallInput<Name>
    ? [input?: CallInput<Name>, options?: Options]
    : [input: CallInput<Name>, options?: Options];

export async function call<Name extends CallName>(
  name: Name,
  ...[input, options]: CallArguments<Name, PostOptions>
): Promise<Answer<CallAnswer<Name>>> {
  return send<Name>(buildRequest(name, input), options);
}

export async function callFile<Name extends FileCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<Blob>> {
  const [path] = buildRequest(name, input);
  return getFile(path);
}

export async function send<Name extends CallName>(
  [path, body]: CallRequest,
  options?: PostOptions,
): Promise<Answer<CallAnswer<Name>>> {
  const answer =
    body === undefined
      ? getJson(path)
      : body instanceof FormData
        ? postForm(path, body)
        : postJson(path, body, options);
  return answer as Promise<Answer<CallAnswer<Name>>>;
}
