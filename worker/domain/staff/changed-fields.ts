/**
 * The fields that an act changed, read from the detail of its entry in the audit log. The detail is what the plan of
 * the act has stored (`detail` in acts/act-steps.ts), so each act writes one of the shapes below. Pure.
 */
import { toTaka } from "../money.ts";
import { shortenText } from "../shorten.ts";

export type LoggedValue = string | number | boolean | null;

export interface ChangedField {
  /** The name of the field; null for an act that changes a single thing, which the name of the act says. */
  field: string | null;
  /** Null when there was nothing. Both are null for a personal value: the log holds only that it changed. */
  was: LoggedValue;
  became: LoggedValue;
}

const FIELDS_MOST = 40;
const TEXT_MOST = 200;

type Fields = Readonly<Record<string, unknown>>;

/** Returns an empty list for an act that changed no field, such as a cancellation. */
export function readChangedFields(detail: string | null): ChangedField[] {
  const stored: unknown = detail === null ? null : JSON.parse(detail);
  return isFields(stored) ? listChangedFields(stored).slice(0, FIELDS_MOST) : [];
}

/** What the line is about, where an act touched it besides its own target; null for the line of the target. */
export function readTouched(
  detail: string | null,
): { kind: "sale" | "trip" | "person"; act_target: string } | null {
  const stored: unknown = detail === null ? null : JSON.parse(detail);
  if (!isFields(stored)) return null;
  const { thing: kind, target } = stored;
  if (typeof target !== "string") return null;
  return kind === "sale" || kind === "trip" || kind === "person"
    ? { kind, act_target: target }
    : null;
}

function listChangedFields(detail: Fields): ChangedField[] {
  const { was, became, wasPoisha, becamePoisha, changed } = detail;
  if (typeof wasPoisha === "number" && typeof becamePoisha === "number") {
    return [{ field: "fare", was: toTaka(wasPoisha), became: toTaka(becamePoisha) }];
  }
  if ("became" in detail) return compare(was, became);
  if (Array.isArray(changed)) {
    return changed.map((field) => ({ field: nameField(String(field)), was: null, became: null }));
  }
  return Object.entries(detail).flatMap(([field, value]) =>
    isFields(value) && "from" in value && "to" in value
      ? [{ field, was: toValue(value["from"]), became: toValue(value["to"]) }]
      : [],
  );
}

function compare(was: unknown, became: unknown): ChangedField[] {
  if (!isFields(became)) return [{ field: null, was: toValue(was), became: toValue(became) }];
  const [before, after] = [flatten(isFields(was) ? was : {}), flatten(became)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [from, to] = [before.get(field) ?? "", after.get(field) ?? ""];
    // Compared as a whole: what is shown of a long text is only its beginning.
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ field, was: toValue(from), became: toValue(to) }];
  });
}

/** The details of a trip stand among its other fields. */
function flatten(fields: Fields): Map<string, unknown> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      isFields(value) ? Object.entries(value) : [[nameField(name), value] as const],
    ),
  );
}

/** Names under which builds before this one have stored a field; the log is never rewritten. */
const EARLIER_NAMES: ReadonlyMap<string, string> = new Map([
  ["busId", "bus"],
  ["driverName", "driver_name"],
  ["driverPhone", "driver_phone"],
  ["guideId", "guide"],
  ["guideName", "guide_name"],
  ["guidePhone", "guide_phone"],
  ["meetingPlace", "meeting_place"],
  ["afterMs", "departs"],
]);

function nameField(stored: string): string {
  return EARLIER_NAMES.get(stored) ?? stored;
}

function toValue(value: unknown): LoggedValue {
  if (Array.isArray(value)) return toValue(value.join(", "));
  if (value === "" || value === "nothing") return null;
  if (typeof value === "string") return shortenText(value, TEXT_MOST);
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
