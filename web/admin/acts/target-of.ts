/** What kind of thing an act is done to. Pure. */
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { isContentKind } from "../content/content-forms.ts";

/** `shop`: all of it, which needs no name. */
export type TargetKind = "sale" | "trip" | "agent" | "entry" | "shop" | "other";

const OF: Partial<Record<ActName, TargetKind>> = {
  "cancel-sale": "sale",
  "give-back": "sale",
  settle: "sale",
  acknowledge: "sale",
  "move-ticket": "sale",
  "exchange-seats": "sale",
  "take-seats-off": "sale",
  "keep-ticket": "sale",
  "correct-name": "sale",
  "correct-phone": "sale",
  "send-message-again": "sale",
  "close-message": "sale",
  "create-trip": "trip",
  "cancel-trip": "trip",
  "set-duty": "trip",
  "give-guide-link": "trip",
  "end-guide-phone": "trip",
  "sell-at-counter": "sale",
  "set-fare": "trip",
  "set-times": "trip",
  "edit-trip": "trip",
  "order-buses": "trip",
  block: "trip",
  unblock: "trip",
  "after-restore": "trip",
  "rebuild-tickets": "trip",
  "rebuild-seats": "trip",
  "approve-agent": "agent",
  "suspend-agent": "agent",
  "resume-agent": "agent",
  "log-out-agent": "agent",
  "recover-agent": "agent",
  "save-entry": "entry",
  "hide-entry": "entry",
  "show-entry": "entry",
};

/** The target of an act on the shop as a whole, and of someone who is not there yet. */
const NOBODY = new Set(["shop", "staff", "messages"]);

/** An entry of content by its kind and id; null: of an older build. */
export function parseEntryTarget(target: string): { kind: ContentKind; id: string } | null {
  const [kind = "", ...rest] = target.split(":");
  return isContentKind(kind) ? { kind, id: rest.join(":") } : null;
}

/** What a line is about that an act touched besides its target. */
const OF_TOUCHED = { sale: "sale", trip: "trip", person: "other" } as const;

export type TouchedKind = keyof typeof OF_TOUCHED;

export function getTargetKind(
  act: string | null,
  target: string,
  touched: TouchedKind | null = null,
): TargetKind {
  if (touched !== null) return OF_TOUCHED[touched];
  if (NOBODY.has(target)) return "shop";
  const kinds: Readonly<Record<string, TargetKind>> = OF;
  return act !== null && Object.hasOwn(kinds, act) ? (kinds[act] ?? "other") : "other";
}
