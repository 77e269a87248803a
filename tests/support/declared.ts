/** Every refusal that a test meets is declared in the table of calls, and so in the API description. */
import { listRefusals } from "../../worker/contract/call-refusals.ts";
import { CALLS } from "../../worker/contract/calls.ts";

const TABLE = CALLS.map((call) => ({
  call,
  address: new RegExp(`^/api${call.path.replaceAll(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.")}$`),
}));

/** Throws for a refusal that its call does not declare; server errors are left to the test. */
export function expectDeclared(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): void {
  if (status < 400 || status === 500) return;
  const [address = ""] = path.split("?");
  const call = TABLE.find((row) => row.call.method === method && row.address.test(address))?.call;
  if (call === undefined || Object.hasOwn(call.answers, status)) return;
  const { code } = Object(body) as { code?: unknown };
  const reasons: readonly string[] = listRefusals(call);
  if (typeof code === "string" && reasons.includes(code)) return;
  throw new Error(`${method} ${call.path} refuses with ${String(code)}, which it does not declare`);
}
