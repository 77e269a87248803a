/**
 * The shop's switch and the phase of a restore of D1 (protocol 22). Pure. The switch is stored outside D1, so it
 * outlasts a restore. Invariant: an event that was asked for before a later one took effect changes nothing.
 */

/** Why the shop is stopped: staff announced a restore, or D1 was found to be older than before. */
export type StopReason = "announced" | "noticed";

export type SwitchHalt =
  | { kind: "stopped"; since: number; why: StopReason }
  /** `since` is when the pause in D1 began: both name the same instant, or the shop stands still. */
  | { kind: "comparing"; since: number };

/** The highest number that each table of D1 has given out, by the table's name. */
export type TableNumbers = Readonly<Record<string, number>>;

export interface SwitchState {
  /** The largest watermark of D1 that the switch was told. */
  watermark: number;
  numbers: TableNumbers;
  /** Null while the shop runs. */
  halt: SwitchHalt | null;
}

/**
 * State of a switch that is new or has lost its storage: every watermark of D1 is at least as large, so nothing stops.
 */
export const NEW_SWITCH: SwitchState = { watermark: 0, numbers: {}, halt: null };

export type SwitchEvent =
  /** D1's watermark was raised. */
  | { kind: "grown"; watermark: number; numbers: TableNumbers }
  /** Staff stop the shop before they restore D1. */
  | { kind: "stop"; now: number }
  /** D1's watermark was smaller than `known`, which the switch had reported before D1 was read. */
  | { kind: "notice"; known: number; now: number }
  /** The pause of a restore began in D1, with a watermark above the switch's. */
  | { kind: "compare"; since: number; watermark: number; numbers: TableNumbers }
  /** The pause that began then has ended in D1. */
  | { kind: "open"; since: number };

export function advanceSwitch(state: SwitchState, event: SwitchEvent): SwitchState {
  switch (event.kind) {
    case "grown":
      return {
        ...state,
        watermark: Math.max(state.watermark, event.watermark),
        numbers: raiseNumbers(state.numbers, event.numbers),
      };
    case "stop":
      return stopSwitch(state, event.now, "announced");
    case "notice":
      // A larger one means that somebody has led the shop on since D1 was read.
      return state.watermark === event.known ? stopSwitch(state, event.now, "noticed") : state;
    case "compare":
      return event.watermark <= state.watermark
        ? state
        : {
            watermark: event.watermark,
            numbers: raiseNumbers(state.numbers, event.numbers),
            halt: { kind: "comparing", since: event.since },
          };
    case "open":
      return state.halt?.kind === "comparing" && state.halt.since === event.since
        ? { ...state, halt: null }
        : state;
  }
}

function raiseNumbers(known: TableNumbers, told: TableNumbers): TableNumbers {
  const higher = { ...known };
  for (const [table, number] of Object.entries(told)) {
    higher[table] = Math.max(higher[table] ?? 0, number);
  }
  return higher;
}

/** A shop that stands still keeps the time and the reason of the first stop. */
function stopSwitch(state: SwitchState, now: number, why: StopReason): SwitchState {
  return state.halt?.kind === "stopped"
    ? state
    : { ...state, halt: { kind: "stopped", since: now, why } };
}

/** D1's answer, read after the switch's. */
export interface StoredPhase {
  watermark: number;
  /** When the pause of a restore began; null: there is none. */
  pausedAt: number | null;
  /** Every trip was led through since the pause began. */
  isEachCompared: boolean;
}

/**
 * `stopped`: only the steps of a restore run. `comparing`: trips are being compared, and nothing else decides.
 * `settling`: each was compared once, and pending work is finished. `open`: there is no restore.
 */
export type ShopPhase = "open" | "stopped" | "comparing" | "settling";

/** D1 is older than when the switch was last told: somebody restored it without announcing it. */
export function isRestored(state: SwitchState, stored: StoredPhase): boolean {
  return stored.watermark < state.watermark;
}

export function phaseFor(state: SwitchState, stored: StoredPhase): ShopPhase {
  const { halt } = state;
  if (isRestored(state, stored) || halt?.kind === "stopped") return "stopped";
  if (halt?.kind === "comparing" && halt.since !== stored.pausedAt) return "stopped";
  if (stored.pausedAt === null) return "open";
  return stored.isEachCompared ? "settling" : "comparing";
}

/**
 * Why the shop is stopped. `interrupted`: a restore began or ended in only one of D1 and the switch. `unreachable`: the
 * switch does not answer.
 */
export interface ShopStop {
  since: number;
  why: StopReason | "interrupted" | "unreachable";
}

/** Why a shop in the phase `stopped` is stopped; `state` is null if the switch did not answer. */
export function stopFor(state: SwitchState | null, now: number): ShopStop {
  if (state === null) return { since: now, why: "unreachable" };
  const { halt } = state;
  if (halt?.kind === "stopped") return { since: halt.since, why: halt.why };
  return { since: halt?.since ?? now, why: "interrupted" };
}

/**
 * After a restore each table continues so far above the highest number that the switch was told: more than the shop
 * gives out in the two minutes since then.
 */
export const NUMBERS_SKIPPED = 100_000;

/** How long after a stop earlier work may still run: D1 is restored only then. */
export const DRAIN_MS = 15 * 60_000;
/** How often the watermark is raised, by any caller that asks for the phase. */
export const GROWS_EVERY_MS = 60_000;

/** True also if the clock of the caller that raised it was ahead. */
export function isGrowthDue(grownAt: number, now: number): boolean {
  return Math.abs(now - grownAt) >= GROWS_EVERY_MS;
}
