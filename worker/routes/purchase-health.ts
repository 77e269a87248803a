/** The health of a purchase on the wire: whether a passenger can buy, and the state of each part that it needs. */
import type { HealthView } from "../contract/health.ts";
import { dhakaIsoOrNull } from "../domain/dhaka-time.ts";
import { findCondition } from "../domain/health/purchase-needs.ts";
import type { Health } from "../domain/payments/figures.ts";

export function purchaseHealth({
  canBuy,
  needs,
}: Pick<Health, "canBuy" | "needs">): Pick<HealthView, "can_buy" | "needs"> {
  return {
    can_buy: canBuy,
    needs: needs.map((need) => ({
      name: need.name,
      payment_provider: need.wallet,
      state: need.state,
      condition: findCondition(need),
      since: dhakaIsoOrNull(need.since),
      seen_at: dhakaIsoOrNull(need.seenAt),
    })),
  };
}
