/** The line of the charge says the percent of the wallet that was chosen. */
import { expect, test } from "vitest";
import { getChargePercent } from "../../../web/booking/charge-percent.ts";
import { checkout as bn } from "../../../web/i18n/bn/checkout.ts";
import { checkout as en } from "../../../web/i18n/en/checkout.ts";
import { formatFor } from "../../../web/i18n/format.ts";

test.each([0, 1.5, 1.85, 2, 10])("a charge of %d percent is said as it is", (percent) => {
  expect(getChargePercent({ charge_percent: percent })).toBe(percent);
});

test("without amounts the text is that of the specification", () => {
  const percent = getChargePercent(undefined);
  expect(en.feeAndCharge(formatFor("en").digits(percent))).toBe("Fee + Charge: BDT 2%");
  expect(bn.feeAndCharge(formatFor("bn").digits(percent))).toBe("ফি ও চার্জ: ২%");
});
