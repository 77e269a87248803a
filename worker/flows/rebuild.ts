/**
 * A rebuild of one trip, a bounded number of steps at a time: D1 from the object (`tickets`), or the object from D1
 * (`seats`). Which side is right is for staff to know: D1 after an object was lost, the object after D1 was restored to an
 * earlier minute. Why it is safe while the shop sells:
 * - Any step may be repeated, and payments under way lose nothing to it (rebuild-plan.ts).
 * - Tickets: a bill that D1 has forgotten the payment of goes back to `capturing` first, marked as in doubt, and is never
 *   left `created` while money may have moved.
 * - Seats: an object that has lost its storage refuses every other call until D1 knows its new incarnation, which is the
 *   last step: every claim that is over is barred before, so that no flow that slept captures on it; no Execute that a
 *   bill in doubt may still send is on its way; and nothing differs. No record that was let go is brought back, and
 *   nothing that another bill has is taken.
 */
import { keyOfNumber } from "../domain/seats/claim.ts";
import type { RestoredClaim } from "../domain/seats/restore-capture.ts";
import type { BillFacts } from "../domain/seats/trip-state.ts";
import type { KnownRecords } from "../db/tickets/trip-records.ts";
import { unreachable } from "../domain/result.ts";
import type { TripLedger, TripSeatsRemote } from "../trip/calls.ts";
import { differences, type Difference, type TripRecords } from "./compare.ts";
import { planSeats, planTickets, type PlannedStep, type StepName } from "./rebuild-plan.ts";

export const STEPS_A_CALL = 100;
const CLAIMS_A_PAGE = 500;

/** True when it is done; false when another sale is in the way. */
type Step = (bill: number) => Promise<boolean>;

export interface LostBill {
  claim: string;
  booking: string;
  seats: readonly string[];
  facts: BillFacts;
}

export interface RebuildDependencies {
  seats: Pick<TripSeatsRemote, "ledger" | "restore" | "barOver" | "sell" | "release" | "giveBack">;
  records(known: KnownRecords): Promise<TripRecords>;
  /** Bills that are over, a page after another. */
  overClaims(after: number, most: number): Promise<RestoredClaim[]>;
  writeBill(lost: LostBill): Promise<boolean>;
  resumeCapture: Step;
  issueTicket(bill: number, trxId: string): Promise<boolean>;
  rewriteTicket: Step;
  rewriteTicketSeats: Step;
  cancelSale: Step;
  /** From here on the object of this incarnation is the trip's. False when somebody else was quicker. */
  setIncarnation(seen: string | null, incarnation: string): Promise<boolean>;
  /** Written before the first step. */
  note(): Promise<void>;
  now(): number;
}

export interface StepTaken {
  step: StepName;
  bill: number;
  message: string;
  isDone: boolean;
}

export interface Rebuilt {
  before: Difference[];
  steps: StepTaken[];
  left: number;
  after: Difference[];
}

export async function compare(
  deps: Pick<RebuildDependencies, "records" | "now"> & { seats: Pick<TripSeatsRemote, "ledger"> },
  tripId: string,
) {
  const ledger = await deps.seats.ledger();
  const live = ledger.bills.filter(({ state }) => state !== "released");
  const old = live.filter(({ claim, bill }) => claim === keyOfNumber(bill));
  const records = await deps.records({
    claims: live.map(({ claim }) => claim),
    numbers: old.map(({ bill }) => bill),
  });
  return { ledger, records, found: differences(tripId, ledger, records, deps.now()) };
}

export async function rebuild(
  deps: RebuildDependencies,
  tripId: string,
  what: "tickets" | "seats",
  isDry: boolean,
): Promise<Rebuilt> {
  const { ledger, records, found: before } = await compare(deps, tripId);
  const plan = (what === "tickets" ? planTickets : planSeats)(tripId, ledger, records);
  const now = plan.slice(0, STEPS_A_CALL);
  // A bill that is written again is resumed by the next call.
  const left = plan.length - now.length + now.filter(({ step }) => step === "write_bill").length;
  if (isDry) {
    const steps = now.map((planned) => taken(planned, false, WORDS[planned.step]));
    return { before, steps, left, after: before };
  }
  const isStranger = records.incarnation !== ledger.incarnation;
  const isOpening = what === "seats" && isStranger && ledger.bills.length + plan.length > 0;
  if (now.length > 0 || isOpening) await deps.note();
  if (isOpening) await barOver(deps);
  const steps: StepTaken[] = [];
  for (const planned of now) steps.push(await take(deps, planned, ledger));
  if (isOpening && left === 0) await open(deps, tripId);
  return { before, steps, left, after: (await compare(deps, tripId)).found };
}

async function barOver(deps: RebuildDependencies): Promise<void> {
  let after = 0;
  for (;;) {
    const claims = await deps.overClaims(after, CLAIMS_A_PAGE);
    if (claims.length > 0) await deps.seats.barOver({ claims });
    if (claims.length < CLAIMS_A_PAGE) return;
    after = claims.at(-1)?.bill ?? after;
  }
}

/** The object answers again, where nothing else differs and no Execute of a bill in doubt can still be sent. */
async function open(deps: RebuildDependencies, tripId: string): Promise<void> {
  const { ledger, records, found } = await compare(deps, tripId);
  const isPaying = records.sales.some(
    ({ state, executeBy }) => state === "capturing" && executeBy !== null && deps.now() < executeBy,
  );
  if (isPaying || found.some(({ kind }) => kind !== "object_lost")) return;
  await deps.setIncarnation(records.incarnation, ledger.incarnation);
}

const WORDS: Record<StepName, string> = {
  write_bill: "is written again, without its passenger",
  cancel_sale: "is cancelled again, and its money goes back where the wallet has not done so",
  resume: "goes back to capturing, in doubt",
  issue_ticket: "gets its ticket",
  write_ticket: "gets its ticket under the old address, with a new PNR",
  write_seats: "gets the seats of its ticket in D1",
  give_back: "gives its seats back",
  release: "lets its seats go",
  sell: "is sold its seats",
  restore_sold: "has its seats in the object again, sold",
  restore_capturing: "has its seats in the object again, locked until the wallet is asked",
};

async function take(
  deps: RebuildDependencies,
  planned: PlannedStep,
  ledger: TripLedger,
): Promise<StepTaken> {
  const isDone = await done(deps, planned, ledger);
  return taken(
    planned,
    isDone,
    isDone ? WORDS[planned.step] : "is left as it is: another sale is in the way",
  );
}

function taken(
  { step, bill, seats: list }: PlannedStep,
  isDone: boolean,
  words: string,
): StepTaken {
  const seats = list.length === 0 ? "" : ` (${list.join(", ")})`;
  return { step, bill, message: `#${bill}${seats} ${words}.`, isDone };
}

async function done(
  deps: RebuildDependencies,
  planned: PlannedStep,
  { incarnation }: TripLedger,
): Promise<boolean> {
  const { step, bill, claim: key, booking, seats, trxId, facts } = planned;
  const claim = { claim: key, bill, booking, seats };
  const call = { ...claim, incarnation };
  switch (step) {
    case "write_bill":
      return facts !== null && deps.writeBill({ claim: key, booking, seats, facts });
    case "cancel_sale":
      return deps.cancelSale(bill);
    case "resume":
      return deps.resumeCapture(bill);
    case "issue_ticket":
      return trxId !== null && deps.issueTicket(bill, trxId);
    case "write_ticket":
      return deps.rewriteTicket(bill);
    case "write_seats":
      return deps.rewriteTicketSeats(bill);
    case "give_back":
      return (await deps.seats.giveBack(call)).state === "released";
    case "release":
      return (await deps.seats.release(call)).state === "released";
    case "sell":
      return (await deps.seats.sell({ ...call, trxId: trxId ?? "" })).state === "sold";
    case "restore_sold":
    case "restore_capturing": {
      const paidBy = step === "restore_sold" ? trxId : null;
      const restored = await deps.seats.restore({ ...claim, trxId: paidBy });
      return restored.state !== "conflict";
    }
    default:
      return unreachable(step);
  }
}
