import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  toFailedPayment,
  moneyAfter,
  readFailedPayment,
} from "../../../../web/screens/payment-error/failed-payment.ts";

/** Refused before Execute is sent; their sentences are those of other calls too. */
const BEFORE_EXECUTE = [
  "phone_limit",
  "sale_closed",
  "trip_cancelled",
  "trip_postponed",
  "trip_changed",
  "coupon_used_up",
  "coupon_not_now",
];

const refused = (code: string) =>
  ({ cause: "refused", code, message: "…", refundTaka: null }) as const;

describe("the money on the error screen", () => {
  it("is that nothing was charged when the wallet's page was closed or failed", () => {
    expect(moneyAfter({ cause: "cancel" })).toBe("not_charged");
    expect(moneyAfter({ cause: "failure" })).toBe("not_charged");
  });

  it("is what the server states for the refusal", () => {
    expect(moneyAfter(refused("payment_failed"))).toBe("not_charged");
    expect(moneyAfter(refused("wallet_balance"))).toBe("comes_back_if_left");
    expect(moneyAfter(refused("payment_not_completed"))).toBe("comes_back_if_left");
    expect(moneyAfter(refused("payment_refunding"))).toBe("coming_back");
    expect(moneyAfter(refused("payment_refunded"))).toBe("came_back");
  });

  it("is not guessed", () => {
    expect(moneyAfter(null)).toBe("unknown");
    expect(moneyAfter(refused("bill_unknown"))).toBe("unknown");
    expect(moneyAfter(refused("toString"))).toBe("unknown");
  });

  it("is 'not charged' only where the server states it too", () => {
    const answers = readFileSync(
      new URL("../../../../worker/http/refusals.ts", import.meta.url),
      "utf8",
    );
    const codes = [...answers.matchAll(/^ {2}(\w+): \[\s*\d+,/gm)].map(([, code = ""]) => code);
    const free = new Set(
      [...answers.matchAll(/^ {2}(\w+): \[\s*\d+,\s*`[^`]*\$\{NOT_CHARGED\}/gm)].map(
        ([, code = ""]) => code,
      ),
    );
    const notCharged = codes.filter((code) => moneyAfter(refused(code)) === "not_charged");
    // The sentence of wallet_refused is put together from the wallet's own.
    const known = new Set([...free, ...BEFORE_EXECUTE, "wallet_refused"]);
    expect(notCharged.filter((code) => !known.has(code))).toEqual([]);
    expect(notCharged.length).toBeGreaterThan(5);
  });
});

describe("the input of the error screen", () => {
  it("is read from the history entry", () => {
    expect(readFailedPayment({ cause: "cancel" })).toEqual({ cause: "cancel" });
    const input = {
      cause: "refused",
      code: "payment_refunding",
      message: "late",
      refundTaka: 612,
    };
    expect(readFailedPayment(input)).toEqual(input);
  });

  it("has the refunded amount where the answer has it", () => {
    const answer = { status: 409, code: "payment_refunding", message: "late", errors: ["late"] };
    expect(toFailedPayment({ ...answer, body: { refund_amount: 612.5 } })).toMatchObject({
      refundTaka: 612.5,
    });
    expect(toFailedPayment({ ...answer, body: null })).toMatchObject({ refundTaka: null });
  });

  it("is nothing when the page is opened by itself or with something else", () => {
    expect(readFailedPayment(null)).toBeNull();
    expect(readFailedPayment({ cause: "other" })).toBeNull();
    expect(readFailedPayment({ cause: "refused", code: 4 })).toBeNull();
  });
});
