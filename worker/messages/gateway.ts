/** The result of sending; `unknown`: no answer in time, the gateway may have it. */
export type SendResult =
  | { result: "accepted"; ref: string; parts: number | null; cost: number | null /* poisha */ }
  | { result: "refused"; reason: "content" | "number" | "balance" | "credentials" | "other" }
  | { result: "later" /* rate or maintenance: nothing was sent */ }
  | { result: "unknown" };
export type DeliveryReport = { state: "delivered" | "failed" | "pending" };
export interface Gateway {
  name: string;
  /** True when a message that is sent again with its id within a day goes out once. */
  isRepeatSafe: boolean;
  send(message: { id: string; phone: string; text: string }): Promise<SendResult>;
  report(ref: string): Promise<DeliveryReport | null>;
}
