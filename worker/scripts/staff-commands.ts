/**
 * The commands of staff, derived from the calls of the contract. Required fields are positional in the order of the
 * schema; every field may be given by name instead (`--driver-name Rahim`), and optional ones only by name.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import type { StaffCall } from "../contract/staff/staff-call-entry.ts";
import { ActBody } from "../contract/staff-acts/staff-acts.ts";
import {
  STAFF_ACT_CALLS,
  STAFF_QUERIES,
  STAFF_REQUEST_CALLS,
} from "../contract/staff/staff-calls.ts";

interface Field {
  name: string;
  flag: string;
  kind: "text" | "number" | "boolean" | "list" | "json";
  isNullable: boolean;
  /** The field is required. */
  isRequired: boolean;
  /** Sent if the option is left out and the call requires a value. */
  fallback?: unknown;
}

export interface Command {
  name: string;
  /** The call that it begins with. */
  call: string;
  about: string;
  /** Required fields that describe what to do, in the order in which they are typed. */
  typed: readonly Field[];
  named: readonly Field[];
  /** Signed with a name and a reason, and written into the audit log. */
  isAct: boolean;
  /** Previewed first, and then confirmed with the hash of the preview. */
  isConfirmed: boolean;
  /** Runs for each trip if no trip is given. */
  isForEachTrip: boolean;
}

const FOR_EACH_TRIP = new Set(["compare", "after-restore", "rebuild-tickets", "rebuild-seats"]);
/** Commands that are shorter than the call that they begin with. */
const SHORT_NAMES: Readonly<Record<string, string>> = { "find-sales": "find" };
/** The hash of a preview is sent by confirm-act.ts, and the place in a list by what prints all of it. */
const NEVER_TYPED = new Set(["hash", "after"]);

export const COMMANDS: readonly Command[] = [
  ...STAFF_QUERIES,
  ...STAFF_REQUEST_CALLS,
  ...STAFF_ACT_CALLS,
].map(makeCommand);

function makeCommand({ path, about, body }: StaffCall): Command {
  const call = path.replace("/staff/", "");
  const isForEachTrip = FOR_EACH_TRIP.has(call);
  const fields = readFields(body).filter(({ name }) => !NEVER_TYPED.has(name));
  const isTyped = ({ name, isRequired }: Field) =>
    isRequired && !Object.hasOwn(ActBody.shape, name);
  return {
    name: SHORT_NAMES[call] ?? call,
    call,
    about,
    typed: fields.filter(isTyped).map((field) => ({ ...field, isRequired: !isForEachTrip })),
    named: fields.filter((field) => !isTyped(field)),
    isAct: fields.some(({ name }) => name === "reason"),
    isConfirmed: fields.some(({ name }) => name === "dry_run"),
    isForEachTrip,
  };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function readFields(body: z.ZodType | undefined): Field[] {
  if (body === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(body, {
    io: "input",
    unrepresentable: "any",
  });
  return Object.entries(properties).map(([name, value]) => {
    const schema: JsonSchema = typeof value === "object" ? value : {};
    const kind = kindFrom(schema);
    const fallback = kind === "boolean" ? false : kind === "list" && !schema.minItems ? [] : null;
    const isNeeded = required.includes(name);
    return {
      name,
      flag: name.replaceAll("_", "-"),
      kind,
      isNullable: listTypes(schema).includes("null"),
      isRequired: isNeeded && fallback === null,
      ...(isNeeded && fallback !== null ? { fallback } : {}),
    };
  });
}

function kindFrom(schema: JsonSchema): Field["kind"] {
  const types = listTypes(schema);
  if (types.includes("array")) {
    const { items } = schema;
    const isOfObjects =
      typeof items === "object" && !Array.isArray(items) && items.type === "object";
    return isOfObjects ? "json" : "list";
  }
  if (types.includes("object")) return "json";
  if (types.includes("boolean")) return "boolean";
  return types.includes("integer") && !types.includes("string") ? "number" : "text";
}

function listTypes({ type, anyOf = [] }: JsonSchema): string[] {
  const own = type === undefined ? [] : [type].flat();
  return [...own, ...anyOf.flatMap((one) => (typeof one === "object" ? listTypes(one) : []))];
}

/** The name of a command and a word in capitals for each value that it takes. */
export function usage({ name, typed }: Command): string {
  const words = typed.map((field, at) => {
    const isRest = at === typed.length - 1 && isRestField(field);
    const word = `${field.name.toUpperCase()}${isRest ? "…" : ""}`;
    return field.isRequired ? word : `[${word}]`;
  });
  return [name, ...words].join(" ");
}

function describe(command: Command): string {
  const { named, about, isAct } = command;
  const flags = named
    .filter((field) => !Object.hasOwn(ActBody.shape, field.name))
    .map(({ flag }) => `[--${flag} …]`);
  return `${isAct ? "*" : " "} ${[usage(command), ...flags].join(" ")}\n      ${about}`;
}

export const STAFF_HELP = [
  "npm run staff -- COMMAND … [--by NAME] [--reason WORDS] [--second-person] [--dry-run] [--json]",
  "",
  ...COMMANDS.map((command) => `  ${describe(command)}`),
  "",
  "SALE is a PNR, a bill's number (123), the wallet's TrxID or paymentID; TEXT these, a phone number, a name or a",
  "seat: `find Rahim --day 2026-12-04`. TRIP is a trip's id; in brackets it may be left out: every trip.",
  "AGENT is an id, a phone number or an email. STAFF is an id (see people), ROLES are owner, money, ops, content, guide, reader.",
  "A list is A1,B2, or at the end of the line A1 B2 as well. A time is 2026-12-04T22:30, in Dhaka. `none` stands for",
  "nothing where that is a choice: an exam without a date, trips without an exam, the budget of the deployment.",
  "MESSAGES, EXAMS, FIELDS, FILES and TRIPS of move-exam are JSON. Whatever is typed in its place may be named instead:",
  '`set-duty TRIP out --plate "Metro 11" …`.',
  "Commands with a * need --by and --reason, and can be tried with --dry-run. Write no names or phone",
  "numbers into the reason: it is kept for good. What can't be undone waits a minute, in which `stop` ends it.",
  "With --second-person an act on money or a trip waits for somebody else, also where nobody needs to agree.",
  "ORIGIN says which shop (http://localhost:4173 unless set). STAFF_TOKEN, your own (the back office makes it under",
  "My access), lets you in and says who you are, without --by; as long as no owner has a passkey STAFF_KEY does, and a",
  "local run has its own.",
  "Ends with 0 when done, 1 when refused, 2 when not understood, 3 when differences remain.",
].join("\n");

export type Read =
  | { kind: "help"; text: string }
  | { kind: "wrong"; sentence: string }
  | { kind: "command"; command: Command; body: Record<string, unknown>; isJson: boolean };

/** `isKnown`: the caller has a token, so nobody has to name themselves. */
export function readStaffCommand(args: readonly string[], isKnown = false): Read {
  const [name, ...rest] = args.map((arg) => arg.trim());
  if (name === undefined || ["-h", "--help"].includes(name)) {
    return { kind: "help", text: STAFF_HELP };
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) return { kind: "wrong", sentence: `There is no command "${name}".` };
  const parsed = parseWords(command, rest);
  if (typeof parsed === "string") return { kind: "wrong", sentence: parsed };
  const { positionals } = parsed;
  const values: Readonly<Record<string, unknown>> = parsed.values;
  if (values["help"] === true) return { kind: "help", text: describe(command) };
  const body = readBody(command, positionals, values);
  if (typeof body === "string") return { kind: "wrong", sentence: body };
  if (command.isAct && body["by"] === undefined && !isKnown) {
    return { kind: "wrong", sentence: `${name} needs --by NAME: who does it.` };
  }
  return { kind: "command", command, body, isJson: values["json"] === true };
}

/** One in 64 of the ids that the shop gives begins as an option does. */
const ID_LIKE_OPTION = /^-[\w-]{21}$/;

function parseWords({ typed, named }: Command, words: readonly string[]) {
  const flags = [...typed, ...named].map(({ flag, kind }) => [
    flag,
    { type: kind === "boolean" ? "boolean" : "string" } as const,
  ]);
  try {
    return parseArgs({
      // A space in front keeps such an id from being read as an option.
      args: words.map((word) => (ID_LIKE_OPTION.test(word) ? ` ${word}` : word)),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(flags),
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The body of the call, or a sentence that says what is missing or too much. */
function readBody(
  { name, typed, named }: Command,
  words: readonly string[],
  flags: Readonly<Record<string, unknown>>,
): Record<string, unknown> | string {
  const open = typed.filter(({ flag }) => flags[flag] === undefined);
  const takesAll = open.some((field, at) => at === open.length - 1 && isRestField(field));
  const isMissing = open.some(({ isRequired }, at) => isRequired && words[at] === undefined);
  if (isMissing || (words.length > open.length && !takesAll)) {
    const takes = typed.map((field) => field.name.toUpperCase()).join(" ");
    if (takes === "") return `${name} takes nothing more.`;
    return `${name} takes ${takes}, and got ${words.join(" ") || "nothing"}.`;
  }
  const body: Record<string, unknown> = {};
  for (const [at, field] of open.entries()) {
    const isLast = at === open.length - 1;
    const own = words.slice(at, isLast ? undefined : at + 1);
    if (own.length > 0) body[field.name] = readValue(field, own);
  }
  for (const field of [...typed, ...named]) {
    const value = flags[field.flag];
    if (typeof value === "string") body[field.name] = readValue(field, [value]);
    else if (value !== undefined) body[field.name] = value;
    else if (field.fallback !== undefined) body[field.name] = field.fallback;
  }
  const unnamed = named.find((field) => field.isRequired && body[field.name] === undefined);
  return unnamed === undefined ? body : `${name} needs --${unnamed.flag} "…".`;
}

function isRestField({ name, kind }: Field): boolean {
  return kind === "list" || name === "text";
}

/** A value that does not fit the field is sent as it was typed, so that the shop refuses it with its own sentence. */
function readValue({ kind, isNullable }: Field, words: readonly string[]): unknown {
  const text = words.join(" ").trim();
  if (isNullable && text === "none") return null;
  if (kind === "list") return words.flatMap((word) => word.split(",")).filter(Boolean);
  if (kind === "number") return /^\d{1,12}$/.test(text) ? Number(text) : text;
  if (kind === "json") return readJson(text);
  return text.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "$&:00+06:00");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
