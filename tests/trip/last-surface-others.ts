/** The objects beside a trip's, as the last deployed version calls them: see tests/trip/last-surface.ts. */
import type { SslcommerzLedger } from "../../worker/payments/sslcommerz/ledger-object.ts";
import type { RateLimiter } from "../../worker/rate-limit/rate-limiter.ts";
import type { ShopSwitch } from "../../worker/shop-switch/shop-switch.ts";
import type { ShopSwitchRemote } from "../../worker/shop-switch/stub.ts";
import type { WaitingRoomCalls } from "../../worker/waiting-room/calls.ts";
import { AT, FAR, type OneOf } from "./last-surface.ts";

/** The object takes a kept trip without a stamp, as the Worker sent it before there were any. */
export const SHOP_SWITCH: OneOf<Pick<ShopSwitch, keyof ShopSwitchRemote>>[] = [
  { call: "read", input: [], answer: { watermark: 0, numbers: {}, halt: null } },
  {
    call: "change",
    input: [{ kind: "grown", watermark: 3, numbers: { bills: 1 } }],
    answer: { watermark: 3, numbers: { bills: 1 }, halt: null },
  },
  { call: "keepTrip", input: [{ id: "1", row: "{}" }], answer: undefined },
  { call: "readKeptTrip", input: [{ id: "1" }], answer: "{}" },
  { call: "listKeptTrips", input: [{ after: "" }], answer: ["1"] },
];

export const RATE_LIMITERS: OneOf<Pick<RateLimiter, "take" | "returnAttempt" | "shareTurns">>[] = [
  { call: "take", input: ["log_in", "a subject"], answer: { isAllowed: true, at: AT } },
  { call: "returnAttempt", input: ["a subject", AT], answer: undefined },
  { call: "shareTurns", input: ["a room", 2], answer: { turns: 2, paceMs: 50 } },
];

export const SSLCOMMERZ_LEDGERS: OneOf<
  Pick<SslcommerzLedger, "begin" | "take" | "finish" | "forget" | "list" | "note" | "outage">
>[] = [
  { call: "begin", input: ["BANK1", "R1", 100], answer: undefined },
  { call: "take", input: ["R1", "REF1"], answer: undefined },
  { call: "finish", input: ["R1"], answer: undefined },
  {
    call: "list",
    input: ["BANK1"],
    answer: [{ refundTransId: "R1", amountPoisha: 100, refundRefId: "REF1", isRefunded: true }],
  },
  { call: "forget", input: ["R1"], answer: undefined },
  { call: "note", input: ["away", AT], answer: undefined },
  { call: "outage", input: [AT], answer: { kind: "away", since: AT } },
];

/** Three minutes before its instant. */
export function waitingRoomStory(now: number): OneOf<WaitingRoomCalls>[] {
  const opensAt = now + 180_000;
  const trips = [{ id: "a trip", planName: "40", saleClosesAt: FAR }];
  const visit = { visitor: "ana", facts: { opensAt, trips }, bookings: ["a booking"] };
  return [
    { call: "visit", input: [{ ...visit, mayJoin: false }], answer: null },
    {
      call: "visit",
      input: [{ ...visit, mayJoin: true }],
      answer: {
        phase: "before",
        opensAt,
        now,
        position: null,
        waiting: 1,
        waitMs: null,
        seats: null,
        passUntil: null,
      },
    },
    {
      call: "positionOf",
      input: [{ visitor: "ana", opensAt }],
      answer: { position: null, waiting: 1 },
    },
    { call: "board", input: [{ opensAt }], answer: { isOver: false, waiting: 1 } },
  ];
}
