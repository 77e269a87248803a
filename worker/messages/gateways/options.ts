/** The options of each gateway. */
import type { MessageAccount } from "../../config/message-account.ts";
import type { Fetch } from "../../http/outgoing.ts";

export interface GatewayOptions {
  fetch: Fetch;
  account: Omit<MessageAccount, "gateway">;
  timeoutMs: number;
  /** Notified of each answer that accepts nothing: status and code, never its text. */
  onRefusal(answer: { gateway: string; httpStatus: number | null; code: number | null }): void;
}
