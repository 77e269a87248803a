/** For the auditor's own test (doctored.ts): what is otherwise in the books of pages, and of requests with a key. */
import type { keyedRules } from "./audit-keyed.ts";
import type { pageRules } from "./audit-pages.ts";
import type { Spoil } from "./spoilt.ts";

type Ruled = keyof typeof pageRules | keyof typeof keyedRules;

export const PAGES_AND_KEYS: Record<Ruled, Record<string, Spoil>> = {
  "a second payment on one page goes back, or a person is told": {
    "a second payment on a page was never heard of again": ({ further }) => ({
      further: [...further, { invoice: "some", trxId: "second", poisha: 61_200, backPoisha: 0 }],
    }),
    "a second payment on a page went back in part": ({ further }) => ({
      further: [...further, { invoice: "some", trxId: "second", poisha: 61_200, backPoisha: 100 }],
      toldTwice: new Set(["second"]),
    }),
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
