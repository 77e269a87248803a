/**
 * A buyer on the page of the wallet whose money moves there: pays now, late or twice, gives up, closes the tab, and
 * comes back to the shop as often as a browser does. The wallet's reports come, come late, come twice or are lost.
 */
import { z } from "zod";
import { STORIES, type StoryName } from "../../sslcommerz-simulator/methods.ts";
import { NO_KEEP_ALIVE } from "../../../worker/scripts/staff-client.ts";
import { pause } from "./actors.ts";
import type { Payment } from "./journal.ts";
import type { Buyer } from "./visit.ts";

const STORY_NAMES = Object.keys(STORIES) as StoryName[];
const ODD_SHARE = 0.6;
const Return = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

export async function atThePage(buyer: Buyer, payment: Payment): Promise<void> {
  const { random } = buyer;
  await pause(random);
  const deed = random.weighted({ paid: 30, twice: 5, gave_up: 3, gave_up_and_paid: 3, leaves: 2 });
  if (deed === "leaves") return;
  if (deed.startsWith("gave_up"))
    await doOnPage(buyer, payment, random.of(["failed", "cancelled"]));
  if (deed === "gave_up") return;
  await doOnPage(buyer, payment, "paid");
  if (deed !== "twice") return;
  await pause(random, 1_500);
  await doOnPage(buyer, payment, "paid");
}

async function doOnPage(
  buyer: Buyer,
  payment: Payment,
  kind: "paid" | "failed" | "cancelled",
): Promise<void> {
  const { random, market } = buyer;
  const story = random.chance(ODD_SHARE) ? random.of(STORY_NAMES) : "pays";
  const { pages } = market.machine;
  const answered = await fetch(`${pages.origin}/control/do`, {
    method: "POST",
    body: JSON.stringify({ tran_id: payment.paymentId, kind, story }),
  }).catch(() => null);
  const back = Return.safeParse(await answered?.json().catch(() => null)).data;
  if (back === undefined) return;
  if (kind === "paid") payment.comesBackTo = back.url;
  if (kind !== "paid" || STORIES[story].comesBack) await comeBackTo(back.url, back.fields);
}

/** The browser posts what the page gave it. */
export async function comeBackTo(url: string, fields: Record<string, string> = {}): Promise<void> {
  const answered = await fetch(url, {
    method: "POST",
    headers: NO_KEEP_ALIVE,
    body: new URLSearchParams(fields),
    redirect: "manual",
  }).catch(() => null);
  await answered?.text().catch(() => "");
}
