/** What is typed of a season's copy: its days, and the new day of each exam. Pure. */
import type { ExamsView } from "../../../worker/contract/staff-copies.ts";
import { dhakaDay } from "./trip-filter.ts";
import { instantIn } from "./local-time.ts";

export interface SeasonDraft {
  from: string;
  to: string;
  /** The days whose exams were asked for; null: none yet. */
  found: { from: string; to: string } | null;
  /** By exam. */
  days: Readonly<Record<string, string>>;
  /** Local; empty: as in the older season. */
  opens: string;
}

type Exam = ExamsView["exams"][number];

const DAY_MS = 86_400_000;
const SEASON_DAYS = 365;

/** Of the year that ended yesterday. */
export function newDraft(now: number): SeasonDraft {
  return {
    from: dhakaDay(now - SEASON_DAYS * DAY_MS),
    to: dhakaDay(now - DAY_MS),
    found: null,
    days: {},
    opens: "",
  };
}

export function examKey({ unit, exam_date: was }: Pick<Exam, "unit" | "exam_date">): string {
  return `${unit} ${was}`;
}

/** Those that have a new day. */
export function movedExams({ days }: Pick<SeasonDraft, "days">, exams: readonly Exam[]) {
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
  const moved = movedExams({ days }, exams);
  if (found === null || moved.length === 0) return null;
  return { ...found, exams: moved, ...(opens !== "" && { opens: instantIn(opens) }) };
}
