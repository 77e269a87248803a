/** The simulator's hosted page, used as by a browser without script: its forms and its redirects. */
import type { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { aClient, aRequest, aToken } from "./client.ts";
import { simulator } from "../wallet-simulator/simulator.ts";

const CALLBACK = "https://shop.example/successPage?bill=7&grant=g";

async function aPage(change: { callbackUrl?: string; payerReference?: string } = {}) {
  let aheadMs = 0;
  const app = simulator({ now: () => Date.now() + aheadMs });
  const fetch = async (url: string, init?: RequestInit) => app.request(url, init);
  const request = aRequest({ callbackUrl: CALLBACK, ...change });
  const created = await aClient(fetch).create(await aToken(fetch), request);
  if (created.outcome !== "created") throw new Error(created.outcome);
  return {
    app,
    request,
    paymentId: created.paymentId,
    url: created.payUrl,
    advance: (ms: number) => void (aheadMs += ms),
  };
}

async function open(app: Hono, url: string): Promise<string> {
  return (await app.request(url)).text();
}

/** Presses a button of the form on the page at this address. Answers the next address, or the page that came. */
async function press(
  app: Hono,
  url: string,
  fields: { answer?: string; do?: "confirm" | "close" },
): Promise<{ to: string | null; page: string }> {
  const page = await open(app, url);
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
  if (action === undefined) throw new Error(`no form on the page: ${page}`);
  const response = await app.request(new URL(action, url).href, {
    method: "POST",
    body: new URLSearchParams({ do: "confirm", ...fields }),
  });
  const location = response.headers.get("Location");
  return {
    to: location === null ? null : new URL(location, url).href,
    page: await response.text(),
  };
}

async function walk(app: Hono, url: string, ...answers: string[]): Promise<string | null> {
  let at: string | null = url;
  for (const answer of answers) at = (await press(app, at ?? "", { answer })).to;
  return at;
}

describe("the way through", () => {
  test("number, code and PIN lead back to the shop with status=success", async () => {
    const { app, url, paymentId } = await aPage();
    const back = new URL((await walk(app, url, "01770618575", "123456", "12121")) ?? "");
    expect(back.origin + back.pathname).toBe("https://shop.example/successPage");
    expect(Object.fromEntries(back.searchParams)).toEqual({
      bill: "7",
      grant: "g",
      paymentID: paymentId,
      status: "success",
      apiVersion: "1.2.0-beta",
      signature: expect.stringMatching(/^[A-Z0-9]{10}$/),
    });
  });

  test("an address without a query is joined with a question mark", async () => {
    const { app, url } = await aPage({ callbackUrl: "https://shop.example/back" });
    const back = await walk(app, url, "01770618575", "123456", "12121");
    expect(back).toMatch(/^https:\/\/shop\.example\/back\?paymentID=/);
  });

  test("each step shows the shop, the invoice, the sum, and that no real money moves", async () => {
    const { app, url, request } = await aPage();
    for (const answers of [[], ["01770618575"], ["123456"]]) {
      await walk(app, url, ...answers);
      const page = await open(app, url);
      expect(page).toContain("BhortiBus");
      expect(page).toContain(request.invoice);
      expect(page).toContain("৳612.00");
      expect(page).toContain("No real money moves");
      expect(page).toMatch(/<label for="answer">/);
    }
  });

  test("the number is filled in when the payer's reference is one, and only then", async () => {
    const known = await aPage({ payerReference: "01929918378" });
    expect(await open(known.app, known.url)).toContain('value="01929918378"');
    const other = await aPage({ payerReference: "+447700900123" });
    expect(await open(other.app, other.url)).not.toContain("+447700900123");
  });

  test.each(["+880 1770-618575", "০১৭৭০৬১৮৫৭৫"])("the number %s is accepted", async (typed) => {
    const { app, url } = await aPage();
    await walk(app, url, typed);
    expect(await open(app, url)).toContain("017*****575");
  });

  test.each([
    ["01770618576", "21212"],
    ["01877722345", "13131"],
    ["01619777282", "12121"],
  ])("the wallet %s takes the PIN %s", async (number, pin) => {
    const { app, url } = await aPage();
    expect(await walk(app, url, number, "123456", pin)).toContain("status=success");
  });

  test("what a shop writes into an invoice or an address is shown as text", async () => {
    const { app, url } = await aPage({ callbackUrl: 'https://shop.example/"><script>' });
    await press(app, url, { do: "close" });
    const page = await open(app, url);
    expect(page).toContain("Back to the shop");
    expect(page).not.toContain("<script>");
  });
});

describe("the ways out", () => {
  test.each([[[]], [["01770618575"]], [["01770618575", "123456"]]])(
    "Close after %o leads back with status=cancel",
    async (answers) => {
      const { app, url } = await aPage();
      await walk(app, url, ...answers);
      expect((await press(app, url, { do: "close" })).to).toContain("status=cancel");
    },
  );

  test("a wrong code may be tried three times, then it leads back with status=failure", async () => {
    const { app, url } = await aPage();
    await walk(app, url, "01770618575");
    const first = await press(app, url, { answer: "000000" });
    expect(await open(app, first.to ?? "")).toMatch(/role="alert"[^]*2 more tries/);
    const second = await press(app, url, { answer: "000000" });
    expect(await open(app, second.to ?? "")).toMatch(/role="alert"[^]*1 more try/);
    expect((await press(app, url, { answer: "000000" })).to).toContain("status=failure");
  });

  test("a wrong PIN three times is a failure, too, and attempts at the code do not count for it", async () => {
    const { app, url } = await aPage();
    await walk(app, url, "01770618575", "000000", "000000", "123456", "00000", "00000");
    expect((await press(app, url, { answer: "00000" })).to).toContain("status=failure");
  });

  test.each(["0177061857", "01270618575", "hello", ""])(
    "%o is no number of a wallet, and may be corrected any number of times",
    async (typed) => {
      const { app, url } = await aPage();
      for (let tries = 0; tries < 4; tries += 1) {
        const { to } = await press(app, url, { answer: typed });
        expect(await open(app, to ?? "")).toContain("Enter a valid bKash account number");
      }
    },
  );

  test("a finished page has no form, and shows the way back", async () => {
    const { app, url } = await aPage();
    await walk(app, url, "01770618575", "123456", "12121");
    const page = await open(app, url);
    expect(page).not.toContain("<form");
    expect(page).toMatch(/href="https:\/\/shop\.example[^"]+status=success/);
  });

  test("after a day the page is closed, and there is no way back", async () => {
    const { app, url, advance } = await aPage();
    advance(24 * 3_600_000);
    const page = await open(app, url);
    expect(page).toContain("This payment page is closed");
    expect(page).not.toContain('href="https://shop.example');
  });

  test("a payment's page needs its hash", async () => {
    const { app, paymentId } = await aPage();
    const guessed = `http://wallet.test/redirect/tokenized/?paymentID=${paymentId}&hash=guess`;
    expect((await app.request(guessed)).status).toBe(404);
    expect(
      (await app.request(guessed, { method: "POST", body: new URLSearchParams({ do: "close" }) }))
        .status,
    ).toBe(404);
  });
});

describe("scenarios of the page", () => {
  test("a buyer who returns twice gets two links", async () => {
    const { app, url } = await aPage();
    await walk(app, url, "01700000008", "123456");
    const { page } = await press(app, url, { answer: "12121" });
    expect(page.match(/href="https:\/\/shop\.example[^"]+status=success/g)).toHaveLength(2);
  });

  test("a buyer who closes the tab after the PIN is not redirected", async () => {
    const { app, url } = await aPage();
    await walk(app, url, "01700000009", "123456");
    const { to, page } = await press(app, url, { answer: "12121" });
    expect(to).toBeNull();
    expect(page).toContain("closes the tab");
    expect(page).not.toContain("shop.example");
  });

  test("an unauthorised payment can return with status=success", async () => {
    const { app, url } = await aPage();
    expect(await walk(app, url, "01700002056", "123456", "12121")).toContain("status=success");
  });
});

test("the front page lists each number with its scenario, and the payments", async () => {
  const { app, url, request } = await aPage();
  await walk(app, url, "01770618575");
  const page = await open(app, "http://wallet.test/");
  expect(page).toContain("01823074817");
  expect(page).toContain("Not enough money");
  expect(page).toContain(request.invoice);
});
