/** Which gateway takes the shop's messages. */
import type { Gateway } from "./gateway.ts";

/** Null: none is configured, and messages wait. */
export function messageGateway(_env: Env): Gateway | null {
  return null;
}
