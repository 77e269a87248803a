/** Spec 2, 3, 5, 6 and 8: gallery, blog, conditions, agents, the session. */
import { GENDERS } from "../../worker/contract/agents.ts";
import { constant, OURS, route, rule, words, type Row } from "./row.ts";

export const CONTENT: readonly Row[] = [
  route("N01", "/gallery", "e2e/content | hangs in four columns, two on phones (%i px)"),
  rule(
    "N01",
    "a click opens a large picture",
    "e2e/content | opens a photo large, steps on by keys and buttons, and gives the focus back",
  ),
  route("N02", "/blog", "e2e/content | stands in three columns, one on phones (%i px)"),
  rule(
    "N02",
    "photo, title, date, first 30 words as HTML",
    "e2e/content | shows the first words of each post as HTML; Read More opens the whole of it",
    "db/content/blog-html | is its first 30 words, with every tag closed",
  ),
  words("N02", "Read More", 'e2e/content | name: "Read More"'),
  words("N03", "No Blog Data", 'e2e/content | name: "No Blog Data"'),
  words("N04", "Something Went Wrong.", 'e2e/content | name: "Something Went Wrong."'),
  route("N05", "/blogDetails/{id}", "e2e/content | blogDetails\\/\\d+$"),
  rule("N05", "photo, title and post as HTML", 'e2e/content | page.locator("article ol li")'),
  route(
    "N06",
    "/conditions",
    "e2e/content | have every point, with the shop's names, in either language",
  ),
  rule("N06", "print the ticket", "e2e/content | /Print the ticket/"),
  rule(
    "N07",
    "a message 24 to 48 hours before",
    "e2e/content | 24 to 48 hours before the journey .* your bus and your guide",
  ),
  rule(
    "N08",
    "neither refundable nor transferable",
    "e2e/content | neither refundable nor transferable",
  ),
  rule("N09", "30 minutes before departure", "e2e/content | at least 30 minutes before departure"),
  rule(
    "N10",
    "no smoking, no accident insurance",
    "e2e/content | /Smoking is forbidden/",
    "e2e/content | not include any accident insurance",
  ),
  rule(
    "N11",
    "two towns only for one university",
    "e2e/content | only on the way to রাজশাহী বিশ্ববিদ্যালয়",
    "config/shop-profile | the conditions page names a university of the season, whose buses stop in both towns",
  ),
  rule(
    "N12",
    "the start place may change",
    "e2e/content | may change the place .* message tells you 24 to 48 hours ahead",
  ),
  rule("N13", "no liability for illegal goods", "e2e/content | no liability for illegal goods"),
];

export const AGENTS: readonly Row[] = [
  route("A01", "/signUp", 'e2e/agents | page.goto("/signUp")'),
  rule(
    "A01",
    "what is required, and a phone of digits",
    "web/screens/sign-up/sign-up | asks for everything but the photo",
    "routes/agents/agents | with fields of another type, or nothing at all, is refused",
  ),
  constant(
    "A02",
    "genders",
    { is: ["Male", "Female", "Others"], found: GENDERS },
    'e2e/agents | getByLabel("Female")',
  ),
  words("A02", "Male", 'web/screens/sign-up/sign-up | gender: "Male"'),
  words("A02", "Female", 'e2e/agents | getByLabel("Female")'),
  words("A02", "Others", "routes/agents/agents | must be Male, Female or Others"),
  rule(
    "A03",
    "the photo is optional",
    "routes/agents/agents | the empty file of a browser in which none was chosen",
  ),
  rule(
    "A04",
    "errors under the form",
    "e2e/agents | a sign-up that is refused says why under the form, and loses nothing that was typed",
  ),
  words("A05", "Registration Successful", 'e2e/agents | toast(page, "Registration Successful")'),
  rule("A05", "then to /agentLogin", 'e2e/agents | getByRole("heading", { name: "Agent login" })'),
  rule("A06", "sign-up leads to login", 'e2e/agents | { name: "Sign up" }).click()'),
  route(
    "A07",
    "/agentLogin",
    "e2e/agents | an agent signs up with a photo, sells, sees the sale, checks the ticket and leaves",
  ),
  rule(
    "A08",
    "a bearer on create, appointment and execute",
    "web/api/client | goes to create, appointment, execute, profile and what is an agent's alone, and nowhere else",
    "routes/payments/execute | of an agent says who booked",
  ),
  rule(
    "A09",
    "the profile at the start, silent when it fails",
    "routes/platform/csrf | is not needed: the profile of a visitor is a success with nobody in it",
    "e2e/agents | a session that was ended asks to log in again",
  ),
  rule(
    "A10",
    "visitors book without signing in",
    "e2e/book-and-print | a student books three seats, pays and prints the ticket",
  ),
  rule(
    "A11",
    "a photo goes along with register",
    "web/screens/sign-up/sign-up | is sent under the names of the specification, with the photo as a file",
    "routes/agents/agents | as a form keeps a %s under a name of ours",
  ),
  route(
    OURS,
    "/agentPassword",
    'e2e/links | "/agentPassword"',
    "security/passwords | by the link of staff sets a password once, and ends every session",
  ),
  route(OURS, "/agent", 'e2e/agents | page.goto("/agent")'),
  route(OURS, "/checkTicket", "e2e/agents | guide.goto(`/checkTicket#"),
];
