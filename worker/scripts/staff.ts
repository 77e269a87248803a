/** `npm run staff`: queries and acts of staff by the shop's API; `--help` lists them. */
import { TripsView } from "../contract/staff/staff.ts";
import { sayCount } from "../domain/say-count.ts";
import { takeThroughRestore, repeatUntilThrough } from "./after-restore.ts";
import { confirmAct, TERMINAL, type CallStaff } from "./confirm-act.ts";
import { readStaffCommand, type Command } from "./staff-commands.ts";
import { findStory } from "./staff-find.ts";
import { callStaff, hasToken, staffAccess, Refused, type StaffAccess } from "./staff-client.ts";
import { formatAnswer, formatTrips } from "./output/staff-output.ts";

const REFUSED = 1;
const NOT_UNDERSTOOD = 2;
const DIFFERENCES_LEFT = 3;

const LOOK_FURTHER =
  "`npm run staff -- find …` looks further: by phone number, name, seat, and at the wallet.";

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const read = readStaffCommand(args, hasToken(process.env));
  if (read.kind === "help") {
    console.log(read.text);
    return 0;
  }
  if (read.kind === "wrong") {
    console.error(`${read.sentence} \`npm run staff -- --help\` lists what there is.`);
    return NOT_UNDERSTOOD;
  }
  const { command, body, isJson } = read;
  try {
    const access = staffAccess(process.env);
    if (command.name === "trips") {
      const trips: TripsView["trips"] = [];
      for await (const trip of listTrips(access)) trips.push(trip);
      console.log(isJson ? JSON.stringify(trips) : formatTrips(trips).join("\n"));
      return 0;
    }
    if (command.name === "after-restore" && body["trip"] === undefined) {
      const shop = { call: makeCaller(access, command), trips: () => listTrips(access) };
      const isOpen = await takeThroughRestore(shop, body, TERMINAL);
      return isOpen ? 0 : DIFFERENCES_LEFT;
    }
    if (command.name === "find") {
      const { isFound, lines } = await findStory(makeCaller(access, command), body);
      console.log(lines.join("\n"));
      return isFound ? 0 : REFUSED;
    }
    const isEach = command.isForEachTrip && body["trip"] === undefined;
    let isLeft = false;
    let sound = 0;
    for await (const answer of isEach
      ? eachTrip(access, command, body)
      : repeatUntilThrough(makeCaller(access, command), command.name, body)) {
      const output = formatAnswer(command.name, answer);
      isLeft ||= output.isLeft;
      if (isEach && output.isSound === true) sound += 1;
      else console.log(isJson ? JSON.stringify(answer) : output.lines.join("\n"));
    }
    if (isEach && !isJson) console.log(`${sayCount(sound, "trip")} without a difference.`);
    return isLeft ? DIFFERENCES_LEFT : 0;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const isUnknownSale = error.code === "bill_unknown";
    console.error([error.message, ...(isUnknownSale ? [LOOK_FURTHER] : [])].join(" "));
    return REFUSED;
  }
}

/** A call as its command makes it: an act is previewed and confirmed, anything else called once. */
function makeCaller(access: StaffAccess, { isConfirmed }: Command): CallStaff {
  const once: CallStaff = (name, body) => callStaff(access, name, body);
  return isConfirmed ? (name, body) => confirmAct(once, name, { ...body }, TERMINAL) : once;
}

async function* eachTrip(access: StaffAccess, command: Command, body: Record<string, unknown>) {
  for await (const { id } of listTrips(access)) {
    yield* repeatUntilThrough(makeCaller(access, command), command.name, { ...body, trip: id });
  }
}

async function* listTrips(access: StaffAccess): AsyncGenerator<TripsView["trips"][number]> {
  let after: string | null = "";
  while (after !== null) {
    const { trips, next }: TripsView = TripsView.parse(await callStaff(access, "trips", { after }));
    yield* trips;
    after = next;
  }
}
