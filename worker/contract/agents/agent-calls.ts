/** The calls of agents (decisions 6); a part of the table in calls.ts. */
import {
  ChangePasswordRequest,
  ChangePasswordView,
  LoginRequest,
  LoginView,
  LogoutView,
  RecoverPasswordRequest,
  RecoverPasswordView,
  RegisterRequest,
  RegisterView,
  ReturnHostsRequest,
  ReturnHostsView,
} from "./agents.ts";
import type { Call } from "../call.ts";
import { PERSON_REFUSALS } from "../call-refusals.ts";
import { SalesFile, SalesPeriod, SalesRequest, SalesView } from "./sales.ts";

export const AGENT_CALLS = [
  {
    method: "POST",
    path: "/register",
    about: "Signs an agent up; a photo comes as the file `image` of a form.",
    body: RegisterRequest,
    fileField: "image",
    needsVisitor: true,
    refuses: ["already_registered", ...PERSON_REFUSALS],
    answers: { 201: RegisterView },
  },
  {
    method: "POST",
    path: "/login",
    about:
      "Opens a session for an agent, by phone number or email: 30 days, and 7 without use. Wrong passwords may lead to a human check.",
    body: LoginRequest,
    needsVisitor: true,
    refuses: ["login_wrong", "agent_not_approved", "agent_suspended", ...PERSON_REFUSALS],
    answers: { 201: LoginView },
  },
  {
    method: "POST",
    path: "/logout",
    about: "Ends the session of the bearer.",
    bearer: "counts",
    answers: { 200: LogoutView },
  },
  {
    method: "POST",
    path: "/agent/logout-everywhere",
    about: "Ends every session of the agent, on every device.",
    bearer: "needed",
    answers: { 200: LogoutView },
  },
  {
    method: "POST",
    path: "/agent/password",
    about: "A new password by the old one. Ends every session; go on with the token it gives.",
    body: ChangePasswordRequest,
    bearer: "needed",
    refuses: ["password_wrong", ...PERSON_REFUSALS],
    answers: { 200: ChangePasswordView },
  },
  {
    method: "POST",
    path: "/agent/recover",
    about: "A new password by the one-time code of staff. Ends every session; log in afterwards.",
    body: RecoverPasswordRequest,
    refuses: ["recovery_invalid"],
    answers: { 200: RecoverPasswordView },
  },
  {
    method: "POST",
    path: "/agent/return-hosts",
    about:
      "Names the hosts to which return_url of a payment may lead, with the account's password; in place of the earlier ones.",
    body: ReturnHostsRequest,
    bearer: "needed",
    refuses: ["password_wrong", ...PERSON_REFUSALS],
    answers: { 201: ReturnHostsView },
  },
  {
    method: "POST",
    path: "/agent/sales",
    about: "What the agent has sold, a page at a time, with the totals of each day.",
    body: SalesRequest,
    bearer: "needed",
    answers: { 200: SalesView },
  },
  {
    method: "GET",
    path: "/agent/sales.csv",
    about: "The same as a file for a spreadsheet.",
    query: SalesPeriod,
    givesFile: true,
    bearer: "needed",
    answers: { 200: SalesFile },
  },
] as const satisfies readonly Call[];
