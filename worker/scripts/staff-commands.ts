/** The commands of staff: their arguments, and the calls that they make (worker/contract/staff.ts). */
import { parseArgs } from "node:util";

export interface Command {
  name: string;
  /** What stands after it; the last may be repeated where it ends in …, and left out in brackets. */
  takes: readonly string[];
  about: string;
  /** Acts need a name and a reason and support --dry-run; queries change nothing. */
  isAct: boolean;
  /** Without a trip argument: for each trip. */
  isForEachTrip?: boolean;
  body(args: readonly string[]): Record<string, unknown>;
}

const sale = ([first]: readonly string[]) => ({ sale: first });
const trip = ([first]: readonly string[]) => ({ trip: first });
const agent = ([first]: readonly string[]) => ({ agent: first });
const seats = ([first, ...rest]: readonly string[]) => ({ trip: first, seats: rest });

export const COMMANDS: readonly Command[] = [
  query("show", ["SALE"], "a sale: its money, its seats, all that became of it", sale),
  query("trips", [], "the trips with their ids, in the order of departure", () => ({})),
  query("doubts", [], "payments in doubt, watched bills, refunds owed", () => ({})),
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
  act("cancel-trip", ["TRIP"], "cancels a trip with all its sales", trip),
  act("block", ["TRIP", "SEAT…"], "keeps free seats back", seats),
  act("unblock", ["TRIP", "SEAT…"], "gives seats that were kept back free", seats),
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
  act("pause-sales", [], "nothing is sold until sales are resumed", () => ({})),
  act("resume-sales", [], "sells again, where no trip differs since the pause", () => ({})),
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
];

function query(
  name: string,
  takes: readonly string[],
  about: string,
  body: Command["body"],
): Command {
  return { name, takes, about, isAct: false, body };
}

function act(...args: Parameters<typeof query>): Command {
  return { ...query(...args), isAct: true };
}

export const HELP = [
  "npm run staff -- COMMAND … [--by NAME] [--reason WORDS] [--dry-run] [--json]",
  "",
  ...COMMANDS.map(({ name, takes, about, isAct }) => {
    const usage = [name, ...takes].join(" ");
    return `  ${isAct ? "*" : " "} ${usage.padEnd(24)} ${about}`;
  }),
  "",
  "SALE is a PNR, a bill's number (123) or the wallet's TrxID; TRIP is a trip's id, left out: every trip.",
  "AGENT is an id, a phone number or an email.",
  "Commands with a * need --by and --reason, and can be tried with --dry-run. Write no names or phone",
  "numbers into the reason: it is kept for good.",
  "ORIGIN says which shop (http://localhost:4173 unless set), STAFF_KEY lets you in; a local run has its own.",
  "Ends with 0 when done, 1 when refused, 2 when not understood, 3 when differences remain.",
].join("\n");

export type Read =
  | { kind: "help" }
  | { kind: "wrong"; sentence: string }
  | { kind: "command"; command: Command; body: Record<string, unknown>; isJson: boolean };

export function readCommand(args: readonly string[]): Read {
  const parsed = parse(args);
  if (typeof parsed === "string") return wrong(parsed);
  const { values, positionals } = parsed;
  const [name, ...rest] = positionals;
  if (values.help === true || name === undefined) return { kind: "help" };
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) return wrong(`There is no command "${name}".`);
  const error = errorOf(command, rest, values);
  if (error !== null) return wrong(error);
  const signed = { by: values.by, reason: values.reason, dry_run: values["dry-run"] ?? false };
  const body = { ...command.body(rest), ...(command.isAct ? signed : {}) };
  return { kind: "command", command, body, isJson: values.json ?? false };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        by: { type: "string" },
        reason: { type: "string" },
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
  { name, takes, isAct }: Command,
  rest: readonly string[],
  values: { by?: string | undefined; reason?: string | undefined },
): string | null {
  const needed = takes.filter((one) => !one.startsWith("[")).length;
  const most = takes.at(-1)?.endsWith("…") === true ? Infinity : takes.length;
  if (rest.length < needed || rest.length > most) {
    return takes.length === 0
      ? `${name} takes nothing more.`
      : `${name} takes ${takes.join(" ")}, and got ${rest.join(" ") || "nothing"}.`;
  }
  if (!isAct) return null;
  if (values.by === undefined) return `${name} needs --by NAME: who does it.`;
  return values.reason === undefined ? `${name} needs --reason "…": why it is done.` : null;
}

function wrong(sentence: string): Read {
  return { kind: "wrong", sentence };
}
