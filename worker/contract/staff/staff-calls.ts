/**
 * Every call of staff, with who may make it: the table that authorises calls (auth/staff-auth.ts). A call that is not
 * in it is refused. Each is a POST under /api/staff; every act is one of them (staff-acts.ts). For staff only, so not
 * part of the described API.
 */
import { staffCall as call, type StaffCall } from "./staff-call-entry.ts";
import { STAFF_TRIP_CALLS } from "./staff-trip-calls.ts";
import { CONTENT_CALLS } from "./staff-content-calls.ts";
import { ACT_NAMES, ActBody, actEntry } from "../staff-acts/staff-acts.ts";
import { DoubtsView } from "./staff-doubts.ts";
import {
  CompareView,
  FiguresView,
  SaleQuery,
  SaleView,
  StaffQuery,
  TripQuery,
  TripsQuery,
  TripsView,
  ActView,
} from "./staff.ts";
import { TryAlertsView } from "../health.ts";
import { FindSalesBody, FindSalesView, TodayView } from "./staff-sales.ts";
import { LargestActsView } from "./second-person.ts";
import { ExamsBody, ExamsView } from "./staff-copies.ts";
import { ExamListBody, ExamListView } from "./staff-exams.ts";
import { MessagesBody, MessagesView } from "./staff-messages.ts";
import { BoardingView } from "./staff-boarding.ts";
import { FileView, OneTripBody } from "./staff-trips.ts";
import {
  CounterHoldView,
  CounterSalesBody,
  CounterSalesView,
  FinishCounterSaleBody,
  FinishedCounterSaleView,
  HoldAtCounterBody,
  LetGoAtCounterBody,
} from "./staff-counter.ts";
import {
  AcceptBody,
  AccessBody,
  AccessView,
  AlertPhoneBody,
  AlertPhoneView,
  ApproveBody,
  CodeBody,
  DoneView,
  InvitationView,
  LogBody,
  LogFileView,
  LogView,
  MeView,
  NewestActView,
  Nothing,
  OptionsView,
  MadeBody,
  NoticePhoneBody,
  PeopleView,
  PersonBody,
  RequestBody,
  RequestsView,
  ShownBody,
  TokenBody,
  TokenView,
  WhoView,
} from "./staff-sign-in.ts";
import {
  AgentBody,
  AgentsBody,
  AgentsView,
  AgentView,
  SalesFiguresBody,
  SalesFiguresView,
} from "./staff-people.ts";

/** Who sees the shop's day, its sales and its people. */
const SHOP_READERS = ["money", "ops", "reader"] as const;

/** Open to every role, because others may request power over anybody. */
const EVERY_ROLE = ["money", "ops", "content", "guide", "reader"] as const;

/** Roles with acts that may wait; each person sees the requests that the own roles may do. */
const REQUESTERS = ["money", "ops", "content"] as const;

export const STAFF_QUERIES: readonly StaffCall[] = [
  call("show", SHOP_READERS, "A sale and all that became of it.", SaleQuery, SaleView),
  call(
    "find-sales",
    SHOP_READERS,
    "Sales by code, phone number, name or seat; a name or seat with the day of its journey.",
    FindSalesBody,
    FindSalesView,
  ),
  call(
    "doubts",
    ["money"],
    "Payments in doubt, late-payment checks, refunds owed.",
    StaffQuery,
    DoubtsView,
  ),
  call(
    "trips",
    ["money", "ops", "content", "reader"],
    "All trips, page by page.",
    TripsQuery,
    TripsView,
  ),
  call(
    "exam-list",
    ["ops", "reader"],
    "Exams that trips go to, with their ids.",
    ExamListBody,
    ExamListView,
  ),
  call(
    "exams",
    ["ops", "reader"],
    "The exams of the trips of some days, and how many trips each has.",
    ExamsBody,
    ExamsView,
  ),
  call(
    "compare",
    ["ops"],
    "How the seats' object of a trip and the database differ.",
    TripQuery,
    CompareView,
  ),
  call(
    "figures",
    ["money", "ops"],
    "Counts the shop's figures now, and says whether they agree.",
    StaffQuery,
    FiguresView,
  ),
  call(
    "boarding",
    ["ops", "money", "reader"],
    "Who is on the bus of a trip, out and back, and the phones of its guides.",
    OneTripBody,
    BoardingView,
  ),
  call(
    "try-alerts",
    ["ops"],
    "Rings once on every owner's phone and at the webhook, and says what became of it.",
    StaffQuery,
    TryAlertsView,
  ),
  call("log", SHOP_READERS, "What staff did, the newest first.", LogBody, LogView),
  call(
    "requests",
    EVERY_ROLE,
    "Acts that wait for somebody or for their time.",
    Nothing,
    RequestsView,
  ),
  call(
    "largest-acts",
    [],
    "What moved or risked the most money in the last seven days.",
    Nothing,
    LargestActsView,
  ),
  call("people", [], "Everybody who has or had access.", Nothing, PeopleView),
  call(
    "person",
    [],
    "The sessions, passkeys and tokens of a member of staff.",
    PersonBody,
    AccessView,
  ),
];

/** Calls before and after a counter sale; the sale itself is an act. Its hold ends like every hold. */
export const STAFF_COUNTER_CALLS: readonly StaffCall[] = [
  call("hold-at-counter", ["ops"], "Holds free seats.", HoldAtCounterBody, CounterHoldView),
  call("let-go-at-counter", ["ops"], "Gives them up.", LetGoAtCounterBody, DoneView),
  call(
    "finish-counter-sale",
    ["ops"],
    "What became of a sale, which goes on where it stopped.",
    FinishCounterSaleBody,
    FinishedCounterSaleView,
  ),
];
export const STAFF_CONTENT_CALLS: readonly StaffCall[] = CONTENT_CALLS.map(
  ({ name, openTo, about, body, view }) => call(name, openTo, about, body, view),
);

/** Calls that only screens make: the command line has its own ways. */
export const STAFF_SCREEN_CALLS: readonly StaffCall[] = [
  ...STAFF_TRIP_CALLS,
  call(
    "counter-sales",
    SHOP_READERS,
    "A day's cash by person and counter.",
    CounterSalesBody,
    CounterSalesView,
  ),
  call("today", SHOP_READERS, "Departures, and money that waits.", Nothing, TodayView),
  call(
    "messages",
    ["ops", "reader"],
    "What buyers were told, page by page.",
    MessagesBody,
    MessagesView,
  ),
  call(
    "newest-act",
    "staff",
    "The newest line of the log: a screen that knows an older one reads anew.",
    Nothing,
    NewestActView,
  ),
  call("log-file", SHOP_READERS, "The log as a table, in parts.", LogBody, LogFileView),
  call("agents", SHOP_READERS, "Agents, the newest first.", AgentsBody, AgentsView),
  call("agent", SHOP_READERS, "An agent's account.", AgentBody, AgentView),
  call(
    "sales-figures",
    SHOP_READERS,
    "What was sold over some days, and how full the buses left.",
    SalesFiguresBody,
    SalesFiguresView,
  ),
  call("sales-file", SHOP_READERS, "Single sales as a table.", SalesFiguresBody, FileView),
  call("sales-figures-file", SHOP_READERS, "The same as a table.", SalesFiguresBody, FileView),
];

/** Calls for an act that waits. The act's own roles decide who may make them. */
export const STAFF_REQUEST_CALLS: readonly StaffCall[] = [
  call("approve", EVERY_ROLE, "Agrees as the second person.", ApproveBody, ActView),
  call("refuse", REQUESTERS, "Ends a request that was asked.", RequestBody, DoneView),
  call("stop", REQUESTERS, "Ends a request before it is done.", RequestBody, DoneView),
  call("run", REQUESTERS, "Does what is due, without waiting for the cron.", RequestBody, ActView),
];

export const STAFF_ACCESS_CALLS: readonly StaffCall[] = [
  call("sign-in/options", "everybody", "A challenge to sign in with.", Nothing, OptionsView),
  call("sign-in", "everybody", "Opens a session with a passkey.", ShownBody, MeView),
  call("invitation", "everybody", "Whom a link is for.", CodeBody, InvitationView),
  call("invitation/options", "everybody", "A challenge to register with.", CodeBody, OptionsView),
  call("invitation/accept", "everybody", "Registers a passkey, and signs in.", AcceptBody, MeView),
  call("invitation/skip", "everybody", "Signs in without one, in a local run.", CodeBody, MeView),
  call("me", "everybody", "Who is signed in, if anybody, and what they may do.", Nothing, WhoView),
  call("sign-out", "staff", "Ends this session.", Nothing, DoneView),
  call("step-up/options", "staff", "A challenge to confirm with.", Nothing, OptionsView),
  call("step-up", "staff", "Confirms with a passkey.", ShownBody, MeView),
  call("access", "staff", "The caller's sessions, passkeys and tokens.", Nothing, AccessView),
  call("end-access", "staff", "Ends one of them.", AccessBody, DoneView),
  call("notice-phone", [], "Where an owner is warned by SMS.", NoticePhoneBody, DoneView),
  call("alert-phone", [], "Alerts ring on this phone too.", AlertPhoneBody, AlertPhoneView),
  call("passkey/options", "staff", "A challenge to register one more with.", Nothing, OptionsView),
  call("passkey", "staff", "Registers one more passkey.", MadeBody, DoneView),
  call("token", "staff", "A personal token for the command line.", TokenBody, TokenView),
];

export const STAFF_ACT_CALLS: readonly StaffCall[] = ACT_NAMES.map((name) => {
  const { roles, about, input, view } = actEntry(name);
  return call(name, roles, about, ActBody.extend(input.shape), view);
});

export const STAFF_CALLS: readonly StaffCall[] = [
  ...STAFF_QUERIES,
  ...STAFF_SCREEN_CALLS,
  ...STAFF_COUNTER_CALLS,
  ...STAFF_CONTENT_CALLS,
  ...STAFF_REQUEST_CALLS,
  ...STAFF_ACCESS_CALLS,
  ...STAFF_ACT_CALLS,
];

/** By path under /api. */
export const STAFF_CALL_AT: ReadonlyMap<string, StaffCall> = new Map(
  STAFF_CALLS.map((one) => [one.path, one]),
);
