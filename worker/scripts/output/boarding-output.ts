/** Formats the boarding of a trip as text. */
import type { BoardingView } from "../../contract/staff/staff-boarding.ts";

const CONFLICTS = {
  void_boarded: "the ticket is cancelled",
  boarded_twice: "two phones let somebody on",
  moved: "the ticket is on another trip, or has other seats",
};

export function describeBoarding({ legs }: BoardingView): string[] {
  return legs.flatMap((leg) => [
    `Way ${leg.leg}, ${leg.departs_at.slice(0, 16).replace("T", " ")}: ${leg.boarded} of ${leg.expected} on board, ${leg.no_show} did not come, ${leg.open} open.`,
    ...leg.points.map(
      ({ name, boarded, expected }) => `  ${name === "" ? "-" : name}: ${boarded} of ${expected}`,
    ),
    ...leg.conflicts.map(({ kind, pnr, seat }) => `  ${pnr} ${seat}: ${CONFLICTS[kind]}.`),
    ...leg.phones.map(
      ({ id, label, list_at, is_current, ended_at }) =>
        `  phone ${id} (${label}): ${describeList(list_at, is_current)}${ended_at === null ? "" : ", ended"}`,
    ),
  ]);
}

function describeList(at: string | null, isCurrent: boolean): string {
  if (at === null) return "has read no list yet";
  return isCurrent ? "has the newest list" : `list of ${at.slice(0, 16).replace("T", " ")}`;
}
