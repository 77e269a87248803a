/** What is typed of a season's copy: its days, and the new day of each exam. Pure. */
import type { ExamsView } from "../../../../worker/contract/staff/staff-copies.ts";
import { dhakaDate } from "../../../../worker/domain/dhaka-time.ts";
import { parseLocalTime } from "../local-time.ts";

export interface SeasonDraft {
  from: string;
  to: string;
  /** The days whose exams were asked for; null: none yet. */
  found: { from: string; to: string } | null;
  /** By exam. */
  days: Readonly<Record<string, string>>;
  /** Local; empty: as in the older season. */
  opens: string;
  /** Exams of the shop's list that the copies go to. */
  chosen: readonly string[];
}

type Exam = ExamsView["exams"][number];

const DAY_MS = 86_400_000;
const SEASON_DAYS = 365;

/** Starts with the year that ended yesterday. */
export function makeDraft(now: number): SeasonDraft {
  return {
    from: dhakaDate(now - SEASON_DAYS * DAY_MS),
    to: dhakaDate(now - DAY_MS),
    found: null,
    days: {},
    opens: "",
    chosen: [],
  };
}

export function examKey({ unit, exam_date: was }: Pick<Exam, "unit" | "exam_date">): string {
  return `${unit} ${was}`;
}

/** Those that have a new day. */
export function moveExams({ days }: Pick<SeasonDraft, "days">, exams: readonly Exam[]) {
  return exams.flatMap((exam) => {
    const day = days[examKey(exam)] ?? "";
    return day === "" ? [] : [{ unit: exam.unit, was: exam.exam_date, day }];
  });
}

/** As the act is sent it; null: no exam has a new day. */
export function seasonInput(
  { found, days, opens }: SeasonDraft,
  exams: readonly Exam[],
): Record<string, unknown> | null {
  const moved = moveExams({ days }, exams);
  if (found === null || moved.length === 0) return null;
  return { ...found, exams: moved, ...(opens !== "" && { opens: parseLocalTime(opens) }) };
}
