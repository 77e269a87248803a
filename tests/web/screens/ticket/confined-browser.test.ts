import { expect, it } from "vitest";
import { chromeAddress, canBeConfined } from "../../../../web/screens/ticket/confined-browser.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; SM-A146P) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const share = () => undefined;

it.each([
  ["Facebook", `${ANDROID} [FB_IAB/FB4A;FBAV/490.0;]`],
  ["Messenger on an iPhone", `${IPHONE} [FBAN/MessengerForiOS;FBAV/480.0;]`],
  ["Instagram", `${ANDROID} Instagram 350.0`],
  ["a view of another app", ANDROID.replace("SM-A146P", "SM-A146P; wv")],
])("takes %s for a browser that may save nothing, though it can share", (_, userAgent) => {
  expect(canBeConfined({ userAgent, maxTouchPoints: 5, share })).toBe(true);
});

it("takes a phone that can't share for one, and neither Chrome on a phone nor a desk", () => {
  expect(canBeConfined({ userAgent: ANDROID, maxTouchPoints: 5 })).toBe(true);
  expect(canBeConfined({ userAgent: ANDROID, maxTouchPoints: 5, share })).toBe(false);
  expect(canBeConfined({ userAgent: "Firefox", maxTouchPoints: 0 })).toBe(false);
});

it("leads to Chrome on Android alone", () => {
  const address = "https://shop.example/limited-invoice/abc";
  expect(chromeAddress(address, ANDROID)).toBe(
    "intent://shop.example/limited-invoice/abc#Intent;scheme=https;package=com.android.chrome;end",
  );
  expect(chromeAddress(address, IPHONE)).toBeNull();
});
