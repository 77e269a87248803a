/**
 * Calls of staff (worker/contract/staff/staff-calls.ts) from the browser: the session's cookie and the anti-forgery
 * pair go with each. The only place that asserts the type of their answers; the Worker's tests check those against the
 * contract.
 */
import type { BoardingView } from "../../worker/contract/staff/staff-boarding.ts";
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from "@simplewebauthn/browser";
import type { ActAnswer, ActName } from "../../worker/contract/staff-acts/staff-acts.ts";
import type {
  EntriesView,
  EntryView,
  PicturesView,
  PreviewPostView,
  SetupView,
  UploadView,
} from "../../worker/contract/staff/staff-content.ts";
import type { LargestActsView } from "../../worker/contract/staff/second-person.ts";
import type { ExamsView } from "../../worker/contract/staff/staff-copies.ts";
import type { DutiesView } from "../../worker/contract/staff/staff-duties.ts";
import type { ExamListView, OneExamView } from "../../worker/contract/staff/staff-exams.ts";
import type {
  SeasonCheckView,
  SeasonFilesView,
  SeasonPictureView,
} from "../../worker/contract/staff/staff-season.ts";
import type {
  CounterHoldView,
  CounterSalesView,
  FinishedCounterSaleView,
} from "../../worker/contract/staff/staff-counter.ts";
import type { MessagesView } from "../../worker/contract/staff/staff-messages.ts";
import type { FindSalesView, TodayView } from "../../worker/contract/staff/staff-sales.ts";
import type { TryAlertsView } from "../../worker/contract/health.ts";
import type { DoubtsView } from "../../worker/contract/staff/staff-doubts.ts";
import type { ActView, SaleView } from "../../worker/contract/staff/staff.ts";
import type {
  AccessView,
  AlertPhoneView,
  InvitationView,
  LogFileView,
  LogView,
  NewestActView,
  MeView,
  PeopleView,
  RequestsView,
  TokenView,
  WhoView,
} from "../../worker/contract/staff/staff-sign-in.ts";
import type {
  FileView,
  FoundTripsView,
  ManifestView,
  OneTripView,
  TripChoicesView,
  TripSalesView,
} from "../../worker/contract/staff/staff-trips.ts";
import type {
  AgentsView,
  AgentView,
  SalesFiguresView,
} from "../../worker/contract/staff/staff-people.ts";
import { postJson } from "../api/client.ts";
import type { Answer } from "../api/refusal.ts";
import { waitForPasskey } from "./account/idle-lock.ts";

interface Done {
  changed: boolean;
}

export interface StaffAnswers {
  me: WhoView;
  "sign-in/options": { options: RequestOptions };
  "sign-in": MeView;
  "sign-out": Done;
  "step-up/options": { options: RequestOptions };
  "step-up": MeView;
  invitation: InvitationView;
  "invitation/options": { options: CreationOptions };
  "invitation/accept": MeView;
  "invitation/skip": MeView;
  access: AccessView;
  "end-access": Done;
  "notice-phone": Done;
  "alert-phone": AlertPhoneView;
  "try-alerts": TryAlertsView;
  "passkey/options": { options: CreationOptions };
  passkey: Done;
  token: TokenView;
  requests: RequestsView;
  entries: EntriesView;
  entry: EntryView;
  "preview-post": PreviewPostView;
  pictures: PicturesView;
  "upload-picture": UploadView;
  "setup-state": SetupView;
  "season-files": SeasonFilesView;
  "check-season": SeasonCheckView;
  "keep-season-picture": SeasonPictureView;
  approve: ActAnswer<ActName>;
  refuse: Done;
  stop: Done;
  "find-trips": FoundTripsView;
  "trips-file": FileView;
  "trip-choices": TripChoicesView;
  trip: OneTripView;
  duties: DutiesView;
  exam: OneExamView;
  "exam-list": ExamListView;
  exams: ExamsView;
  "trip-sales": TripSalesView;
  manifest: ManifestView;
  "manifest-file": FileView;
  run: ActView & { link?: string | null };
  "largest-acts": LargestActsView;
  people: PeopleView;
  person: AccessView;
  agents: AgentsView;
  agent: AgentView;
  messages: MessagesView;
  log: LogView;
  "log-file": LogFileView;
  "newest-act": NewestActView;
  boarding: BoardingView;
  "sales-figures": SalesFiguresView;
  "sales-figures-file": FileView;
  "sales-file": FileView;
  today: TodayView;
  "find-sales": FindSalesView;
  show: SaleView;
  doubts: DoubtsView;
  "hold-at-counter": CounterHoldView;
  "let-go-at-counter": Done;
  "finish-counter-sale": FinishedCounterSaleView;
  "counter-sales": CounterSalesView;
}

/** Calls by which somebody comes or goes, and who that is: nobody is asked to sign in for them. */
const AT_THE_DOOR = /^(?:me|sign-in|sign-out|step-up|invitation)(?:\/|$)/;

export function staffCall<Name extends keyof StaffAnswers>(
  name: Name,
  body: object = {},
): Promise<Answer<StaffAnswers[Name]>> {
  return postAsStaff(name, body) as Promise<Answer<StaffAnswers[Name]>>;
}

/** The newest step-up, and how many have succeeded: each of them gives the session another cookie. */
let stepUp: Promise<Answer<unknown>> | null = null;
let stepUps = 0;

/** Where the session has ended or rests, the passkey is asked for where one stands, and the call is sent again. */
export async function postAsStaff(name: string, body: object): Promise<Answer<unknown>> {
  const send = () => postJson(`/api/staff/${name}`, body);
  if (name === "step-up") return (stepUp = countStepUp(send()));
  const before = stepUps;
  const answer = await send();
  if (answer.ok || AT_THE_DOOR.test(name)) return answer;
  const { code } = answer.refusal;
  // It was sent with the cookie from before the step-up, so it says nothing about the session.
  if (code === "staff_sign_in_needed" && (await isNewerSession(before)))
    return postAsStaff(name, body);
  const lock = code === "staff_idle" ? "idle" : code === "staff_sign_in_needed" ? "ended" : null;
  return lock !== null && (await waitForPasskey(lock)) ? send() : answer;
}

async function countStepUp(sent: Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  const answer = await sent;
  if (answer.ok) stepUps += 1;
  return answer;
}

async function isNewerSession(before: number): Promise<boolean> {
  await stepUp;
  return stepUps !== before;
}
