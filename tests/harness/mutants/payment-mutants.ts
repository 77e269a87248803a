/** Breakages of the flow from an authorised payment to a ticket: D1 and the flows. */
import { FILES, NO_SECOND_BILL, SEAMS, type Mutant, mutant } from "./mutant.ts";

const { MOVES } = FILES;

export const PAYMENT_MUTANTS: readonly Mutant[] = [
  {
    number: "1",
    title: "believe Initiated at once",
    replaces: [SEAMS.query("capturing", "{ queriedAt: Infinity }")],
  },
  {
    number: "E0",
    title: "execute does not ask whether the buyer is still at the wallet",
    replaces: [
      {
        module: "worker/flows/payments/execute-returned.ts",
        source: `export async function executeWhenReturned(deps: any, bill: any): Promise<any> {
          return real.executeWhenReturned(deps, bill, true);
        }`,
      },
    ],
  },
  {
    number: "2",
    title: "never believe Initiated",
    replaces: [SEAMS.query("capturing", "{ queriedAt: -Infinity }")],
  },
  {
    number: "3",
    title: "judge Initiated by the time of judging",
    replaces: [SEAMS.query("capturing", "{ queriedAt: deps.now() }")],
  },
  {
    number: "4",
    title: "no check of execute_by before the send",
    replaces: [SEAMS.execute("return session.execute(paymentId, { ...limit, sendBy: Infinity });")],
  },
  {
    number: "7",
    title: "E1 without NOT EXISTS and index",
    edits: NO_SECOND_BILL,
  },
  {
    number: "10",
    title: "no late-payment check",
    replaces: [
      SEAMS.dependencies(
        "paymentDependencies",
        "{ bills: { ...deps.bills, markFailed: (id: any, failure: any) => deps.bills.markFailed(id, failure, null) } }",
      ),
    ],
  },
  mutant("11", "ticket batch without state='capturing'", [
    MOVES,
    ".set({ ...set, ticketId, trxId }).where(when),",
    ".set({ ...set, ticketId, trxId }).where(eq(bills.id, bill.id)),",
  ]),
  {
    number: "14",
    title: "Execute before D1 says capturing",
    replaces: [
      {
        module: "worker/flows/payments/execute.ts",
        source: `import { computeFirstCaptureEnd } from "../../domain/payments/first-capture.ts";
        export async function execute(deps: any, bill: any): Promise<any> {
          if (bill.state !== "created" || bill.paymentId === null) return real.execute(deps, bill);
          const provider = deps.providerOf(bill.provider);
          const session = await provider.prepare();
          if (session === null) return real.execute(deps, bill);
          const planName = bill.planName ?? "";
          const until = computeFirstCaptureEnd(bill);
          await deps.seatsOf(bill.tripId).capture({ ...bill, bill: bill.id, planName, until });
          const early = await session.execute(bill.paymentId, { sendBy: Infinity, now: deps.now });
          const prepare = async () => ({ ...session, execute: async () => early });
          return real.execute({ ...deps, providerOf: () => ({ ...provider, prepare }) }, bill);
        }`,
      },
    ],
  },
  mutant("15", "read created, then write", [
    MOVES,
    "and(isFrom, isYoung, canBeginToPay",
    "and(isYoung, canBeginToPay",
  ]),
  mutant("32", "a bill begins to be paid at any age", [
    MOVES,
    "isYoung, canBeginToPay(now), couponHolds",
    "isYoung, couponHolds",
  ]),
  {
    number: "18",
    title: "silence means refused",
    replaces: [
      SEAMS.execute(
        `const answer = await session.execute(paymentId, limit);
        return answer.outcome === "in_doubt" ? { outcome: "refused", cause: "balance", walletMessage: "" } : answer;`,
      ),
    ],
  },
  mutant("19", "2117 or 2062 means refused", [
    "worker/payments/bkash/client.ts",
    'case "2029":',
    'case "2062":\n    case "2117":\n      return { outcome: "refused", cause: "duplicate", walletMessage };\n    case "2029":',
  ]),
  {
    number: "20",
    title: "an object's error means gone",
    replaces: [
      SEAMS.dependencies(
        "paymentDependencies",
        `{
          seatsOf: (trip: any) => {
            const seats = deps.seatsOf(trip);
            return { ...seats, capture: (input: any) => seats.capture(input).catch(() => ({ state: "gone", lost: [] })) };
          },
        }`,
      ),
    ],
  },
  {
    number: "21",
    title: "no answer to Query means Initiated",
    replaces: [
      SEAMS.query(
        "capturing",
        '(queried.answer.outcome === "unknown" ? { answer: { outcome: "initiated" } } : {})',
      ),
    ],
  },
  {
    number: "22",
    title: "bill to failed, then release",
    replaces: [
      {
        module: "worker/flows/payments/payment-steps.ts",
        source: `export async function releaseAndFail(deps: any, bill: any, failure: any, late: any): Promise<void> {
          const releases: any[] = [];
          const getSeats = (trip: any) => ({
            ...deps.seatsOf(trip),
            release: async (input: any) => { releases.push(input); return { state: "released" }; },
          });
          await real.releaseAndFail({ ...deps, seatsOf: getSeats }, bill, failure, late);
          for (const input of releases) await deps.seatsOf(bill.tripId).release(input);
        }`,
      },
    ],
  },
  mutant("23", "bill to failed without WHERE", [
    MOVES,
    ".set({ ...set, failure, lateCheckUntil, lateCheckAt }).where(isAnswered(bill));",
    ".set({ ...set, failure, lateCheckUntil, lateCheckAt }).where(eq(bills.id, bill.id));",
  ]),
  {
    number: "U",
    title: "a status that nobody knows is believed at once",
    replaces: [
      SEAMS.query(
        "capturing",
        '(queried.answer.outcome === "unrecognised" ? { answer: { outcome: "initiated" }, queriedAt: Infinity } : {})',
      ),
    ],
  },
];
