/** Requests whose body, text, address or headers make no sense are refused as such, and are no error. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { badPart } from "../../support/bad-input.ts";
import { aBrowser, type Answer } from "../../support/browser.ts";
import { customerSetup } from "../../support/examples/call-examples.ts";
import { expectRefusal } from "../../support/fit-refusal.ts";
import { randomFrom } from "../../support/random.ts";
import { aSignUp } from "../../support/sign-up.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { startWallet } from "../../support/wallet.ts";

const CASES = Number(env.CASES);
const SEED = Number(env.SEED);

describe("a body that does not say how large it is", () => {
  test.each(["/api/quote", "/api/register"])(
    "to %s is read no further than it may be",
    async (path) => {
      const browser = aBrowser();
      await browser.get("/api/shop");
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          if (pulled > 1_000) controller.close();
          else controller.enqueue(new Uint8Array(64 * 1024).fill(32));
        },
      });
      const headers = {
        "Content-Type": "application/json",
        "X-XSRF-TOKEN": browser.cookies.get("XSRF-TOKEN") ?? "",
      };
      const answer = await browser.send(path, { method: "POST", headers, body });
      expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
      expect(pulled).toBeLessThan(100);
    },
  );
});

describe.each([
  ["/register", "name"],
  ["/bkash/payment/create", "contact_name"],
  ["/save-seat-booking-appoinment", "contact_name"],
])("a name sent to %s", (path, field) => {
  async function sender(): Promise<(name: string) => Promise<Answer>> {
    const setup = await customerSetup(await startWallet());
    const { browser, bodies = [] } = setup.examples[`POST ${path}`] ?? { browser: aBrowser() };
    const isRegister = path === "/register";
    return (name) =>
      browser.post(`/api${path}`, {
        ...bodies[0]?.sound,
        ...(isRegister ? aSignUp() : {}),
        [field]: name,
      });
  }

  test("with markup, or of nothing but signs that nobody sees, is refused", async () => {
    const sendName = await sender();
    const before = await everythingStored([]);
    for (const name of ["<b>Rahim</b>", "a > b", "Rahim\u0000", "Ra\nhim", "\ud83d", "\u200b"]) {
      const answer = await sendName(name);
      expect([name, answer.status]).toEqual([name, 422]);
      expectRefusal(answer);
    }
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  });

  test("in Bengali, with emoji, or of one letter is taken", async () => {
    const sendName = await sender();
    for (const name of [
      "মোছাঃ নুর-ই-জান্নাত",
      "র\u200d্যাম কৃষ্ণ",
      "Rahim 😀👩‍👩‍👧",
      "O'Neil & Co.",
      "ম",
      "\u202aRahim\u202c",
    ]) {
      expect([name, (await sendName(name)).status]).toEqual([name, 201]);
    }
    // What turns the text round is stored nowhere.
    const { rows } = await everythingStored([]);
    expect(JSON.stringify([...rows])).not.toMatch(/[\u202a-\u202e]/);
  });
});

describe("an address", () => {
  test.each(["agents", "gallery", "blogs", "destinations"])(
    "of a picture in %s that is none is refused [R25]",
    async (folder) => {
      const random = randomFrom(SEED);
      for (let round = 0; round < CASES; round += 1) {
        expectRefusal(await aBrowser().get(`/uploads/${folder}/${badPart(random)}`));
      }
    },
  );

  test("longer than any of ours is refused as such", async () => {
    const answer = await aBrowser().get(`/api/shop?${"x".repeat(1_000)}`);
    expect(answer).toMatchObject({ status: 414, body: { code: "address_too_long" } });
    expectRefusal(answer);
  });
});

test("headers that make no sense are no error", async () => {
  const odd = [
    "",
    "%",
    "=;=;",
    "x".repeat(5_000),
    "Bearer",
    'W/"',
    "a=b; XSRF-TOKEN=%; visitor=..",
  ];
  const names = [
    "Authorization",
    "Cookie",
    "X-XSRF-TOKEN",
    "If-None-Match",
    "If-Modified-Since",
    "Range",
    "Accept",
    "X-Request-Id",
  ];
  for (const path of ["/api/profile", "/api/get-blog-list", "/uploads/gallery/none.svg"]) {
    for (const name of names) {
      for (const value of odd) {
        const answer = await aBrowser().send(path, { headers: { [name]: value } });
        expect([name, value, answer.status < 500]).toEqual([name, value, true]);
        if (answer.status >= 400) expectRefusal(answer);
      }
    }
  }
});

test.each(["x", "x".repeat(20), "x".repeat(5_000)])(
  "an unknown bearer is let in nowhere",
  async (bearer) => {
    const answer = await aBrowser({ bearer }).get("/api/agent/sales.csv");
    expectRefusal(answer);
    expect(answer.status).toBe(401);
  },
);
