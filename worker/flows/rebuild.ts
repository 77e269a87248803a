/**
 * A rebuild of one trip, a bounded number of steps at a time: D1 from the object (`tickets`), or the object from D1
 * (`seats`). After a restore both, in this order (`restoreTrip`): each restores only what the other side has lost, so
 * that nobody has to know which side is older. Why it is safe while the shop sells:
 * - Any step may be repeated, and payments in progress are not affected (rebuild-plan.ts).
 * - Tickets: a bill whose payment D1 lost goes back to `capturing` first, marked as in doubt, and is never left
 *   `created` while money may have moved; one whose seats were released since gets a late-payment check, so that money
 *   that came for it is refunded.
 * - Seats: an object that has lost its storage refuses every other call until D1 knows its new incarnation, which is
 *   the last step: every finished claim is barred before, so that no delayed flow captures on it; no Execute of a bill
 *   in doubt can still be sent; and nothing differs. No released record is restored, and nothing that another bill has
 *   is taken.
 */
import { keyOfNumber } from "../domain/seats/claim.ts";
import type { RestoredClaim } from "../domain/seats/restore-capture.ts";
import type { BillFacts } from "../domain/seats/trip-state.ts";
import type { KnownRecords } from "../db/tickets/trip-records.ts";
import { unreachable } from "../domain/result.ts";
import type { TripLedger, TripSeatsRemote } from "../trip/calls.ts";
import { differences, hasTried, type Difference, type TripRecords } from "./compare.ts";
import {
  planSeats,
  planTickets,
  type BillStep,
  type PlannedStep,
  type StepName,
  type TripStep,
} from "./rebuild-plan.ts";

/** A bound on steps: two such rebuilds stay below the limits of one request on D1 queries and subrequests. */
export const STEPS_A_CALL = 50;
const CLAIMS_A_PAGE = 500;

/** True when it is done; false when another sale blocks it. */
type Step = (bill: number) => Promise<boolean>;

export interface LostBill {
  claim: string;
  booking: string;
  seats: readonly string[];
  facts: BillFacts;
}

export interface RebuildDependencies {
  seats: Pick<
    TripSeatsRemote,
    "ledger" | "restore" | "barOver" | "sell" | "release" | "giveBack" | "block" | "cancelTrip"
  >;
  records(known: KnownRecords): Promise<TripRecords>;
  /** Finished bills, page by page. */
  overClaims(after: number, most: number): Promise<RestoredClaim[]>;
  /** The trip's plan, and the seats that staff have blocked. */
  blockedSeats(): Promise<{ planName: string; seats: Iterable<string> }>;
  writeBill(lost: LostBill): Promise<boolean>;
  writePayment(bill: number, paymentId: string): Promise<boolean>;
  resumeCapture: Step;
  /** To `failed`, with a late-payment check. */
  letGo: Step;
  /** The wallet's number of its completed payment. */
  oweBack(bill: number, trxId: string): Promise<boolean>;
  issueTicket(bill: number, trxId: string): Promise<boolean>;
  rewriteTicket: Step;
  rewriteTicketSeats: Step;
  cancelSale: Step;
  cancelTrip(): Promise<boolean>;
  /** Records this incarnation as the trip's object. False when another caller was first. */
  setIncarnation(seen: string | null, incarnation: string): Promise<boolean>;
  /** Writes the audit row; called before the first step. */
  note(): Promise<void>;
  now(): number;
}

export interface StepTaken {
  step: StepName;
  /** Null: of the trip itself. */
  bill: number | null;
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
  const tried = ledger.bills.filter((record) => hasTried(record));
  const old = tried.filter(({ claim, bill }) => claim === keyOfNumber(bill));
  const records = await deps.records({
    claims: tried.map(({ claim }) => claim),
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
  const isStranger = records.incarnation !== ledger.incarnation;
  const isLost = records.incarnation !== null && isStranger;
  const blocked = what === "seats" && isLost ? (await deps.blockedSeats()).seats : [];
  const plan =
    what === "tickets"
      ? planTickets(tripId, ledger, records)
      : planSeats(tripId, ledger, records, blocked);
  const now = plan.slice(0, STEPS_A_CALL);
  // A restored bill is resumed by the next call.
  const left = plan.length - now.length + now.filter(({ step }) => step === "write_bill").length;
  if (isDry) {
    const steps = now.map((planned) => taken(planned, false, WORDS[planned.step]));
    return { before, steps, left, after: before };
  }
  const isKnownTrip = isLost || ledger.bills.length + plan.length > 0;
  const isReopening = what === "seats" && isStranger && isKnownTrip;
  if (now.length > 0 || isReopening) await deps.note();
  if (isReopening) await barOver(deps);
  const steps: StepTaken[] = [];
  for (const planned of now) steps.push(await take(deps, planned, ledger));
  if (isReopening && left === 0) await open(deps, tripId);
  return { before, steps, left, after: (await compare(deps, tripId)).found };
}

/** Both directions: D1 first, since the object is then rebuilt from D1. */
export async function restoreTrip(
  deps: RebuildDependencies,
  tripId: string,
  isDry: boolean,
): Promise<Rebuilt> {
  const tickets = await rebuild(deps, tripId, "tickets", isDry);
  if (tickets.left > 0 && !isDry) return tickets;
  const seats = await rebuild(deps, tripId, "seats", isDry);
  return {
    before: tickets.before,
    steps: [...tickets.steps, ...seats.steps],
    left: tickets.left + seats.left,
    after: seats.after,
  };
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

/** Makes the object available again, where nothing else differs and no Execute of a bill in doubt can still be sent. */
async function open(deps: RebuildDependencies, tripId: string): Promise<void> {
  const { ledger, records, found } = await compare(deps, tripId);
  const isPaying = records.sales.some(
    ({ state, executeBy }) => state === "capturing" && executeBy !== null && deps.now() < executeBy,
  );
  if (isPaying || found.some(({ kind }) => kind !== "object_lost")) return;
  await deps.setIncarnation(records.incarnation, ledger.incarnation);
}

const WORDS: Record<StepName, string> = {
  cancel_trip: "The trip is cancelled in D1 again, and its sales follow",
  cancel_object: "The trip is cancelled in its object again",
  know_object: "D1 knows the trip's object again",
  block: "are kept back again, as staff had them",
  write_bill: "is written again, without its passenger",
  write_payment: "has its number at the wallet again",
  let_go: "is queried at the wallet again, and money that came is refunded",
  owe_back: "is owed its money, which goes back where the wallet has not done so",
  cancel_sale: "is cancelled again, and its money goes back where the wallet has not done so",
  resume: "goes back to capturing, in doubt",
  issue_ticket: "gets its ticket",
  write_ticket: "gets its ticket under the old address, with a new PNR",
  write_seats: "gets the seats of its ticket in D1",
  give_back: "gives its seats back",
  release: "lets its seats go",
  sell: "is sold its seats",
  restore_sold: "has its seats in the object again, sold",
  restore_capturing: "has its seats in the object again, locked until the wallet is queried",
};

async function take(
  deps: RebuildDependencies,
  planned: PlannedStep,
  ledger: TripLedger,
): Promise<StepTaken> {
  const isDone =
    planned.bill === null
      ? await tripStepDone(deps, planned, ledger)
      : await billStepDone(deps, planned, ledger);
  return taken(
    planned,
    isDone,
    isDone ? WORDS[planned.step] : "is left as it is: something else is in the way",
  );
}

function taken(
  { step, bill, seats: list }: PlannedStep,
  isDone: boolean,
  words: string,
): StepTaken {
  const seats = list.join(", ");
  const whose = bill === null ? seats : `#${bill}${seats === "" ? "" : ` (${seats})`}`;
  return { step, bill, message: `${whose} ${words}.`.trimStart(), isDone };
}

async function tripStepDone(
  deps: RebuildDependencies,
  { step, seats }: TripStep,
  { incarnation }: TripLedger,
): Promise<boolean> {
  switch (step) {
    case "cancel_trip":
      return deps.cancelTrip();
    case "cancel_object":
      return (await deps.seats.cancelTrip()).cancelled;
    case "know_object":
      return deps.setIncarnation(null, incarnation);
    case "block": {
      const { planName } = await deps.blockedSeats();
      return (await deps.seats.block({ planName, seats, incarnation })).ok;
    }
    default:
      return unreachable(step);
  }
}

async function billStepDone(
  deps: RebuildDependencies,
  planned: BillStep,
  { incarnation }: TripLedger,
): Promise<boolean> {
  const { step, bill, claim: key, booking, seats, trxId, facts } = planned;
  const claim = { claim: key, bill, booking, seats };
  const call = { ...claim, incarnation };
  switch (step) {
    case "write_bill":
      return facts !== null && deps.writeBill({ claim: key, booking, seats, facts });
    case "write_payment": {
      const paymentId = facts?.paymentId ?? null;
      return paymentId !== null && deps.writePayment(bill, paymentId);
    }
    case "cancel_sale":
      return deps.cancelSale(bill);
    case "resume":
      return deps.resumeCapture(bill);
    case "let_go":
      return deps.letGo(bill);
    case "owe_back":
      return trxId !== null && deps.oweBack(bill, trxId);
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
      const restored = await deps.seats.restore({ ...claim, trxId: paidBy, facts });
      return restored.state !== "conflict";
    }
    default:
      return unreachable(step);
  }
}
