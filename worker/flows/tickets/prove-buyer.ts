/**
 * Proves that somebody paid for a ticket: by the TrxID of the payment, which its wallet told the payer and which no
 * ticket and no message of ours contains. Wrong ones are counted for the ticket and the browser, and past the limit a
 * wrong one must pass the human check first (rate-limited.ts). The right one is never refused because of other people's
 * attempts.
 */
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { admit, type AttemptLimits } from "../rate-limited.ts";

export async function proveBuyer(
  deps: AttemptLimits,
  { ticketId, trxId }: { ticketId: string; trxId: string },
  typed: string,
): Promise<Result<"proven", Refusal>> {
  const admitted = await admit(deps, [
    ["ticket_phone", `trx\n${ticketId}`],
    ["look_up_browser", await deps.visitor()],
  ]);
  if (!admitted.ok) return admitted;
  if (typed.toUpperCase() !== trxId.toUpperCase()) {
    return err(admitted.value.pastLimit ?? { reason: "phone_proof_wrong" });
  }
  await admitted.value.returnAttempt();
  return ok("proven");
}
