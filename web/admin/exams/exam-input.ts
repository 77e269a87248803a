/** The forms of an exam, and what their acts are sent. Pure. */
import type { ExamView, OneExamView } from "../../../worker/contract/staff/staff-exams.ts";
import { dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import { readValue } from "../forms/typed-date.ts";
import { parseLocalTime, toLocalTime } from "../trips/local-time.ts";

export interface ExamDraft {
  unit: string;
  session: string;
  shift: string;
  starts: string;
  report: string;
  gate: string;
  place: string;
  source: string;
}

export const EMPTY_EXAM: ExamDraft = {
  unit: "",
  session: "",
  shift: "",
  starts: "",
  report: "",
  gate: "",
  place: "",
  source: "",
};

export function toExamDraft(exam: ExamView): ExamDraft {
  return {
    unit: exam.unit,
    session: exam.session,
    shift: exam.shift,
    starts: toLocalTime(exam.starts_at),
    report: toLocalTime(exam.report_by),
    gate: toLocalTime(exam.gate_closes_at),
    place: exam.place,
    source: exam.source_url,
  };
}

/** `checkedAt`: somebody has looked at the source just now; null: left as it was. */
export function examInput(
  draft: ExamDraft,
  was: ExamView | null,
  checkedAt: string | null,
): Record<string, unknown> {
  const { unit, session, shift, place } = draft;
  const checked = checkedAt ?? was?.checked_at ?? null;
  return {
    ...(was !== null && { id: was.id, seen: was.revision }),
    unit,
    session,
    shift,
    place,
    starts_at: parseLocalTime(draft.starts),
    ...includeIfTyped("report_by", draft.report),
    ...includeIfTyped("gate_closes_at", draft.gate),
    source_url: draft.source,
    ...(checked !== null && { checked_at: checked }),
  };
}

export interface MoveDraft {
  isPostponed: boolean;
  starts: string;
  report: string;
  gate: string;
  place: string;
  announcement: string;
  source: string;
  /** By trip; empty ones go along with the exam. */
  own: Readonly<Record<string, OwnTimes>>;
}

export interface OwnTimes {
  departs: string;
  arrives: string;
  returns: string;
}

export const NO_TIMES: OwnTimes = { departs: "", arrives: "", returns: "" };

export function moveDraft(exam: ExamView): MoveDraft {
  return {
    isPostponed: false,
    starts: toLocalTime(exam.starts_at),
    report: toLocalTime(exam.report_by),
    gate: toLocalTime(exam.gate_closes_at),
    place: exam.place,
    announcement: "",
    source: "",
    own: {},
  };
}

/** Another start of the exam. What is before it keeps its distance, until somebody types another time there. */
export function withStart(draft: MoveDraft, exam: ExamView, starts: string): Partial<MoveDraft> {
  const follow = (typed: string, stored: string | null) =>
    typed === keepDistance(exam, stored, draft.starts) ? keepDistance(exam, stored, starts) : typed;
  return {
    starts,
    report: follow(draft.report, exam.report_by),
    gate: follow(draft.gate, exam.gate_closes_at),
  };
}

/** As long before the new start as it was before the old one; empty while there is no start that can be read. */
function keepDistance(exam: ExamView, stored: string | null, starts: string): string {
  const isRead = readValue(starts, "datetime-local") !== "";
  if (exam.starts_at === null || stored === null || !isRead) return "";
  const before = Date.parse(exam.starts_at) - Date.parse(stored);
  return toLocalTime(dhakaIso(Date.parse(parseLocalTime(starts)) - before));
}

export function moveInput(
  draft: MoveDraft,
  exam: ExamView,
  trips: OneExamView["trips"],
): Record<string, unknown> {
  const { isPostponed, announcement, place, source, own } = draft;
  const common = { exam: exam.id, place, announcement, source_url: source };
  if (isPostponed) return { ...common, starts_at: null };
  return {
    ...common,
    starts_at: parseLocalTime(draft.starts),
    ...includeIfTyped("report_by", draft.report),
    ...includeIfTyped("gate_closes_at", draft.gate),
    trips: trips.flatMap(({ trip }) => {
      const { departs, arrives, returns } = own[trip] ?? NO_TIMES;
      if (departs === "" || arrives === "") return [];
      const times = { trip, departs: parseLocalTime(departs), arrives: parseLocalTime(arrives) };
      return [{ ...times, ...includeIfTyped("returns", returns) }];
    }),
  };
}

function includeIfTyped(name: string, local: string): Record<string, string> {
  return local === "" ? {} : { [name]: parseLocalTime(local) };
}
