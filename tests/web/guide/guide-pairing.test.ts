/** How a phone is paired: a lost answer, an app that is killed meanwhile, and what the browser is asked for. */
import { describe, expect, it, vi } from "vitest";
import { aGuidePhone, aPairedGuide, isOffline } from "./guide-phone.ts";
import { aShop, LINK, OTHER_LINK } from "./model-shop.ts";

const losesAnswers =
  (shop: ReturnType<typeof aShop>): typeof globalThis.fetch =>
  async (input, init) => {
    await shop.fetch(input, init);
    return isOffline(input, init);
  };

describe("a pairing whose answer is lost", () => {
  it.each(["page", "app that was killed"])("is the same when the %s asks again", async (who) => {
    const shop = aShop();
    const phone = aGuidePhone(shop, { network: losesAnswers(shop) });
    const guide = await phone.open();
    expect(await guide.pair(LINK)).toBe("unreachable");
    phone.network = shop.fetch;
    const again = who === "page" ? guide : await phone.open();
    // The address has no link any more, so the phone must have kept it.
    expect(again.getState().saved.attempt?.link).toBe(LINK);
    expect(await again.pair(LINK)).toBeNull();
    expect(shop.phones.size).toBe(1);
    expect(again.getState().saved).toMatchObject({
      pairing: { phone: "phone-1" },
      attempt: null,
    });
  });

  it("is on the phone before the shop hears of it, and not readable", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    phone.network = async (input, init) => {
      if (String(input).includes("pair")) {
        const row = phone.disk.state.get("attempt");
        expect(row).toBeDefined();
        expect(Buffer.from(row?.data ?? new ArrayBuffer()).toString("latin1")).not.toContain(LINK);
        const { pairing_key: key } = JSON.parse(String(init?.body)) as { pairing_key: string };
        expect(key).toMatch(/^[\w-]{32}$/);
      }
      return shop.fetch(input, init);
    };
    await aPairedGuide(phone);
    expect(phone.disk.state.has("attempt")).toBe(false);
  });

  it("is forgotten when the shop refuses the link, and another link is another pairing", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop, { network: losesAnswers(shop) });
    const guide = await phone.open();
    await guide.pair(LINK);
    phone.network = shop.fetch;
    expect(await guide.pair(OTHER_LINK)).toBeNull();
    expect(shop.phones.size).toBe(2);
    expect(await guide.pair("a-link-that-is-over-000000")).toBe("guide_link_over");
    expect(guide.getState().saved.attempt).toBeNull();
  });

  it.each([
    [409, "guide_phones_full"],
    [429, "too_many_requests"],
    [500, "failure"],
    [503, "records_compared"],
  ])(
    "stays with a refusal %i %s, unless the link can pair no phone any more",
    async (status, code) => {
      const shop = aShop();
      const phone = aGuidePhone(shop, { network: losesAnswers(shop) });
      const guide = await phone.open();
      await guide.pair(LINK);
      phone.network = async () => Response.json({ code, message: code }, { status });
      expect(await guide.pair(LINK)).toBe(code);
      phone.network = shop.fetch;
      expect(await guide.pair(LINK)).toBeNull();
      expect(shop.phones.size).toBe(code === "guide_phones_full" ? 2 : 1);
    },
  );
});

describe("the promise of the browser to keep what is stored", () => {
  it("is asked for once the phone is paired", async () => {
    const keepStored = vi.fn(async () => true);
    const phone = aGuidePhone(aShop(), { keepStored });
    const guide = await phone.open();
    expect(keepStored).not.toHaveBeenCalled();
    await guide.pair(LINK);
    expect(keepStored).toHaveBeenCalledTimes(1);
  });

  it("may be refused", async () => {
    const keepStored = async () => Promise.reject(new TypeError("denied"));
    const guide = await aPairedGuide(aGuidePhone(aShop(), { keepStored }));
    expect(guide.getState().status).toBe("paired");
  });
});
