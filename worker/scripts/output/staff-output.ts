/** Formats the shop's responses as text. */
import { TryAlertsView } from "../../contract/health.ts";
import { DoubtsView } from "../../contract/staff/staff-doubts.ts";
import {
  ActView,
  CompareView,
  FiguresView,
  RebuildView,
  SaleView,
  type Difference,
  type TripsView,
} from "../../contract/staff/staff.ts";
import {
  AccessView,
  DoneView,
  LogView,
  PeopleView,
  RequestsView,
} from "../../contract/staff/staff-sign-in.ts";
import { LargestActsView, type SecondPerson } from "../../contract/staff/second-person.ts";
import { BoardingView } from "../../contract/staff/staff-boarding.ts";
import { ExamListView } from "../../contract/staff/staff-exams.ts";
import { ExamsView } from "../../contract/staff/staff-copies.ts";
import { sayCount } from "../../domain/say-count.ts";
import { describeBoarding } from "./boarding-output.ts";
import { describeLog } from "./log-output.ts";
import { describeNextStep } from "./next-sentence.ts";
import { Refused } from "../staff-client.ts";

export interface StaffOutput {
  lines: string[];
  /** Differences remain that need a person. */
  isLeft: boolean;
  /** Without differences: not printed in a run over all trips. */
  isSound?: boolean;
}

interface Schema<T> {
  safeParse(answer: unknown): { success: true; data: T } | { success: false };
}

export function readAnswer<T>(schema: Schema<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new Refused(
    "The shop's answer is not understood. Is it another version than this checkout?",
  );
}

export function formatAnswer(command: string, answer: unknown): StaffOutput {
  switch (command) {
    case "show":
      return succeed(describeSale(readAnswer(SaleView, answer).sale));
    case "doubts":
      return succeed(describeDoubts(readAnswer(DoubtsView, answer)));
    case "exam-list":
      return succeed(describeExamList(readAnswer(ExamListView, answer)));
    case "exams":
      return succeed(describeExams(readAnswer(ExamsView, answer)));
    case "figures": {
      const { message, status } = readAnswer(FiguresView, answer);
      return { lines: [message], isLeft: status !== "ok" };
    }
    case "try-alerts":
      return succeed([readAnswer(TryAlertsView, answer).message]);
    case "compare": {
      const { trip, differences } = readAnswer(CompareView, answer);
      if (differences.length === 0) {
        return { ...succeed([`Trip ${trip}: no difference.`]), isSound: true };
      }
      return {
        lines: [`Trip ${trip}:`, ...differences.map(describeDifference)],
        isLeft: isLeft(differences),
      };
    }
    case "boarding":
      return succeed(describeBoarding(readAnswer(BoardingView, answer)));
    case "after-restore":
    case "rebuild-tickets":
    case "rebuild-seats":
      return describeRebuild(readAnswer(RebuildView, answer));
    case "people":
      return succeed(readAnswer(PeopleView, answer).people.map(describePerson));
    case "person":
      return succeed(describeAccess(readAnswer(AccessView, answer)));
    case "log":
      return succeed(describeLog(readAnswer(LogView, answer)));
    case "largest-acts":
      return succeed(formatLargestActs(readAnswer(LargestActsView, answer)));
    case "requests": {
      const { requests } = readAnswer(RequestsView, answer);
      return succeed(requests.length === 0 ? ["Nothing waits."] : requests.map(describeRequest));
    }
    case "refuse":
    case "stop":
      return succeed([
        readAnswer(DoneView, answer).changed
          ? "It is over, and nothing is done."
          : "Nothing was left.",
      ]);
    default:
      return succeed(describeAct(readAnswer(ActView, answer)));
  }
}

export function formatTrips(trips: TripsView["trips"]): string[] {
  return trips
    .toSorted((a, b) => a.departs_at.localeCompare(b.departs_at) || a.id.localeCompare(b.id))
    .map(
      ({ id, name, departs_at, is_cancelled }) =>
        `${id.padEnd(8)} ${departs_at.slice(0, 16).replace("T", " ")}  ${name}${is_cancelled ? ", cancelled" : ""}`,
    );
}

function describeAct({ message, dry_run, state, request, runs_at, second }: ActView): string[] {
  const why = second === null ? [] : [formatWhySecond(second)];
  if (dry_run) return [`Would be so: ${message}`, ...why];
  if (request === null || state === "done") return [message];
  return state === "asked"
    ? [`Request ${request} waits for a second person. ${message}`, ...why]
    : [`Request ${request} is done at ${runs_at ?? ""}. ${message}`, ...why];
}

/** Why somebody else has to agree, with what already counts and the limit. */
function formatWhySecond({ why, weight, before, limit }: SecondPerson): string {
  const rule = `Above ${limit} taka a second person has to agree.`;
  switch (why) {
    case "tickets":
      return "It changes tickets that are sold or being paid for, so a second person has to agree.";
    case "name":
      return "It gives a destination another name, by which its trips are known, so a second person has to agree.";
    case "amount":
      return `It can cost ${weight} taka. ${rule}`;
    case "sale":
      return `It can cost ${weight} taka, and ${before} taka of this sale count already. ${rule}`;
    case "day":
      return `It can cost ${weight} taka, and ${before} taka of the same person count already today. ${rule}`;
  }
}

function formatLargestActs({ acts, sums, people, limit, since }: LargestActsView): string[] {
  if (acts.length === 0) return [`Nothing since ${since} has moved or risked money.`];
  const names = new Map(people.map(({ id, name }) => [`staff:${id}`, name]));
  const named = (actor: string) => names.get(actor) || actor;
  return [
    `Since ${since}; one person may move ${limit} taka alone on one day.`,
    ...acts.map(({ at, actor, act, act_name, target, weight, approved_by }) => {
      const second = approved_by === null ? "alone" : `agreed by ${named(`staff:${approved_by}`)}`;
      return `  ${at}  ${weight} taka  ${act_name ?? act} ${target}, ${named(actor)}, ${second}`;
    }),
    "In all:",
    ...sums.map(
      ({ actor, acts: count, alone, agreed }) =>
        `  ${named(actor)}: ${sayCount(count, "act")}, ${alone} taka alone, ${agreed} taka with a second person`,
    ),
  ];
}

function describeExamList({ exams, is_cut }: ExamListView): string[] {
  const rows = exams.map(
    ({ id, starts_at, destination, unit_name, shift, place, open_trips }) =>
      `${id}  ${starts_at ?? "without a date"}  ${[destination, unit_name, shift, place].filter(Boolean).join(", ")}: ${sayCount(open_trips, "open trip")}`,
  );
  return [...rows, ...(is_cut ? ["There are more: name a unit."] : [])];
}

function describeExams({ exams, is_cut }: ExamsView): string[] {
  const rows = exams.map(
    ({ unit, destination, unit_name, exam_date, first, last, trips }) =>
      `${exam_date}  ${unit.padEnd(6)} ${destination}, ${unit_name}: ${sayCount(trips, "trip")}, ${first === last ? first : `${first} to ${last}`}`,
  );
  return [...rows, ...(is_cut ? ["There are more: choose fewer days."] : [])];
}

function describePerson(one: PeopleView["people"][number]): string {
  const state = one.disabled_at !== null ? ", disabled" : one.passkeys === 0 ? ", invited" : "";
  return `${one.id}  ${one.name}: ${one.roles.join(", ")}${state}`;
}

function describeAccess({ sessions, passkeys, tokens, alert_phones }: AccessView): string[] {
  const rows = { session: sessions, passkey: passkeys, token: tokens, alerts: alert_phones };
  return Object.entries(rows).flatMap(([kind, list]) =>
    list.map(
      ({ id, label, created_at }) => `${kind.padEnd(8)} ${id}  ${label}, since ${created_at}`,
    ),
  );
}

function describeRequest(one: RequestsView["requests"][number]): string {
  const what = one.state === "asked" ? "waits for a second person" : `is done at ${one.runs_at}`;
  return `${one.id}  ${one.act} ${one.target}, ${one.amount} taka, ${one.asked_by_name}: ${one.reason}; ${what}`;
}

function succeed(lines: string[]): StaffOutput {
  return { lines, isLeft: false };
}

function describeSale(sale: SaleView["sale"]): string[] {
  const known = (name: string, value: string | number | null) =>
    value === null || value === "" ? [] : [`  ${name.padEnd(14)} ${value}`];
  return [
    `Sale #${sale.bill} is ${sale.state}${sale.failure === null ? "" : ` (${sale.failure})`}.`,
    describeNextStep(sale),
    ...known("PNR", sale.voided_at === null ? sale.pnr : `${sale.pnr ?? ""}, void`),
    ...known("trip", `${sale.trip.id}, ${sale.trip.name}, ${sale.trip.departs_at}`),
    ...known(
      "boards",
      sale.boards && [sale.boards.name, sale.boards.at].filter((part) => part !== null).join(", "),
    ),
    ...known("seats", sale.seats.join(" ") || sayCount(sale.quantity, "place")),
    ...known("buyer", `${sale.contact_name} ${sale.contact_number}`),
    ...known("agent", sale.agent),
    ...known("total", `${sale.total} taka, ${sale.left} left`),
    ...known("received", sale.received),
    ...known("second of", sale.second_payment_of && `sale #${sale.second_payment_of.bill}`),
    ...sale.second_payments.flatMap((one) =>
      known("second payment", `sale #${one.bill}, ${one.amount} taka, ${one.state}`),
    ),
    ...known("payment", sale.payment_id),
    ...known("TrxID", sale.trx_id),
    ...known("refund", sale.refund_trx_id),
    ...known("refund tries", sale.refund_tries === 0 ? null : sale.refund_tries),
    ...known("next try", sale.next_refund_at),
    ...known("late check until", sale.late_check_until),
    ...sale.parts.map(
      (part) =>
        `  part           ${part.amount} taka ${part.state}, ${part.asked_by}: ${part.reason}`,
    ),
    ...sale.events.map(
      ({ at, was, became, cause, actor }) =>
        `  ${at}  ${was ?? "nothing"} > ${became}  ${cause}, ${actor}`,
    ),
    ...sale.seat_events.map(
      ({ at, seat_no, was, became, cause, actor }) =>
        `  ${at}  ${seat_no} ${was} > ${became}  ${cause}, ${actor}`,
    ),
    ...sale.acts.map(({ at, actor, act, reason }) => `  ${at}  ${act}, ${actor}: ${reason}`),
    ...sale.messages.map(
      ({ at, topic, state, why }) =>
        `  ${at}  SMS ${topic} ${state}${why === null ? "" : ` (${why})`}`,
    ),
  ];
}

function describeDoubts({ in_doubt, late_checks, refunds, sums }: DoubtsView): string[] {
  const head = ({ count, amount }: DoubtsView["sums"]["refunds"], what: string, shown: number) =>
    `${count} ${what}, ${amount} taka${count > shown ? `; ${shown} of them` : ""}`;
  const row = (one: Omit<DoubtsView["in_doubt"][number], "believe_from">) =>
    `#${one.bill} trip ${one.trip}, ${one.amount} taka, ${age(one.age_seconds)}${one.is_late ? " (!)" : ""}`;
  return [
    head(sums.in_doubt, "payments in doubt", in_doubt.length),
    ...in_doubt.map((one) => `  ${row(one)}`),
    head(sums.late_checks, "late-payment checks", late_checks.length),
    ...late_checks.map((one) => `  ${row({ ...one, is_late: false })}, until ${one.until}`),
    head(sums.refunds, "refunds owed", refunds.length),
    ...refunds.map(
      (one) =>
        `  ${row(one)}, ${one.tries === 1 ? "1 try" : `${one.tries} tries`}${one.part === null ? "" : ", a part"}`,
    ),
    "(!) marks what waits for more than 10 minutes.",
  ];
}

function age(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

function describeRebuild(view: RebuildView): StaffOutput {
  const undone = view.steps.some((step) => !step.is_done) && !view.dry_run;
  const totals = view.dry_run ? view.before : view.after;
  return {
    lines: [
      view.message,
      ...view.steps.map((step) => `  ${view.dry_run ? "would: " : ""}${step.message}`),
      ...(totals.length === 0 ? [] : [view.dry_run ? "  Now:" : "  Left:"]),
      ...totals.map(describeDifference),
    ],
    isLeft: undone || isLeft(totals),
    isSound: view.before.length === 0 && view.steps.length === 0,
  };
}

function describeDifference({ kind, message, is_under_way }: Difference): string {
  return `    ${kind}: ${message}${is_under_way ? " (under way)" : ""}`;
}

function isLeft(differences: readonly Difference[]): boolean {
  return differences.some((difference) => !difference.is_under_way);
}
