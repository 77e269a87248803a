/** For the auditor's own test (doctored.ts): what is otherwise in the books of pages, and of requests with a key. */
import type { keyedRules } from "./audit-keyed.ts";
import type { pageRules } from "./audit-pages.ts";
import type { D1Shot } from "../sim/audit/shot.ts";
import { UNUSED, withLedger, type Spoil } from "./spoilt.ts";

type Ruled = keyof typeof pageRules | keyof typeof keyedRules | "Z3";

export const PAGES_AND_KEYS: Record<Ruled, Record<string, Spoil>> = {
  Z3: {
    "a second payment on a page was never heard of again": (evidence) =>
      withLedger(evidence, (pay) => ({ ...pay, charges: [...pay.charges, SECOND] })),
    "a second payment on a page went back in part": (evidence) => ({
      ...withLedger(evidence, (pay) => ({
        ...pay,
        charges: [...pay.charges, SECOND],
        back: [...pay.back, { ...SECOND, id: "of the second", poisha: 100 }],
      })),
      d1: withSecond(evidence.d1),
    }),
    "what was paid on a page has another number in D1": {
      d1: "UPDATE bills SET trx_id = 'another' || id WHERE provider = 'sslcommerz'",
    },
  },
  "a buyer pays at the wallet of their choice": {
    "a bill was opened at the other wallet": {
      d1: "UPDATE bills SET provider = CASE provider WHEN 'bkash' THEN 'sslcommerz' ELSE 'bkash' END WHERE counter IS NULL",
    },
  },
  "a booking has the seats that it asked for by one key, and no more": {
    "a repeated hold took its seats again": ({ keyed }) => ({
      keyed: [...keyed, { ...KEYED, most: 2, answers: [{ epoch: 0, has: 4 }] }],
    }),
  },
  "a key opens one payment": {
    "a repeated create opened another payment": ({ keyed }) => ({
      keyed: [...keyed, { ...KEYED, answers: [1, 2].map((has) => ({ epoch: 0, has })) }],
    }),
    "both payments of a key were sold": ({ keyed, d1 }) => ({
      keyed: [
        ...keyed,
        { ...KEYED, answers: d1.tickets.map(({ bill: has }, epoch) => ({ epoch, has })) },
      ],
    }),
  },
};

const KEYED = { key: "a key", most: null, epoch: 0 } as const;
const SECOND = { trxId: "second", poisha: 61_200, at: 1, isLate: false } as const;

/** A bill for a second payment on the page of some bill. */
function withSecond(d1: D1Shot): D1Shot {
  const own = [...d1.bills.values()].find((bill) => bill.provider === "sslcommerz");
  if (own === undefined) throw new Error("nobody chose the wallet with a page");
  const { trxId } = SECOND;
  const second = { ...own, id: UNUSED, trxId, state: "refunded", surplusOf: own.id };
  return { ...d1, bills: new Map(d1.bills).set(UNUSED, second) };
}
