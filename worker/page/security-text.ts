/** Says where to report a hole, in the form of RFC 9116, which requires a day of expiry: the last of the next year. */
import { dhakaDate } from "../domain/dhaka-time.ts";

export function securityText(origin: string, email: string, now: number): string {
  const nextYear = Number(dhakaDate(now).slice(0, 4)) + 1;
  return [
    `Contact: mailto:${email}`,
    `Expires: ${nextYear}-12-31T00:00:00Z`,
    "Preferred-Languages: bn, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
