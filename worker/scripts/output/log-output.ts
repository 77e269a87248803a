/** A part of the log as the command line prints it, a line for each entry. */
import type { LogView } from "../../contract/staff/staff-sign-in.ts";

export function describeLog({ lines, next }: LogView): string[] {
  return [
    ...lines.map(describeEntry),
    ...(next === null ? [] : [`There are more: add --before ${next}.`]),
  ];
}

function describeEntry({
  at,
  actor,
  act,
  target,
  reason,
  approved_by,
}: LogView["lines"][number]): string {
  const second = approved_by === null ? "" : `, agreed by ${approved_by}`;
  return `${at}  ${act} ${target}, ${actor}${second}: ${reason}`;
}
