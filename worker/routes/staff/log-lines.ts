/**
 * Entries of the audit log on the wire and in a file, and the conversion between its names of acts and those of the
 * wire.
 */
import {
  ACT_NAMES,
  actEntry,
  isActName,
  type ActName,
} from "../../contract/staff-acts/staff-acts.ts";
import type { LogView } from "../../contract/staff/staff-sign-in.ts";
import type { LogLine } from "../../db/staff/staff-log.ts";
import type { Cell } from "../../domain/csv.ts";
import type { Language } from "../../domain/language.ts";
import {
  readChangedFields,
  readTouched,
  type ChangedField,
} from "../../domain/staff/changed-fields.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../../domain/dhaka-time.ts";

/**
 * The outcome of an act that waits or is decided elsewhere, after the colon of its name in the log. A done one has
 * none.
 */
const STEPS = [
  "asked",
  "approved",
  "refused",
  "stopped",
  "overtaken",
  "failed",
  "expired",
] as const;
const STAFF = "staff:";

const NAME_OF: ReadonlyMap<string, ActName> = new Map(
  ACT_NAMES.map((name) => [actEntry(name).trail, name]),
);

/** The entries of an act in the log; for an unknown name, only that name. */
export function trailNames(name: string): string[] {
  if (!isActName(name)) return [name];
  const { trail } = actEntry(name);
  return [trail, ...STEPS.map((step) => `${trail}:${step}`)];
}

/** The name of an act on the wire, and what became of it: null where it was done. */
export function wireName(act: string): { act_name: ActName | null; step: string | null } {
  const [trail = act, step = null] = act.split(":");
  return { act_name: NAME_OF.get(trail) ?? null, step };
}

export function lineView(line: LogLine): LogView["lines"][number] {
  const { id, at, actor, act, target, reason, approvedBy, detail } = line;
  return {
    id,
    at: dhakaIso(at),
    actor,
    act,
    ...wireName(act),
    target,
    reason,
    approved_by: approvedBy,
    touched: readTouched(detail),
    changes: readChangedFields(detail),
  };
}

export const LINE_HEADINGS: Record<Language, readonly Cell[]> = {
  en: ["Date", "Time", "Who", "Act", "Target", "Why", "Second person", "Changes"],
  bn: ["তারিখ", "সময়", "কে", "কাজ", "কিসের", "কেন", "দ্বিতীয় জন", "কী বদলেছে"],
};

export function lineCells(line: LogLine, nameOf: ReadonlyMap<string, string>): readonly Cell[] {
  const { at, actor, act, target, reason, approvedBy, detail } = line;
  const id = actor.startsWith(STAFF) ? actor.slice(STAFF.length) : actor;
  const named = (text: string) => nameOf.get(text) || text;
  return [
    dhakaDate(at),
    dhakaTime(at),
    named(id),
    act,
    named(target),
    reason,
    approvedBy === null ? "" : named(approvedBy),
    readChangedFields(detail).map(formatChange).join("; "),
  ];
}

function formatChange({ field, was, became }: ChangedField): string {
  const name = field === null ? "" : `${field}: `;
  return was === null && became === null ? `${field}` : `${name}${was ?? "-"} > ${became ?? "-"}`;
}
