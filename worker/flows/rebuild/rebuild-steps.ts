/** Takes the steps of a rebuild (rebuild-plan.ts). Each is one call of a store, and reports whether it took effect. */
import { unreachable } from "../../domain/result.ts";
import type { TripLedger } from "../../trip/calls.ts";
import type { RebuildDependencies } from "./rebuild-dependencies.ts";
import type { BillStep, PlannedStep, StepName, TripStep } from "./rebuild-plan.ts";

export interface StepTaken {
  step: StepName;
  /** Null for a step of the trip itself. */
  bill: number | null;
  message: string;
  isDone: boolean;
}

export const WORDS: Record<Exclude<StepName, "restore_trip">, string> = {
  cancel_trip: "The trip is cancelled in D1 again, and its sales follow",
  cancel_object: "The trip is cancelled in its object again",
  know_object: "D1 knows the trip's object again",
  block: "are kept back again, as staff had them",
  restore_moves: "has its ticket where it moved to, as the objects have it",
  write_move: "has its move again, which goes on from the object",
  write_bill: "is written again, without its passenger",
  write_payment: "has its number at the wallet again",
  let_go: "is queried at the wallet again, and money that came is refunded",
  owe_back: "is owed its money, which goes back where the wallet has not done so",
  cancel_sale: "is cancelled again, and its money goes back where the wallet has not done so",
  resume: "goes back to capturing, in doubt",
  issue_ticket: "gets its ticket",
  write_ticket: "gets its ticket under the old address, with a new PNR",
  write_numbers:
    "has the phone number again that it was corrected to, by its hash where nobody has said it since",
  restore_ties: "is tied to its phone number in the object again",
  write_seats: "gets the seats of its ticket in D1",
  give_back: "gives its seats back",
  release: "lets its seats go",
  sell: "is sold its seats",
  restore_sold: "has its seats in the object again, sold",
  restore_capturing: "has its seats in the object again, locked until the wallet is queried",
  bar: "has lost its seats to somebody else: it can't be paid any more, and money that came is refunded",
};

export async function takeStep(
  deps: RebuildDependencies,
  planned: PlannedStep,
  ledger: TripLedger,
): Promise<StepTaken> {
  const isDone =
    planned.bill === null
      ? await tripStepDone(deps, planned, ledger)
      : await billStepDone(deps, planned, ledger);
  return toStepTaken(
    planned,
    isDone,
    isDone ? WORDS[planned.step] : "is left as it is: something else is in the way",
  );
}

export function toStepTaken(
  { step, bill, seats: list }: PlannedStep,
  isDone: boolean,
  words: string,
): StepTaken {
  const seats = list.join(", ");
  const whose = bill === null ? seats : `#${bill}${seats === "" ? "" : ` (${seats})`}`;
  return { step, bill, message: `${whose} ${words}.`.trimStart(), isDone };
}

/** `facts` says in words what the trip has again. */
export function toRestoredTripStep(facts: string, isDone: boolean): StepTaken {
  const message = isDone
    ? `The trip is as it was last kept: ${facts}.`
    : "The trip is left as it is: D1 lacks what it refers to.";
  return { step: "restore_trip", bill: null, message, isDone };
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
  const { over = [] } = planned;
  const moveEnd = planned.moveEnd === undefined ? {} : { moveEnd: planned.moveEnd };
  switch (step) {
    case "restore_moves":
      // All lost moves are written in one batch (rebuild.ts), never one by one.
      return false;
    case "write_move":
      return facts !== null && deps.writeMove({ claim: key, seats, facts });
    case "write_bill":
      return facts !== null && deps.writeBill({ bill, claim: key, booking, seats, facts });
    case "write_payment": {
      const paymentId = facts?.paymentId ?? null;
      return paymentId !== null && deps.writePayment(bill, paymentId);
    }
    case "cancel_sale":
      return deps.cancelSale(facts?.moveOf?.claim ?? key);
    case "resume":
      return deps.resumeCapture(bill);
    case "let_go":
      return deps.restoreFailure(bill);
    case "owe_back":
      return trxId !== null && deps.oweBack(bill, trxId);
    case "issue_ticket":
      return trxId !== null && deps.issueTicket(bill, trxId);
    case "write_ticket":
      return deps.rewriteTicket(bill);
    case "write_seats":
      return deps.rewriteTicketSeats(bill);
    case "write_numbers":
      return deps.writeNumbers(key, planned.numbers ?? []);
    case "restore_ties":
      await deps.seats.restoreTies({ ties: planned.ties ?? [] });
      return true;
    case "give_back":
      return (await deps.seats.giveBack({ ...call, over, ...moveEnd })).state === "released";
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
    case "bar":
      await deps.seats.barOver({ claims: [{ ...claim, facts }] });
      return true;
    default:
      return unreachable(step);
  }
}
