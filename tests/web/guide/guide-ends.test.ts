/** Wrong clocks, ends, new links and restores: what becomes of the list and of what was pressed. */
import { describe, expect, it, vi } from "vitest";
import {
  aGuidePhone,
  aPairedGuide,
  board,
  boardedSeats,
  isOffline,
  settle,
  syncAll,
} from "./guide-phone.ts";
import { aShop, HOUR, MORNING } from "./model-shop.ts";

const DAY = 24 * HOUR;

describe("a clock that is wrong by a day", () => {
  it.each([-DAY, DAY])(
    "of %d ms deletes nothing early, and orders presses by the shop's time",
    async (error) => {
      const shop = aShop();
      const phone = aGuidePhone(shop, { clockErrorMs: error });
      const guide = await aPairedGuide(phone);
      expect(guide.getState().saved.pairing?.readAt).toBe(MORNING);
      await guide.press(board("P1", "A1"));
      expect(guide.getState().saved.events[0]?.event.at).toBe(MORNING);
      shop.now = shop.endsAt - 1;
      expect((await phone.open()).getState().status).toBe("paired");
      shop.now = shop.endsAt;
      const ended = await phone.open();
      // A clock that is behind may have been corrected meanwhile: it waits for the shop's time.
      expect(ended.getState().status).toBe(error < 0 ? "paired" : "unpaired");
      await ended.tick("signal");
      expect(ended.getState()).toMatchObject({ status: "unpaired", loss: "ended" });
      expect(phone.disk).toMatchObject({ key: null, state: new Map(), events: new Map() });
    },
  );
});

describe("a clock that is corrected without a connection", () => {
  it.each([-DAY, DAY])("by %d ms deletes nothing early", async (error) => {
    const shop = aShop();
    const phone = aGuidePhone(shop, { clockErrorMs: error });
    const guide = await aPairedGuide(phone);
    phone.network = isOffline;
    await guide.press(board("P1", "A1"));
    phone.clockErrorMs = 0;
    await guide.tick("timer");
    const again = await phone.open();
    for (const one of [guide, again]) {
      expect(one.getState().status).toBe("paired");
      expect(boardedSeats(one)).toEqual(["P1 A1"]);
    }
    phone.network = shop.fetch;
    await syncAll(phone, again);
    expect(shop.events.size).toBe(1);
  });
});

describe("the end", () => {
  it("deletes the list while the app is open, and says what never reached the shop", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    phone.network = isOffline;
    await guide.press(board("P1", "A1"));
    shop.now = shop.endsAt;
    await guide.tick("timer");
    expect(guide.getState()).toMatchObject({ loss: "ended", unsentAtEnd: 1 });
    expect(phone.disk.state.size).toBe(0);
    expect(phone.memory.length).toBe(0);
  });

  it("moves with the trip", async () => {
    const shop = aShop();
    const guide = await aPairedGuide(aGuidePhone(shop));
    shop.endsAt += HOUR;
    await guide.tick("signal");
    expect(guide.getState().saved.pairing?.endsAt).toBe(shop.endsAt);
  });
});

describe("a phone that the shop has ended", () => {
  it("has no names any more, and sends its presses once it is paired with the same duty again", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    phone.network = isOffline;
    await guide.press(board("P1", "A1"));
    phone.network = shop.fetch;
    shop.overTokens.add("token-1");
    await guide.tick("signal");
    expect(guide.getState().saved).toMatchObject({ list: null, pairing: { isOver: true } });
    const again = await phone.open();
    expect(again.getState()).toMatchObject({ status: "paired", loss: null });
    expect(again.getState().saved.events).toHaveLength(1);
    await aPairedAgain(again);
    await syncAll(phone, again);
    expect(shop.events.size).toBe(1);
    expect(boardedSeats(again)).toEqual(["P1 A1"]);
  });

  it("is not ended by the late refusal of an earlier pairing", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    shop.overTokens.add("token-1");
    const late = Promise.withResolvers<void>();
    phone.network = async (input, init) => {
      const response = await shop.fetch(input, init);
      if (new Headers(init?.headers).get("Authorization")?.endsWith("token-1")) await late.promise;
      return response;
    };
    const exchange = guide.tick("signal");
    await aPairedAgain(guide);
    late.resolve();
    await exchange;
    expect(guide.getState().saved.pairing).toMatchObject({ token: "token-2", isOver: false });
    await guide.tick("signal");
    expect(guide.getState().saved.list?.phone).toBe("phone-2");
  });

  it("is deleted whole at its end", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    shop.overTokens.add("token-1");
    await guide.tick("signal");
    shop.now = shop.endsAt;
    await guide.tick("timer");
    expect(phone.disk.state.size).toBe(0);
  });
});

async function aPairedAgain(guide: Awaited<ReturnType<typeof aPairedGuide>>): Promise<void> {
  expect(await guide.pair("a-link-of-the-duty-0000000")).toBeNull();
}

/** A phone that pressed without signal, and was then paired with the way back. */
async function aPhoneOfTwoDuties() {
  const shop = aShop();
  const phone = aGuidePhone(shop);
  const guide = await aPairedGuide(phone);
  phone.network = isOffline;
  await guide.press(board("P1", "A1"));
  phone.network = async (input, init) =>
    String(input).includes("events") ? isOffline(input, init) : shop.fetch(input, init);
  shop.trip = { ...shop.trip, leg: "back" };
  await aPairedAgain(guide);
  return { shop, phone, guide };
}

describe("another duty", () => {
  it("leaves the presses of the one before to the phone of before, which sends them", async () => {
    const { shop, phone, guide } = await aPhoneOfTwoDuties();
    expect(guide.getState().saved.list?.list.trip.leg).toBe("back");
    expect(boardedSeats(guide)).toEqual([]);
    await guide.press(board("P2", "B1"));
    const again = await phone.open();
    expect(again.getState().saved.events.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    phone.network = shop.fetch;
    await syncAll(phone, again);
    const sent = [...shop.events.values()].map(({ seat, leg, phone: by }) => [seat, leg, by]);
    expect(sent.toSorted()).toEqual([
      ["A1", "out", "phone-1"],
      ["B1", "back", "phone-2"],
    ]);
    // What was delivered of the other duty is no business of this list.
    expect(again.getState().saved.events.map(({ event }) => event.seat)).toEqual(["B1"]);
    expect(again.getState().saved.former).toEqual([]);
  });

  it("keeps what the phone of before can't send, for a new link to its duty", async () => {
    const { shop, phone, guide } = await aPhoneOfTwoDuties();
    shop.overTokens.add("token-1");
    phone.network = shop.fetch;
    await syncAll(phone, guide);
    expect(shop.events.size).toBe(0);
    expect(guide.getState().saved.former).toMatchObject([{ phone: "phone-1", isOver: true }]);
    shop.trip = { ...shop.trip, leg: "out" };
    await aPairedAgain(guide);
    await syncAll(phone, guide);
    expect([...shop.events.values()]).toMatchObject([{ seat: "A1", leg: "out", phone: "phone-3" }]);
  });

  it("ends apart from the one before, and says what never reached the shop", async () => {
    const { shop, phone, guide } = await aPhoneOfTwoDuties();
    shop.endsAt += HOUR;
    await guide.tick("signal");
    shop.now = shop.endsAt - HOUR;
    await guide.tick("signal");
    expect(guide.getState()).toMatchObject({ status: "paired", loss: null, unsentAtEnd: 1 });
    expect(phone.disk.events.size).toBe(0);
    shop.now = shop.endsAt;
    await guide.tick("signal");
    expect(guide.getState()).toMatchObject({ status: "unpaired", loss: "ended", unsentAtEnd: 1 });
    expect(phone.disk.state.size).toBe(0);
  });
});

describe("a link", () => {
  it("that is over says so, and pairs nothing", async () => {
    const guide = await aGuidePhone(aShop()).open();
    expect(await guide.pair("another-link-0000000000000")).toBe("guide_link_over");
    expect(guide.getState().status).toBe("unpaired");
  });

  it("pairs nothing without a connection", async () => {
    const phone = aGuidePhone(aShop(), { network: isOffline });
    const guide = await phone.open();
    expect(await guide.pair("a-link-of-the-duty-0000000")).toBe("unreachable");
  });
});

describe("a restore of the shop's data", () => {
  it.each(["since the list", "before the list"])(
    "that lost own presses which were taken %s brings them back",
    async (when) => {
      const shop = aShop();
      const phone = aGuidePhone(shop);
      const guide = await aPairedGuide(phone);
      await guide.press(board("P1", "A1"));
      await vi.waitFor(() => expect(guide.getState().saved.events[0]?.state).toBe("taken"));
      if (when === "before the list") await guide.tick("signal");
      shop.events.clear();
      await guide.tick("signal");
      expect(guide.getState().saved.events[0]?.state).toBe("waiting");
      await syncAll(phone, guide);
      expect(shop.events.size).toBe(1);
    },
  );

  it("is not seen where a press was taken while the list was on its way", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    phone.network = isOffline;
    await guide.press(board("P1", "A1"));
    await settle();
    const late = Promise.withResolvers<void>();
    phone.network = async (input, init) => {
      const response = await shop.fetch(input, init);
      if (String(input).includes("list")) await late.promise;
      return response;
    };
    // The list is read before the press arrives, and comes after its receipt.
    const exchange = guide.tick("signal");
    await vi.waitFor(() => expect(guide.getState().saved.events[0]?.state).toBe("taken"));
    shop.calls.length = 0;
    late.resolve();
    await exchange;
    expect(guide.getState().saved.events[0]?.state).toBe("taken");
  });
});
