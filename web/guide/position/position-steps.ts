/**
 * What a guide's phone notes of the place of the bus, and what it sends (protocol 25). Nothing is measured without the
 * guide's consent, nor while the shop does not want it. Pure: `now` is the phone's clock, which may be wrong and jump.
 */
import type { GuidePositionRequest } from "../../../worker/contract/guide/guide.ts";
import { isOnTheRoad, POSITION_KEPT_MS } from "../../../worker/domain/boarding/boarding-times.ts";
import type { LegTimes } from "../../../worker/domain/boarding/boarding-times.ts";

export type Position = GuidePositionRequest["positions"][number];

export interface StopPress {
  /** Place of the stop on the line of the leg. */
  position: number;
  /** When the bus left it; null: taken back. */
  at: number | null;
  /** When the shop took the press; null: not yet. */
  sentAt: number | null;
  /** The shop takes none at the time at which it was sent. It stays visible, and is not sent again meanwhile. */
  isRefused: boolean;
}

export interface PositionState {
  /** Off until the guide agrees, and off again whenever the guide wants. */
  hasConsent: boolean;
  /** Measured and not yet sent, oldest first. */
  waiting: Position[];
  /** When the last one was noted; null: none yet. */
  notedAt: number | null;
  /** The latest press of each stop. */
  presses: StopPress[];
  /** What the shop last said, and when; null: it has not answered yet. */
  answer: { isWanted: boolean; at: number } | null;
}

export const NOTHING_NOTED: PositionState = {
  hasConsent: false,
  waiting: [],
  notedAt: null,
  presses: [],
  answer: null,
};

/** At most one position is noted in this time. */
const NOTED_EVERY_MS = 60_000;
/** A call carries no more, so the phone keeps no more; the newest count. */
export const WAITING_MOST = 60;
/** A coarser fix says nothing about stops that are some kilometres apart. */
const ACCURACY_MOST_M = 1_000;
/** How often the shop is asked whether it wants positions by now. */
const ASKED_EVERY_MS = 5 * 60_000;
/** An answer is renewed with each call; one that is older is no news of the bus any more. */
const ANSWER_COUNTS_MS = 10 * 60_000;
/** A press is shown as pressed until the list that has it has arrived. */
const SHOWN_AFTER_SENT_MS = 2 * 60_000;
/** Positions are rounded to a thousandth of a degree, about 100 m, before they are kept. */
const PARTS_OF_A_DEGREE = 1_000;

export interface Fix {
  lat: number;
  lng: number;
  accuracyM: number;
}

/** A consent that is taken back deletes what was not sent. Presses of stops are no measurements, and stay. */
export function setConsent(state: PositionState, hasConsent: boolean): PositionState {
  if (hasConsent) return { ...state, hasConsent };
  return { ...state, hasConsent, waiting: [], notedAt: null };
}

/**
 * True while the phone may measure. The shop's answer counts more than the planned times, because the phone's clock may
 * be wrong. They decide until it has answered, and when its last answer is old: without a connection it can't say that
 * the bus has left or arrived meanwhile.
 */
export function isMeasuring(state: PositionState, times: LegTimes, now: number): boolean {
  if (!state.hasConsent) return false;
  const { answer } = state;
  const isFresh = answer !== null && Math.abs(now - answer.at) < ANSWER_COUNTS_MS;
  return isFresh ? answer.isWanted : isOnTheRoad(times, now);
}

export function notePosition(state: PositionState, fix: Fix, now: number): PositionState {
  if (!state.hasConsent || fix.accuracyM > ACCURACY_MOST_M) return state;
  // A clock that was set back must not stop the notes until it has caught up.
  const isTooSoon = state.notedAt !== null && Math.abs(now - state.notedAt) < NOTED_EVERY_MS;
  if (isTooSoon) return state;
  const position = { at: now, lat: round(fix.lat), lng: round(fix.lng) };
  const waiting = [...state.waiting, position].slice(-WAITING_MOST);
  return { ...state, waiting, notedAt: now };
}

function round(degrees: number): number {
  return Math.round(degrees * PARTS_OF_A_DEGREE) / PARTS_OF_A_DEGREE;
}

/** `at` is null when the press is taken back. */
export function pressStop(state: PositionState, position: number, at: number | null) {
  const others = state.presses.filter((press) => press.position !== position);
  return { ...state, presses: [...others, { position, at, sentAt: null, isRefused: false }] };
}

/** When the bus left the stop as far as this phone knows; `listed` is the list's answer. */
export function leftAt(
  { presses }: PositionState,
  stop: { position: number; passed_at: string | null },
): number | null {
  const own = presses.find(({ position }) => position === stop.position);
  if (own !== undefined) return own.at;
  return stop.passed_at === null ? null : Date.parse(stop.passed_at);
}

/** Drops what is too old to be told or shown. */
export function dropOld(state: PositionState, now: number): PositionState {
  const isYoung = ({ at }: Position) => Math.abs(now - at) < POSITION_KEPT_MS;
  const isNeeded = ({ sentAt }: StopPress) =>
    sentAt === null || Math.abs(now - sentAt) < SHOWN_AFTER_SENT_MS;
  const waiting = state.waiting.filter(isYoung);
  const presses = state.presses.filter(isNeeded);
  const isSame = waiting.length === state.waiting.length && presses.length === state.presses.length;
  return isSame ? state : { ...state, waiting, presses };
}

/** Null when there is nothing to send, and nothing to ask. */
export function collectRequest(state: PositionState, now: number): GuidePositionRequest | null {
  const positions = state.hasConsent ? state.waiting : [];
  const passed = state.presses.flatMap(({ position, at, sentAt, isRefused }) =>
    sentAt === null && !isRefused ? [{ position, at }] : [],
  );
  const { answer, hasConsent } = state;
  const isUnsure =
    answer === null || (!answer.isWanted && Math.abs(now - answer.at) >= ASKED_EVERY_MS);
  const isDue = positions.length > 0 || passed.length > 0 || (hasConsent && isUnsure);
  return isDue ? { positions, passed, sent_at: now } : null;
}

/**
 * What was pressed or measured while the call was under way is not in `sent`, and stays. A shop that wants nothing has
 * not taken the presses either; once it does, they are sent again.
 */
export function readAnswer(
  state: PositionState,
  sent: GuidePositionRequest,
  isWanted: boolean,
  now: number,
): PositionState {
  const isSent = (position: Position) => sent.positions.includes(position);
  const presses = state.presses.map((press) => {
    const isSame = sent.passed.some(
      ({ position, at }) => position === press.position && at === press.at,
    );
    if (!isSame || press.sentAt !== null) return isWanted ? { ...press, isRefused: false } : press;
    return isWanted ? { ...press, sentAt: now } : { ...press, isRefused: true };
  });
  return {
    ...state,
    // What the shop does not want is not kept either.
    waiting: isWanted ? state.waiting.filter((position) => !isSent(position)) : [],
    presses,
    answer: { isWanted, at: now },
  };
}
