/** Spec 2, 3, 5, 6 and 8: gallery, blog, conditions, agents, the session. */
import { GENDERS } from "../../worker/contract/agents/agents.ts";
import { constant, OURS, route, rule, label, type Row } from "./row.ts";

export const CONTENT: readonly Row[] = [
  route("N01", "/gallery"),
  rule("N01", "a click opens a large picture"),
  route("N02", "/blog"),
  rule("N02", "photo, title, date, first 30 words as HTML"),
  label("N02", "Read More"),
  label("N03", "No Blog Data"),
  label("N04", "Something Went Wrong."),
  route("N05", "/blogDetails/{id}"),
  rule("N05", "photo, title and post as HTML"),
  route("N06", "/conditions"),
  rule("N06", "print the ticket"),
  rule("N07", "a message 24 to 48 hours before"),
  rule("N08", "neither refundable nor transferable"),
  rule("N09", "30 minutes before departure"),
  rule("N10", "no smoking, no accident insurance"),
  rule("N11", "two towns only for one university"),
  rule("N12", "the start point may change"),
  rule("N13", "no liability for illegal goods"),
];

export const AGENTS: readonly Row[] = [
  route("A01", "/signUp"),
  rule("A01", "what is required, and a phone of digits"),
  constant("A02", "genders", { is: ["Male", "Female", "Others"], found: GENDERS }),
  label("A02", "Male"),
  label("A02", "Female"),
  label("A02", "Others"),
  rule("A03", "the photo is optional"),
  rule("A04", "errors under the form"),
  label("A05", "Registration Successful"),
  rule("A05", "then to /agentLogin"),
  rule("A06", "sign-up leads to login"),
  route("A07", "/agentLogin"),
  rule("A08", "a bearer on create, appointment and execute"),
  rule("A09", "the profile at the start, silent when it fails"),
  rule("A10", "visitors book without signing in"),
  rule("A11", "a photo goes along with register"),
  route(OURS, "/agentPassword"),
  route(OURS, "/agent"),
  route(OURS, "/checkTicket"),
];
