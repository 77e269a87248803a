/**
 * A rebuild of one trip, a bounded number of steps at a time: D1 from the object (`tickets`), or the object from D1
 * (`seats`). Which side is right is for staff to know: D1 after an object was lost, the object after D1 was restored to an
 * earlier minute. Why it is safe while the shop sells:
 * - Every step is one of the protocol's own, guarded by the state it leaves, or writes a row that is missing; so any step
 *   may be repeated, and payments under way lose nothing to it.
 * - Tickets: a ticket is written only for a bill that the object has sold. A bill that D1 has forgotten the payment of
 *   goes back to `capturing` first, marked as in doubt, and is never left `created` while money may have moved.
 * - Seats: first what D1 says is over is freed, then what is paid is sold, then what is in doubt is locked, so that no
 *   sale finds its seat taken by a bill that may come to nothing. A bill in doubt is put back before a look of the
 *   schedule can bar it. No record that was let go is brought back, and nothing that another bill has is taken.
 */
import type { SaleRecord } from "../db/tickets/trip-records.ts";
import { unreachable } from "../domain/result.ts";
import type { TripLedger, TripSeatsRemote } from "../trip/calls.ts";
import { differences, type Difference, type LedgerRecord, type TripRecords } from "./compare.ts";

export const STEPS_A_CALL = 100;

/** True when it is done; false when another sale is in the way. */
type Step = (bill: number) => Promise<boolean>;

export interface RebuildDependencies {
  seats: Pick<TripSeatsRemote, "ledger" | "restore" | "sell" | "release" | "giveBack">;
  records(known: readonly number[]): Promise<TripRecords>;
  resumeCapture: Step;
  issueTicket(bill: number, trxId: string): Promise<boolean>;
  rewriteTicket: Step;
  rewriteTicketSeats: Step;
  /** Written before the first step. */
  note(): Promise<void>;
  now(): number;
}

export type StepName =
  | "resume"
  | "issue_ticket"
  | "write_ticket"
  | "write_seats"
  | "give_back"
  | "release"
  | "sell"
  | "restore_sold"
  | "restore_capturing";

interface Planned {
  step: StepName;
  sale: SaleRecord;
  trxId: string | null;
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
  const records = await deps.records(live.map(({ bill }) => bill));
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
  const left = plan.length - now.length;
  if (isDry) {
    const steps = now.map((planned) => told(planned, false, WORDS[planned.step]));
    return { before, steps, left, after: before };
  }
  if (now.length > 0) await deps.note();
  const steps: StepTaken[] = [];
  for (const planned of now) steps.push(await take(deps, planned));
  return { before, steps, left, after: (await compare(deps, tripId)).found };
}

function planTickets(tripId: string, ledger: TripLedger, records: TripRecords): Planned[] {
  const sales = new Map(records.sales.map((sale) => [sale.bill, sale]));
  return ledger.bills.flatMap((record) => {
    const sale = sales.get(record.bill);
    if (sale === undefined || sale.tripId !== tripId || record.state === "released") return [];
    const isSold = record.state === "sold";
    return ticketSteps(sale, isSold).map((step) => ({ step, sale, trxId: record.trxId }));
  });
}

function ticketSteps(sale: SaleRecord, isSold: boolean): StepName[] {
  if (sale.state === "created") {
    // Without the wallet's number nobody could ever ask what became of the payment.
    if (!isSold) return sale.paymentId === null ? [] : ["resume"];
    return ["resume", "issue_ticket"];
  }
  if (sale.state === "capturing") return isSold ? ["issue_ticket"] : [];
  if (sale.state !== "paid" || !isSold || sale.ticket === "void") return [];
  const isLacking = sale.seats.some((seatNo) => !sale.ticketSeats.includes(seatNo));
  return [
    ...(sale.ticket === "none" ? (["write_ticket"] as const) : []),
    ...(isLacking ? (["write_seats"] as const) : []),
  ];
}

const SEAT_STEPS: readonly StepName[] = [
  "give_back",
  "release",
  "sell",
  "restore_sold",
  "restore_capturing",
];

function planSeats(tripId: string, ledger: TripLedger, records: TripRecords): Planned[] {
  const known = new Map(ledger.bills.map((record) => [record.bill, record]));
  const planned = records.sales
    .filter((sale) => sale.tripId === tripId)
    .flatMap((sale): Planned[] => {
      const step = seatStep(sale, known.get(sale.bill));
      return step === null ? [] : [{ step, sale, trxId: sale.trxId }];
    });
  return SEAT_STEPS.flatMap((step) => planned.filter((one) => one.step === step));
}

function seatStep(sale: SaleRecord, record: LedgerRecord | undefined): StepName | null {
  const inObject = record?.state ?? "none";
  const isLive = inObject === "sold" || inObject === "capturing";
  switch (sale.state) {
    case "refund_owed":
    case "refunded":
      return isLive ? "give_back" : null;
    case "failed":
      return inObject === "capturing" ? "release" : null;
    case "paid":
      if (sale.trxId === null) return null;
      if (inObject === "capturing") return "sell";
      return inObject === "none" ? "restore_sold" : null;
    case "capturing":
      return inObject === "none" ? "restore_capturing" : null;
    case "created":
    case "expired":
      return null;
    default:
      return unreachable(sale.state);
  }
}

const WORDS: Record<StepName, string> = {
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

async function take(deps: RebuildDependencies, planned: Planned): Promise<StepTaken> {
  const isDone = await done(deps, planned);
  return told(
    planned,
    isDone,
    isDone ? WORDS[planned.step] : "is left as it is: another sale is in the way",
  );
}

function told({ step, sale }: Planned, isDone: boolean, words: string): StepTaken {
  const seats = sale.seats.length === 0 ? "" : ` (${sale.seats.join(", ")})`;
  return { step, bill: sale.bill, message: `#${sale.bill}${seats} ${words}.`, isDone };
}

async function done(deps: RebuildDependencies, { step, sale, trxId }: Planned): Promise<boolean> {
  const { bill, booking, seats } = sale;
  switch (step) {
    case "resume":
      return deps.resumeCapture(bill);
    case "issue_ticket":
      return trxId !== null && deps.issueTicket(bill, trxId);
    case "write_ticket":
      return deps.rewriteTicket(bill);
    case "write_seats":
      return deps.rewriteTicketSeats(bill);
    case "give_back":
      await deps.seats.giveBack({ bill });
      return true;
    case "release":
      return (await deps.seats.release({ bill })).state === "released";
    case "sell":
      return (await deps.seats.sell({ bill, trxId: trxId ?? "" })).state === "sold";
    case "restore_sold":
    case "restore_capturing": {
      const paidBy = step === "restore_sold" ? trxId : null;
      const restored = await deps.seats.restore({ bill, booking, seats, trxId: paidBy });
      return restored.state !== "conflict";
    }
    default:
      return unreachable(step);
  }
}
