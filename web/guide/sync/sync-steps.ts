/**
 * What a guide's phone does with answers of the shop, and when it tries again. Upload and download know nothing of each
 * other. Pure: time is an argument.
 */
import type {
  GuideEvent,
  GuideEventsView,
  GuideListView,
} from "../../../worker/contract/guide/guide.ts";
import { compareLists } from "../list/list-updates.ts";
import type { OwnEvent, Pairing, Saved, SavedChange } from "../store/guide-store.ts";

/** As many events as the shop takes in one call. */
export const BATCH_MOST = 200;
const UPLOAD_EVERY_MS = 20_000;
const DOWNLOAD_EVERY_MS = 60_000;

export interface Lane {
  isBusy: boolean;
  /** When it was tried last, by a clock that only runs forward; null: not yet. */
  triedAt: number | null;
}

export const IDLE_LANE: Lane = { isBusy: false, triedAt: null };

export type LaneName = "upload" | "download";

export function isLaneDue(
  name: LaneName,
  { isBusy, triedAt }: Lane,
  { now, hasWaiting }: { now: number; hasWaiting: boolean },
): boolean {
  if (isBusy || (name === "upload" && !hasWaiting)) return false;
  const everyMs = hasWaiting ? UPLOAD_EVERY_MS : DOWNLOAD_EVERY_MS;
  return triedAt === null || now - triedAt >= everyMs;
}

/** Nothing before the list of this pairing is here: earlier presses may belong to another duty. */
export function collectBatch({ pairing, list, events }: Saved): GuideEvent[] {
  if (pairing === null || pairing.isOver || list?.phone !== pairing.phone) return [];
  return events
    .filter(({ state }) => state === "waiting")
    .slice(0, BATCH_MOST)
    .map(({ event }) => event);
}

/** Returns null when the answer is not about these events, so that they are sent again. */
export function judgeReceipt(
  sent: readonly GuideEvent[],
  { results }: GuideEventsView,
): OwnEvent[] | null {
  const judged: OwnEvent[] = [];
  for (const [place, event] of sent.entries()) {
    const result = results[place];
    if (result === undefined || (result.id !== "" && result.id !== event.id)) return null;
    judged.push({
      event,
      state: result.is_taken ? "taken" : "refused",
      fault: result.is_taken ? null : (result.fault ?? "malformed"),
    });
  }
  return judged;
}

/** Presses of which the shop had said, when a list was asked for, that it has them. */
export function listTakenIds({ events }: Saved): ReadonlySet<string> {
  return new Set(events.filter(({ state }) => state === "taken").map(({ event }) => event.id));
}

/**
 * What is saved for a list that has come. `takenBefore`: what `listTakenIds` said when it was asked for. A press that
 * the shop had and has no longer was lost with a restore of its data, and is sent again.
 */
export function judgeList(
  saved: Saved,
  pairing: Pairing,
  answer: GuideListView,
  { takenBefore, now }: { takenBefore: ReadonlySet<string>; now: number },
): SavedChange {
  const before = saved.list;
  const list = answer.list ?? before?.list;
  if (list === undefined) return {};
  const serverNow = Date.parse(answer.now);
  const duty = `${list.trip.id} ${list.trip.leg}`;
  const isSameDuty = pairing.duty === null || pairing.duty === duty;
  const known = new Set(list.events.map(({ id }) => id));
  const lost = saved.events.filter(
    ({ state, event }) => state === "taken" && takenBefore.has(event.id) && !known.has(event.id),
  );
  const updates =
    before === null || !isSameDuty || answer.list === null
      ? []
      : compareLists(before.list, answer.list);
  const endsAt = Date.parse(list.ends_at) || pairing.endsAt;
  return {
    pairing: { ...pairing, duty, endsAt, offsetMs: serverNow - now },
    list: {
      version: answer.version,
      list,
      phone: pairing.phone,
      readAt: serverNow,
      updates: [...(isSameDuty ? (before?.updates ?? []) : []), ...updates],
    },
    ...(isSameDuty
      ? { replaced: lost.map((own) => ({ ...own, state: "waiting" as const })) }
      : { dropsEvents: true }),
  };
}

/** The server's time, as well as this phone knows it. */
export function readServerClock({ pairing }: Pick<Saved, "pairing">, now: number): number {
  return now + (pairing?.offsetMs ?? 0);
}

/**
 * A phone whose clock was never compared with the shop's does not judge by it, unless the shop has ended it. A clock
 * that was corrected since it was compared makes the stored offset wrong: unless it was compared just now, the end has
 * come only when it has come with the offset and without.
 */
export function isAtEnd(
  { pairing }: Pick<Saved, "pairing">,
  now: number,
  isComparedNow: boolean,
): boolean {
  if (pairing === null || (pairing.offsetMs === null && !pairing.isOver)) return false;
  const serverNow = readServerClock({ pairing }, now);
  return (isComparedNow ? serverNow : Math.min(now, serverNow)) >= pairing.endsAt;
}
