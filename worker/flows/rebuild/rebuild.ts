/**
 * Rebuilds one trip, a bounded number of steps at a time: D1 from the object (`tickets`), or the object from D1
 * (`seats`). After a restore, `restoreTrip` does both in this order. Each direction restores only what its side has
 * lost, so that nobody has to know which side is older. A rebuild is safe while the shop sells:
 * - Any step may be repeated, and payments in progress are not affected (rebuild-plan.ts).
 * - Tickets: a bill whose payment D1 lost first goes back to `capturing`, marked as in doubt. It is never left
 *   `created` while money may have moved. If its seats were released since, it gets a late-payment check, which
 *   refunds money that came for it.
 * - Seats: an object that has lost its storage refuses every other call until D1 knows its new incarnation, which is
 *   the last step. By then every finished claim is barred, so that no delayed flow captures on it, no Execute of a bill
 *   in doubt can still be sent, and no difference is left by which a seat could be sold twice. No released record is
 *   restored, and nothing that another bill has is taken.
 */
import type { RestoredClaim } from "../../domain/seats/restore-capture.ts";
import type { TripLedger, TripSeatsRemote } from "../../trip/calls.ts";
import { differences, KEEPS_CLOSED, type Difference } from "./compare.ts";
import { hasTried, findMovedBill } from "./trip-records.ts";
import type { RebuildDependencies } from "./rebuild-dependencies.ts";
import { listTiedClaims } from "./lost-numbers.ts";
import { findLostMoves, type LostMoves } from "./lost-moves.ts";
import { planLostMoves, planTickets } from "./rebuild-plan.ts";
import { planSeats, sendingSales } from "./rebuild-seats-plan.ts";
import { takeStep, toStepTaken, WORDS, type StepTaken } from "./rebuild-steps.ts";
import { keyOfNumber } from "../../domain/seats/claim.ts";

/** The most steps of one call: two such rebuilds stay below the limits of one request on D1 queries and subrequests. */
export const STEPS_A_CALL = 50;
const CLAIMS_A_PAGE = 500;

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
    moved: ledger.bills.flatMap((record) => findMovedBill(record) ?? []),
    tied: listTiedClaims(ledger),
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
  const lost = what === "tickets" ? await findLostMoves(deps, tripId, ledger) : null;
  if (lost !== null && lost.tickets.length > 0) {
    const restored = await restoreLostMoves(deps, tripId, lost, { ledger, before, isDry });
    if (restored !== null) return restored;
  }
  const isStranger = records.incarnation !== ledger.incarnation;
  const isLost = records.incarnation !== null && isStranger;
  const blocked = what === "seats" && isLost ? (await deps.blockedSeats()).seats : [];
  const plan =
    what === "tickets"
      ? planTickets(tripId, ledger, records, lost?.seatless)
      : planSeats(tripId, ledger, records, { blocked, now: deps.now() });
  const now = plan.slice(0, STEPS_A_CALL);
  // The next call resumes each restored bill, which is one more step.
  const left = plan.length - now.length + now.filter(({ step }) => step === "write_bill").length;
  if (isDry) {
    const steps = now.map((planned) => toStepTaken(planned, false, WORDS[planned.step]));
    return { before, steps, left, after: before };
  }
  const isKnownTrip = isLost || ledger.bills.length + plan.length > 0;
  const isReopening = what === "seats" && isStranger && isKnownTrip;
  if (now.length > 0 || isReopening) await deps.note();
  if (isReopening) {
    await deps.failMoves();
    await barFinishedClaims(deps);
  }
  const steps: StepTaken[] = [];
  for (const planned of now) steps.push(await takeStep(deps, planned, ledger));
  if (isReopening && left === 0) await open(deps, tripId);
  return { before, steps, left, after: (await compare(deps, tripId)).found };
}

/**
 * Writes the moves that the restore took from tickets of this trip, and from the tickets that are tied to them. This
 * comes before anything else, and the next call finds the moves in D1. Returns null when D1 refuses them: then each
 * move goes on by itself, or a person decides.
 */
async function restoreLostMoves(
  deps: RebuildDependencies,
  tripId: string,
  lost: LostMoves,
  { ledger, before, isDry }: { ledger: TripLedger; before: Difference[]; isDry: boolean },
): Promise<Rebuilt | null> {
  const plan = planLostMoves(lost);
  if (isDry) {
    const steps = plan.map((planned) => toStepTaken(planned, false, WORDS[planned.step]));
    return { before, steps, left: 1, after: before };
  }
  await deps.note();
  const steps: StepTaken[] = [];
  for (const planned of plan) {
    if (planned.step !== "restore_moves") steps.push(await takeStep(deps, planned, ledger));
  }
  if (!(await deps.writeLostMoves(lost.tickets))) return null;
  const written = plan.filter(({ step }) => step === "restore_moves");
  steps.push(...written.map((planned) => toStepTaken(planned, true, WORDS.restore_moves)));
  return { before, steps, left: 1, after: (await compare(deps, tripId)).found };
}

/** Rebuilds both sides: D1 first, since the object is then rebuilt from D1. */
export async function restoreTrip(
  deps: RebuildDependencies,
  tripId: string,
  isDry: boolean,
): Promise<Rebuilt> {
  const noted = withOneNote(deps);
  const tickets = await rebuild(noted, tripId, "tickets", isDry);
  if (tickets.left > 0 && !isDry) return tickets;
  const seats = await rebuild(noted, tripId, "seats", isDry);
  return {
    before: tickets.before,
    steps: [...tickets.steps, ...seats.steps],
    left: tickets.left + seats.left,
    after: seats.after,
  };
}

/** Writes one row of the audit log for all steps of a confirmation: the table refuses a second one. */
export function withOneNote(deps: RebuildDependencies): RebuildDependencies {
  let noted: Promise<void> | null = null;
  return { ...deps, note: () => (noted ??= deps.note()) };
}

async function barFinishedClaims(deps: RebuildDependencies): Promise<void> {
  await barPages(deps, deps.overClaims, ({ bill }) => bill);
  await barPages(deps, deps.overMoves, ({ move }) => move);
}

async function barPages<One extends RestoredClaim>(
  { seats }: RebuildDependencies,
  pageAfter: (after: number, most: number) => Promise<One[]>,
  numberOf: (one: One) => number,
): Promise<void> {
  let after = 0;
  for (;;) {
    const page = await pageAfter(after, CLAIMS_A_PAGE);
    const claims = page.map(({ claim, bill, booking, seats: list }) => ({
      claim,
      bill,
      booking,
      seats: list,
    }));
    if (claims.length > 0) await seats.barOver({ claims });
    const last = page.at(-1);
    if (page.length < CLAIMS_A_PAGE || last === undefined) return;
    after = numberOf(last);
  }
}

/**
 * Makes the object available again, once no Execute of a bill in doubt can still be sent, and the object can sell
 * nothing that D1 has as sold or in doubt. Other differences end by themselves or wait for a person, and neither needs
 * a closed object.
 */
async function open(deps: RebuildDependencies, tripId: string): Promise<void> {
  const { ledger, records, found } = await compare(deps, tripId);
  if (sendingSales(records, deps.now()).length > 0) return;
  if (found.some(({ kind }) => KEEPS_CLOSED.has(kind))) return;
  await deps.setIncarnation(records.incarnation, ledger.incarnation);
}
