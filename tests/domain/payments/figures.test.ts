import { describe, expect, test } from "vitest";
import type { Outage, WalletState } from "../../../worker/domain/payments/outage.ts";
import { assessHealth, type Figures } from "../../../worker/domain/payments/figures.ts";

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const TOTALS = {
  at: NOW,
  soldSeats: 5,
  distinctSeats: 5,
  moneyInPoisha: 700,
  ticketsPoisha: 400,
  paidBackPoisha: 200,
  onTheWayBackPoisha: 100,
};
const SOUND: Figures = {
  totals: TOTALS,
  scheduledAt: NOW,
  doubtSince: null,
  newDoubtSince: null,
  refundSince: null,
  refundExpectedAt: null,
  lateCheckSince: null,
  pausedSince: null,
  stoppedSince: null,
  stop: null,
  moveSince: null,
  recoverySince: null,
  wallets: [{ name: "bkash", outage: null }],
  tripsThatDiffer: 0,
  walletFindings: 0,
  acknowledged: 0,
  evidence: new Map(),
  unused: new Set(),
  messages: { due: 0, dueSince: null, unknown: 0, failed: 0 },
};

function having(totals: Partial<typeof TOTALS>): Figures {
  return { ...SOUND, totals: { ...TOTALS, ...totals } };
}

const failing = (outage: Outage): WalletState[] => [{ name: "bkash", outage }];

describe("the figures", () => {
  test("that agree, with nothing waiting, are ok", () => {
    expect(assessHealth(SOUND, NOW)).toMatchObject({ status: "ok", failed: [], canBuy: true });
  });

  test.each<[string, Figures]>([
    ["seats_differ", having({ distinctSeats: 4 })],
    ["seats_differ", having({ soldSeats: 4 })],
    ["money_differs", having({ moneyInPoisha: 699 })],
    ["money_differs", having({ ticketsPoisha: 401 })],
    ["money_differs", having({ paidBackPoisha: 199 })],
    ["money_differs", having({ onTheWayBackPoisha: 0 })],
    ["provider_refuses", { ...SOUND, wallets: failing({ kind: "refuses", since: NOW }) }],
    [
      "provider_away",
      { ...SOUND, wallets: failing({ kind: "away", since: NOW - 5 * MINUTE - 1 }) },
    ],
    ["payment_in_doubt", { ...SOUND, newDoubtSince: NOW - 10 * MINUTE - 1 }],
    ["refund_waits", { ...SOUND, refundExpectedAt: NOW - 60 * MINUTE - 1 }],
    ["late_check_waits", { ...SOUND, lateCheckSince: NOW - 60 * MINUTE - 1 }],
    ["moves_wait", { ...SOUND, moveSince: NOW - 10 * MINUTE - 1 }],
    ["sales_paused", { ...SOUND, pausedSince: NOW - 60 * MINUTE - 1 }],
    ["sales_stopped", { ...SOUND, stoppedSince: NOW - 60 * MINUTE - 1 }],
    ["restore_noticed", { ...SOUND, stop: { since: NOW, why: "noticed" } }],
    ["shop_stopped", { ...SOUND, stop: { since: NOW - 60 * MINUTE - 1, why: "announced" } }],
    ["shop_stopped", { ...SOUND, stop: { since: NOW, why: "interrupted" } }],
    ["objects_away", { ...SOUND, stop: { since: NOW, why: "unreachable" } }],
    ["recovery_waits", { ...SOUND, recoverySince: NOW }],
    ["objects_differ", { ...SOUND, tripsThatDiffer: 1 }],
    ["wallet_differs", { ...SOUND, walletFindings: 1 }],
    ["figures_old", { ...SOUND, scheduledAt: NOW - 30 * MINUTE - 1 }],
    ["figures_old", { ...SOUND, scheduledAt: null }],
  ])("fail by name: %s", (name, figures) => {
    expect(assessHealth(figures, NOW)).toMatchObject({ status: "attention", failed: [name] });
  });

  test("fail when messages wait for half an hour of the day, and not at night", () => {
    const at = (time: string) => Date.parse(`2026-11-25T${time}+06:00`);
    const waiting = (since: string, now: string) => {
      const messages = { ...SOUND.messages, due: 1, dueSince: at(since) };
      return assessHealth({ ...SOUND, scheduledAt: at(now), messages }, at(now)).failed;
    };
    expect(waiting("12:00:00", "12:30:00")).toEqual([]);
    expect(waiting("12:00:00", "12:30:01")).toEqual(["messages_wait"]);
    expect(waiting("12:00:00", "22:00:00")).toEqual([]);
    expect(waiting("01:00:00", "07:30:00")).toEqual([]);
    expect(waiting("01:00:00", "07:30:01")).toEqual(["messages_wait"]);
  });

  test("are ok with a doubt that staff have acknowledged, and not with one more", () => {
    const known = { ...SOUND, doubtSince: NOW - 600 * MINUTE, acknowledged: 1 };
    expect(assessHealth(known, NOW).status).toBe("ok");
    const more = { ...known, newDoubtSince: NOW - 11 * MINUTE };
    expect(assessHealth(more, NOW).failed).toEqual(["payment_in_doubt"]);
  });

  test.each<[string, Partial<Figures>]>([
    ["a stop by hand", { stoppedSince: NOW }],
    ["the pause of a restore", { pausedSince: NOW }],
    ["a shop that stands still", { stop: { since: NOW, why: "announced" } }],
    ["a wallet that refuses the shop", { wallets: failing({ kind: "refuses", since: NOW }) }],
  ])("say that nobody can buy with %s", (_, change) => {
    expect(assessHealth({ ...SOUND, ...change }, NOW).canBuy).toBe(false);
  });

  test("are ok up to the last moment of their limits", () => {
    const late = {
      ...having({ at: NOW - 30 * MINUTE }),
      newDoubtSince: NOW - 10 * MINUTE,
      refundSince: NOW - 90 * MINUTE,
      refundExpectedAt: NOW - 60 * MINUTE,
      lateCheckSince: NOW - 60 * MINUTE,
      moveSince: NOW - 10 * MINUTE,
      pausedSince: NOW - 60 * MINUTE,
      stoppedSince: NOW - 60 * MINUTE,
      stop: { since: NOW - 60 * MINUTE, why: "announced" as const },
    };
    expect(assessHealth(late, NOW).status).toBe("ok");
  });
});
