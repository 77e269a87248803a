/** The commands of staff: their arguments, and the calls that they make (worker/contract/staff.ts). */
import { parseArgs } from "node:util";
import { act, jsonOf, query, type Command } from "./staff-command.ts";
import { MESSAGE_COMMANDS } from "./message-commands.ts";
import { TRIP_COMMANDS } from "./trip-commands.ts";

const sale = ([first]: readonly string[]) => ({ sale: first });
const trip = ([first]: readonly string[]) => ({ trip: first });
const agent = ([first]: readonly string[]) => ({ agent: first });
const staff = ([first]: readonly string[]) => ({ staff: first });
const request = ([first]: readonly string[]) => ({ request: Number(first) });

const entry = ([kind, id]: readonly string[]) => ({ kind, id });

export const COMMANDS: readonly Command[] = [
  {
    ...query(
      "find",
      ["TEXT…"],
      "a sale by whatever a caller has, and what to do next; a name or seat with its day",
      findBody,
    ),
    call: "find-sales",
  },
  query("show", ["SALE"], "a sale: its money, its seats, all that became of it", sale),
  query("trips", [], "the trips with their ids, in the order of departure", () => ({})),
  query("exam-list", ["[UNIT]"], "exams that trips go to, with their ids", ([unit]) => ({ unit })),
  query(
    "exams",
    ["FROM", "TO"],
    "the exams of the trips of these days, and their trips",
    ([from, to]) => ({
      from,
      to,
    }),
  ),
  query("doubts", [], "payments in doubt, watched bills, refunds owed", () => ({})),
  query("try-alerts", [], "rings once on owners' phones and at the webhook", () => ({})),
  query("figures", [], "counts the shop's figures now, and says whether they agree", () => ({})),
  act(
    "cancel-sale",
    ["SALE"],
    "voids the ticket; all its money goes back, its seats come free",
    sale,
  ),
  act("give-back", ["SALE", "TAKA"], "gives a part back; the ticket stays valid", (args) => ({
    ...sale(args),
    amount: args[1],
  })),
  act(
    "settle",
    ["SALE"],
    "a refund that the wallet refuses and that was made by other means",
    sale,
  ),
  act(
    "acknowledge",
    ["SALE"],
    "a payment that the wallet leaves in doubt: it wakes nobody for a day, and is not ended",
    sale,
  ),
  act(
    "correct-name",
    ["SALE", "NAME"],
    "corrects the passenger's name on the ticket: twice, until two hours before it leaves",
    ([first, name]) => ({ sale: first, name }),
  ),
  ...MESSAGE_COMMANDS,
  act(
    "move-ticket",
    ["SALE", "TRIP", "[SEATS]"],
    "puts a ticket on another trip, or on other seats of its own; SEATS as A1,B2",
    ([first, second, list = ""]) => ({
      sale: first,
      trip: second,
      seats: list.split(",").filter(Boolean),
    }),
  ),
  act("keep-ticket", ["SALE"], "the passenger stays with the changed trip", sale),
  ...TRIP_COMMANDS,
  act(
    "save-entry",
    ["KIND", "FIELDS", "[ID]", "[SEEN]"],
    "writes a destination, unit, bus, point, coupon, photo or post; FIELDS is JSON",
    ([kind, fields, id, seen]) => ({ kind, fields: jsonOf(fields), id, seen }),
  ),
  act("hide-entry", ["KIND", "ID"], "takes it from the public pages", entry),
  act("show-entry", ["KIND", "ID"], "shows it again, or publishes a post", entry),
  act(
    "import-season",
    ["FILES"],
    "loads a season; FILES is JSON, a path and a text each (npm run season takes a folder)",
    ([files]) => ({ files: jsonOf(files) }),
  ),
  act("approve-agent", ["AGENT"], "lets an agent log in, after you called the number", agent),
  act("suspend-agent", ["AGENT"], "ends the agent's sessions; no log-in until resumed", agent),
  act("resume-agent", ["AGENT"], "lets a suspended agent log in again", agent),
  act("log-out-agent", ["AGENT"], "ends every session of the agent, of a lost phone say", agent),
  act("recover-agent", ["AGENT"], "a link to a new password: works once, for an hour", agent),
  act("erase", [], "personal data of journeys long over, as every night by itself", () => ({})),
  {
    ...query("compare", ["[TRIP]"], "how the seats' objects and the database differ", trip),
    isForEachTrip: true,
  },
  {
    ...act(
      "after-restore",
      ["[TRIP]"],
      "the whole shop through a restore of D1 or lost objects, sales closed until nothing differs",
      trip,
    ),
    isForEachTrip: true,
  },
  act("pause-sales", [], "nothing is sold until somebody resumes sales", () => ({})),
  act("resume-sales", [], "ends the stop by hand; the pause of a restore stays", () => ({})),
  act(
    "stop-for-restore",
    [],
    "stops the whole shop before D1 is restored; says when it may be",
    () => ({}),
  ),
  act("begin-restore", [], "pauses sales until every trip was compared", () => ({})),
  act("end-restore", [], "ends that pause, where no trip differs since it began", () => ({})),
  {
    ...act(
      "rebuild-tickets",
      ["[TRIP]"],
      "the database from the objects, after it was restored",
      trip,
    ),
    isForEachTrip: true,
  },
  {
    ...act("rebuild-seats", ["[TRIP]"], "the objects from the database, after one was lost", trip),
    isForEachTrip: true,
  },
  {
    ...act("invite", ["NAME"], "takes someone on: a link that makes a passkey", ([name]) => ({
      name,
    })),
    takesRoles: true,
  },
  act("invite-again", ["STAFF"], "a new link for one who has lost the passkey", staff),
  { ...act("change-roles", ["STAFF"], "gives other roles", staff), takesRoles: true },
  act("disable-staff", ["STAFF"], "out at once: every session and token is over", staff),
  act(
    "recover-owner",
    ["[STAFF]"],
    "with the shop's key: a link for an owner who lost the passkey, after 72 hours",
    staff,
  ),
  act("enable-staff", ["STAFF"], "lets one who was disabled sign in again", staff),
  act(
    "end-staff-access",
    ["STAFF", "KIND", "ID"],
    "ends one session or token (KIND) of somebody; see person",
    ([first, kind, id]) => ({ staff: first, kind, id }),
  ),
  query(
    "largest-acts",
    [],
    "for owners: what moved or risked the most money in the last seven days",
    () => ({}),
  ),
  query("people", [], "who works for the shop, with their ids", () => ({})),
  query("person", ["STAFF"], "the sessions, passkeys and tokens of somebody", staff),
  query("log", ["[TARGET]"], "what staff did, the newest first", ([target]) => ({ target })),
  query("requests", [], "acts that wait for somebody or for their time", () => ({})),
  forRequest("approve", "agrees as the second person"),
  forRequest("refuse", "ends a request that was asked"),
  forRequest("stop", "ends a request before it is done"),
  forRequest("run", "does what is due, without waiting for the next minute"),
];

/** The last word may be the day of the journey. */
function findBody(words: readonly string[]) {
  const day = /^\d{4}-\d\d-\d\d$/.test(words.at(-1) ?? "") ? words.at(-1) : undefined;
  const text = (day === undefined ? words : words.slice(0, -1)).join(" ");
  return { text, day };
}

function forRequest(name: string, about: string): Command {
  return { ...query(name, ["REQUEST"], about, request), kind: "request" };
}

export const STAFF_HELP = [
  "npm run staff -- COMMAND … [--by NAME] [--reason WORDS] [--role ROLE] [--second-person] [--dry-run] [--json]",
  "",
  ...COMMANDS.map(({ name, takes, about, kind }) => {
    const usage = [name, ...takes].join(" ");
    return `  ${kind === "act" ? "*" : " "} ${usage.padEnd(24)} ${about}`;
  }),
  "",
  "SALE is a PNR, a bill's number (123), the wallet's TrxID or paymentID; TEXT these, a phone number, a name or a",
  "seat: `find Rahim 2026-12-04`. TRIP is a trip's id, left out: every trip.",
  "AGENT is an id, a phone number or an email. STAFF is an id (see people), ROLE owner, money, ops, content or guide.",
  "Commands with a * need --by and --reason, and can be tried with --dry-run. Write no names or phone",
  "numbers into the reason: it is kept for good. What can't be undone waits a minute, in which `stop` ends it.",
  "With --second-person an act on money or a trip waits for somebody else, also where nobody needs to agree.",
  "ORIGIN says which shop (http://localhost:4173 unless set). STAFF_TOKEN, your own (the back office makes it under",
  "My access), lets you in and says who you are, without --by; as long as no owner has a passkey STAFF_KEY does, and a",
  "local run has its own.",
  "Ends with 0 when done, 1 when refused, 2 when not understood, 3 when differences remain.",
].join("\n");

export type Read =
  | { kind: "help" }
  | { kind: "wrong"; sentence: string }
  | { kind: "command"; command: Command; body: Record<string, unknown>; isJson: boolean };

/** `isKnown`: the caller has a token, so that nobody has to say who it is. */
export function readStaffCommand(args: readonly string[], isKnown = false): Read {
  const parsed = parse(args);
  if (typeof parsed === "string") return wrong(parsed);
  const { values, positionals } = parsed;
  const [name, ...rest] = positionals.map((one) => one.trim());
  if (values.help === true || name === undefined) return { kind: "help" };
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) return wrong(`There is no command "${name}".`);
  const error = errorOf(command, rest, { ...values, isKnown });
  if (error !== null) return wrong(error);
  const asksSecond = values["second-person"] === true;
  if (asksSecond && command.kind !== "act") return wrong(`${name} takes no --second-person.`);
  const isDry = { dry_run: values["dry-run"] ?? false };
  const body = {
    ...command.body(rest),
    ...(command.takesRoles === true ? { roles: values.role } : {}),
    ...(command.kind === "act" ? { by: values.by, reason: values.reason, ...isDry } : {}),
    ...(asksSecond ? { second_person: true } : {}),
    ...(command.name === "approve" ? isDry : {}),
  };
  return { kind: "command", command, body, isJson: values.json ?? false };
}

/** One in 64 of the ids that the shop gives begins as an option does. */
const ID_LIKE_OPTION = /^-[\w-]{21}$/;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      // No option begins with a space.
      args: args.map((arg) => (ID_LIKE_OPTION.test(arg) ? ` ${arg}` : arg)),
      allowPositionals: true,
      options: {
        by: { type: "string" },
        reason: { type: "string" },
        role: { type: "string", multiple: true },
        "second-person": { type: "boolean" },
        "dry-run": { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function errorOf(
  { name, takes, kind, takesRoles }: Command,
  rest: readonly string[],
  values: {
    by?: string | undefined;
    reason?: string | undefined;
    role?: string[] | undefined;
    isKnown: boolean;
  },
): string | null {
  const needed = takes.filter((one) => !one.startsWith("[")).length;
  const most = takes.at(-1)?.endsWith("…") === true ? Infinity : takes.length;
  if (rest.length < needed || rest.length > most) {
    return takes.length === 0
      ? `${name} takes nothing more.`
      : `${name} takes ${takes.join(" ")}, and got ${rest.join(" ") || "nothing"}.`;
  }
  if (takes[0] === "REQUEST" && !/^\d{1,12}$/.test(rest[0] ?? "")) {
    return `${name} takes the number of a request.`;
  }
  if (takesRoles === true && values.role === undefined) return `${name} needs --role ROLE.`;
  if (kind !== "act") return null;
  if (values.by === undefined && !values.isKnown) return `${name} needs --by NAME: who does it.`;
  return values.reason === undefined ? `${name} needs --reason "…": why it is done.` : null;
}

function wrong(sentence: string): Read {
  return { kind: "wrong", sentence };
}
