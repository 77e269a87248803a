/** What is kept outside of React is shown anew as soon as it changes; and a page that was left listens to nothing. */
import { act, createElement, useEffect, useState } from "react";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { endWaiting, useLock, waitForPasskey } from "../../web/admin/account/idle-lock.ts";
import { offerUndo, useUndoOffer, type UndoOffer } from "../../web/admin/acts/undo-offer.ts";
import { useHash } from "../../web/admin/frame/use-hash.ts";
import { reportRead, useReadNotes } from "../../web/api/read-notes.ts";
import { FOLLOWED_KEY } from "../../web/booking/followed-key.ts";
import { followPayment, useFollowedPayments } from "../../web/booking/followed-payments.ts";
import { storeHeld, useHeldState, useMayHaveBar } from "../../web/booking/held-seats.ts";
import { setOrLike, useOrLike } from "../../web/booking/or-like.ts";
import { PaySlot, usePaySlot } from "../../web/booking/pay-slot.tsx";
import { useSecondsLeft } from "../../web/booking/use-seconds-left.ts";
import { setLanguage, startLanguage, useLanguage } from "../../web/i18n/language.ts";
import { reportConnection, useIsReachable } from "../../web/offline/connection.ts";
import { TICKETS_KEY } from "../../web/offline/save-ticket.ts";
import { removeHere, useSavedTickets } from "../../web/offline/use-saved-tickets.ts";
import { useIsWide } from "../../web/screens/checkout/pay-button.tsx";
import { usePayment } from "../../web/screens/checkout/use-payment.ts";
import { setTheme, useTheme } from "../../web/ui/theme.ts";
import { useSecondsTo } from "../../web/waiting-room/use-seconds-to.ts";
import { draw, emit, leavePage, openPage, useInPage, type Page } from "../support/page.ts";

let page: Page;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"], now: 0 });
  // Files of tests may share a thread, and another one may have left its language, and a lost connection.
  startLanguage("bn");
  reportConnection(true);
  page = openPage();
});
afterAll(() => {
  startLanguage("bn");
  setOrLike(false);
});
afterEach(async () => {
  expect(await leavePage(page), "after the page was left").toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("a call waits for the passkey only where a window can ask for it", async () => {
  await expect(waitForPasskey("idle")).resolves.toBe(false);
});

const keys = {
  grantToken: "g",
  paymentID: "TR1",
  ticketBillPayBkashId: 1,
  bookingType: "limited" as const,
};
const held = {
  booking: { ticketingUniqueId: "b", tripId: "t", destinationId: "d", unitId: "u" },
  seatNos: ["A1"],
  departure: {} as never,
  total: 1,
  hold: {} as never,
  isChanging: false,
};
const note = { receivedAt: 1, refusal: undefined, isOld: true, reload: async () => {} };
const clock = {
  requestedAt: 0,
  value: { hold_expires_at: "2026-01-01T00:00:00Z", seconds_left: 60 },
};
const queue = { status: { seconds_left: 9 } as never, fetchedAt: 0, opensAt: null, refusal: null };
const trip_data = { return_date: null, arrival_date: "2026-01-01" };
const ticket = { id: "7", savedAt: 0, view: { invoiceData: { trip_data } } };
const price = { quote: { total: 500 } } as never;

/** Another tab of the same browser has stored it. */
async function storeElsewhere(name: string, value: unknown): Promise<void> {
  localStorage.setItem(name, JSON.stringify(value));
  await emit(page.window, "storage");
}

const OFFER: UndoOffer = {
  done: "block",
  act: "unblock",
  input: {},
  target: "Bus 1",
};

interface Change {
  use: () => unknown;
  change: () => unknown;
  shows: readonly [before: unknown, after: unknown];
}

const CHANGES: Record<string, Change> = {
  "what can be taken back": {
    use: useUndoOffer,
    change: () => offerUndo(OFFER),
    shows: [null, OFFER],
  },
  "a call that waits for the passkey": {
    use: useLock,
    change: () => void waitForPasskey("idle"),
    shows: [null, "idle"],
  },
  "a call that waits no more": {
    use: () => {
      const lock = useLock();
      useEffect(() => void waitForPasskey("ended"), []);
      return lock;
    },
    change: () => endWaiting(false),
    shows: ["ended", null],
  },
  "a read whose value is old": {
    use: () => useReadNotes().length,
    change() {
      const takeBack = reportRead(note);
      onTestFinished(takeBack);
    },
    shows: [0, 1],
  },
  "the theme": { use: useTheme, change: () => setTheme("dark"), shows: ["auto", "dark"] },
  "the language": { use: useLanguage, change: () => setLanguage("en"), shows: ["bn", "en"] },
  "the office's place": {
    use: useHash,
    async change() {
      page.location.hash = "#/sales";
      await emit(page.window, "hashchange");
    },
    shows: ["", "#/sales"],
  },
  "held seats": {
    use: () => useHeldState().held?.seatNos,
    change: () => storeHeld(held),
    shows: [undefined, ["A1"]],
  },
  "the bar of held seats": {
    use: useMayHaveBar,
    change: () => storeHeld(null),
    shows: [true, false],
  },
  "the choice of a seat like it": {
    use: useOrLike,
    change: () => setOrLike(true),
    shows: [false, true],
  },
  "the place of the pay button": {
    use: () => usePaySlot() !== null,
    change: () => draw(createElement(PaySlot)),
    shows: [false, true],
  },
  "a payment of this tab": {
    use: () => useFollowedPayments().length,
    change: () => followPayment({ keys, seats: "" }),
    shows: [0, 1],
  },
  "a payment of another tab": {
    use: () => useFollowedPayments().length,
    change: () => storeElsewhere(FOLLOWED_KEY, [{ keys, seats: "", wasInDoubt: false }]),
    shows: [0, 1],
  },
  "the time left of a hold": {
    use: () => useSecondsLeft(clock),
    change: () => vi.advanceTimersByTime(10_000),
    shows: [60, 50],
  },
  "the time until a sale opens": {
    use: () => useSecondsTo(queue),
    change: () => vi.advanceTimersByTime(5_000),
    shows: [9, 4],
  },
  "calls that get no response": {
    use: useIsReachable,
    change: () => [reportConnection(false), reportConnection(false)],
    shows: [true, false],
  },
  "a connection that is back": {
    use() {
      useState(() => [reportConnection(false), reportConnection(false)]);
      return useIsReachable();
    },
    change: () => emit(page.window, "online"),
    shows: [false, true],
  },
  "a connection that is lost": {
    use: useIsReachable,
    async change() {
      vi.stubGlobal("navigator", { onLine: false });
      await emit(page.window, "offline");
    },
    shows: [true, false],
  },
  "a ticket saved in another tab": {
    use: () => useSavedTickets().length,
    change: () => storeElsewhere(TICKETS_KEY, [ticket]),
    shows: [0, 1],
  },
  "a ticket removed in this tab": {
    use() {
      useState(() => localStorage.setItem(TICKETS_KEY, JSON.stringify([ticket])));
      return useSavedTickets().length;
    },
    change: () => removeHere("7"),
    shows: [1, 0],
  },
  "a payment of the same amount": {
    use: () => usePayment(price, undefined, () => false).isRepeated,
    change() {
      sessionStorage.setItem("paidLately", JSON.stringify({ amount: "500", at: "0" }));
      vi.advanceTimersByTime(10_000);
    },
    shows: [false, true],
  },
  "the width of the window": {
    use: useIsWide,
    async change() {
      page.media.matches = true;
      await emit(page.media, "change");
    },
    shows: [false, true],
  },
};

test.each(Object.entries(CHANGES))("shown at once: %s", async (_, { use, change, shows }) => {
  const shown = await useInPage(use);
  expect(shown.now).toEqual(shows[0]);
  await act(async () => void (await change()));
  expect(shown.now).toEqual(shows[1]);
});
