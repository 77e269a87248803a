/** Where to report a hole, as RFC 9116 has it. It must name a day on which it ends: the last of the next year. */
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
