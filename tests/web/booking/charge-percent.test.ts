/** The line of the charge says the percent of the wallet that was chosen. */
import { describe, expect, test } from "vitest";
import { nameCharge } from "../../../web/booking/charge-percent.ts";
import { checkout as bn } from "../../../web/i18n/bn/checkout.ts";
import { checkout as en } from "../../../web/i18n/en/checkout.ts";
import { booking as bnBooking } from "../../../web/i18n/bn/booking.ts";
import { booking as enBooking } from "../../../web/i18n/en/booking.ts";
import { formatFor } from "../../../web/i18n/format.ts";

describe.each([
  ["en", en.feeAndCharge, enBooking.charge],
  ["bn", bn.feeAndCharge, bnBooking.charge],
] as const)("in %s", (lang, ...texts) => {
  const { digits } = formatFor(lang);

  test.each([0, 1.5, 1.85, 2, 10])("a charge of %d percent", (percent) => {
    for (const text of texts) {
      const said = nameCharge(text, { charge_percent: percent }, digits);
      expect(said).toContain(`${digits(percent)}%`);
      expect(said.includes(`${digits(2)}%`)).toBe(percent === 2);
    }
  });

  test("without amounts the text is that of the specification", () => {
    for (const text of texts) expect(nameCharge(text, undefined, digits)).toBe(text);
  });
});
