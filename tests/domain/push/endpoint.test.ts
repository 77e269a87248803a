/** Only the browsers' own push services are ever called. */
import { expect, test } from "vitest";
import { ENDPOINT_CHARACTERS_MAX, isPushEndpoint } from "../../../worker/domain/push/endpoint.ts";
import { toSentence } from "../../../worker/domain/push/push.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:APA91b",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://web.push.apple.com/QOl",
  "https://wns2-pn1p.notify.windows.com/w/?token=BQYA%2b",
])("%s is a push service", (address) => {
  expect(isPushEndpoint(address)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://fcm.googleapis.com@attacker.example/",
  "https://somebody:else@fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com.attacker.example/",
  "https://attacker.example/fcm.googleapis.com",
  "https://xfcm.googleapis.com/",
  "https://notify.windows.com/",
  "https://evilpush.apple.com/",
  "https://localhost/",
  "https://169.254.169.254/latest/meta-data",
  "//fcm.googleapis.com/fcm/send/abc",
  "",
  `https://fcm.googleapis.com/${"a".repeat(ENDPOINT_CHARACTERS_MAX)}`,
])("%s is none", (address) => {
  expect(isPushEndpoint(address)).toBe(false);
});

test("a text that followed the shop's name begins as a sentence does", () => {
  expect(toSentence("ticket: Rajshahi")).toBe("Ticket: Rajshahi");
  expect(toSentence("টিকেট: রাজশাহী")).toBe("টিকেট: রাজশাহী");
  expect(toSentence("")).toBe("");
});
