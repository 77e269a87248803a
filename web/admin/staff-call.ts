/**
 * Calls of staff (worker/contract/staff-calls.ts) from the browser: the session's cookie and the anti-forgery pair go with
 * each. The only place that asserts the type of their answers; the Worker's tests check those against the contract.
 */
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from "@simplewebauthn/browser";
import type { ActAnswer, ActName } from "../../worker/contract/staff-acts.ts";
import type {
  EntriesView,
  EntryView,
  PicturesView,
  PreviewPostView,
  SetupView,
  UploadView,
} from "../../worker/contract/staff-content.ts";
import type { LargestActsView } from "../../worker/contract/second-person.ts";
import type { ExamsView } from "../../worker/contract/staff-copies.ts";
import type { DutiesView } from "../../worker/contract/staff-duties.ts";
import type { ExamListView, OneExamView } from "../../worker/contract/staff-exams.ts";
import type {
  SeasonCheckView,
  SeasonFilesView,
  SeasonPictureView,
} from "../../worker/contract/staff-season.ts";
import type {
  CounterHoldView,
  CounterSalesView,
  FinishedCounterSaleView,
} from "../../worker/contract/staff-counter.ts";
import type { MessagesView } from "../../worker/contract/staff-messages.ts";
import type { FindSalesView, TodayView } from "../../worker/contract/staff-sales.ts";
import type { TryAlertsView } from "../../worker/contract/health.ts";
import type { ActView, DoubtsView, SaleView } from "../../worker/contract/staff.ts";
import type {
  AccessView,
  AlertPhoneView,
  InvitationView,
  LogView,
  MeView,
  PeopleView,
  RequestsView,
  TokenView,
  WhoView,
} from "../../worker/contract/staff-sign-in.ts";
import type {
  FileView,
  FoundTripsView,
  ManifestView,
  OneTripView,
  TripChoicesView,
  TripSalesView,
} from "../../worker/contract/staff-trips.ts";
import type {
  AgentsView,
  AgentView,
  SalesFiguresView,
} from "../../worker/contract/staff-people.ts";
import { postJson } from "../api/client.ts";
import type { Answer } from "../api/refusal.ts";
import { waitForPasskey } from "./idle-lock.ts";

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
  "log-file": FileView;
  "sales-figures": SalesFiguresView;
  "sales-figures-file": FileView;
  today: TodayView;
  "find-sales": FindSalesView;
  show: SaleView;
  doubts: DoubtsView;
  "hold-at-counter": CounterHoldView;
  "let-go-at-counter": Done;
  "finish-counter-sale": FinishedCounterSaleView;
  "counter-sales": CounterSalesView;
}

export async function staffCall<Name extends keyof StaffAnswers>(
  name: Name,
  body: object = {},
): Promise<Answer<StaffAnswers[Name]>> {
  const send = () => postJson(`/api/staff/${name}`, body) as Promise<Answer<StaffAnswers[Name]>>;
  const answer = await send();
  const isIdle = !answer.ok && answer.refusal.code === "staff_idle";
  return isIdle && (await waitForPasskey()) ? send() : answer;
}
