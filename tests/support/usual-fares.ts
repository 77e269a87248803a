/** Previews of acts that may sell a seat below what it usually costs (protocol 23). */
import { ActView } from "../../worker/contract/staff/staff.ts";
import { read, type Browser } from "./browser.ts";

/** What a preview says of an act that one person may do alone. */
export const ALONE = { next: "done", second: null };

/** What it says of one that gives away so much in all; the limit of these shops is a hundred taka. */
export const asksForSecond = (taka: number) => ({
  next: "asked",
  second: { why: "amount", weight: taka, before: 0, limit: 100 },
});

export async function previewSecond(clerk: Browser, name: string, input: object) {
  const whole = { reason: "For the season", ...input, dry_run: true };
  const { next, second } = read(await clerk.post(`/api/staff/${name}`, whole), ActView);
  return { next, second };
}
