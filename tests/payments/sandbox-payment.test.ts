/** `npm run tool -- sandbox`, with the simulator in the sandbox's place and a buyer who presses what is to be pressed. */
import { expect, test } from "vitest";
import { freePort } from "../../worker/scripts/ports.ts";
import { redacted } from "../support/call-log.ts";
import { aProcess, aSimulatorProcess, pressOnPage } from "./simulator-process.ts";

const SECRETS = ["a-username", "a-password", "an-app-key", "an-app-secret"];
const PAYER = "01770618575";
const EMPTY = {
  SANDBOX_BASE_URL: "",
  SANDBOX_DIALECT: "",
  SANDBOX_USERNAME: "",
  SANDBOX_PASSWORD: "",
  SANDBOX_APP_KEY: "",
  SANDBOX_APP_SECRET: "",
};

function script(words: readonly string[], env: Record<string, string>) {
  return aProcess(["tests/harness/sandbox-payment.ts", ...words], {
    ...process.env,
    ...EMPTY,
    ...env,
  });
}

/** The script at the page: what it waits for, and the means to press. */
async function atThePage(dialect: string, ...words: string[]) {
  const [port, back] = [await freePort(), await freePort()];
  await aSimulatorProcess(port).ready;
  const run = script(["--port", String(back), "--payer", PAYER, ...words], {
    SANDBOX_BASE_URL: `http://127.0.0.1:${port}/${dialect}`,
    SANDBOX_DIALECT: dialect,
    SANDBOX_USERNAME: "a-username",
    SANDBOX_PASSWORD: "a-password",
    SANDBOX_APP_KEY: "an-app-key",
    SANDBOX_APP_SECRET: "an-app-secret",
  });
  const paymentID = await run.says(/\n {2}http\S+paymentID=(\w+)/);
  const press = (button: "approve" | "close", wallet = PAYER) =>
    pressOnPage(port, button, { paymentID, ...(button === "approve" ? { wallet } : {}) });
  return { ...run, press };
}

test.each(["v1.2.0-beta", "v2"])(
  "pays and gives back in %s, and shows each call without its secrets",
  async (dialect) => {
    const { press, ended, said } = await atThePage(dialect, "--amount", "12.5", "--refund");
    await fetch(await press("approve"));
    expect(await ended).toBe(0);
    expect(said()).toMatch(/Paid: 12\.50 taka, transaction [A-Z0-9]{10}\./);
    expect(said()).toContain("Refund: refunded\n");
    expect(said()).toContain("Refunds: 12.50 taka given back");
    expect(said().match(/^POST /gm)).toHaveLength(6);
    for (const secret of [...SECRETS, "eyJ", PAYER]) expect(said()).not.toContain(secret);
  },
  30_000,
);

test("Enter is as good as the callback", async () => {
  const { press, child, ended, said } = await atThePage("v2");
  await press("approve");
  child.stdin?.write("\n");
  expect(await ended).toBe(0);
  expect(said()).toContain("Paid: 10.00 taka");
}, 30_000);

test("a buyer who closes the page has not paid, and no Execute is sent", async () => {
  const { press, ended, said } = await atThePage("v1.2.0-beta");
  await fetch(await press("close"));
  expect(await ended).toBe(1);
  expect(said()).toContain("Not paid, by the buyer's will.");
  expect(said()).not.toContain("/execute");
}, 30_000);

test("Enter before anything was paid is found out", async () => {
  const { child, ended, said } = await atThePage("v2");
  child.stdin?.write("\n");
  expect(await ended).toBe(1);
  expect(said()).toContain("Not paid, as the wallet says.");
}, 30_000);

test("an Execute without an answer is asked about", async () => {
  const { press, ended, said } = await atThePage("v2");
  await fetch(await press("approve", "01700000001"));
  expect(await ended).toBe(0);
  expect(said()).toMatch(/Response none.*Execute: in doubt.*Query: completed/s);
}, 30_000);

test("a port that is taken is told before a token is spent", async () => {
  const port = await freePort();
  await aSimulatorProcess(port).ready;
  const run = script(["--port", String(port)], {
    ...EMPTY,
    SANDBOX_BASE_URL: `http://127.0.0.1:${port}/v2`,
    SANDBOX_DIALECT: "v2",
    SANDBOX_USERNAME: "u",
    SANDBOX_PASSWORD: "p",
    SANDBOX_APP_KEY: "k",
    SANDBOX_APP_SECRET: "s",
  });
  expect(await run.ended).toBe(1);
  expect(run.said().trim()).toMatch(/^Port \d+: .*EADDRINUSE/);
}, 30_000);

test("a refund that is refused is a failure, told in the wallet's words", async () => {
  const { press, ended, said } = await atThePage("v1.2.0-beta", "--refund");
  await fetch(await press("approve", "01700002023"));
  expect(await ended).toBe(1);
  expect(said()).toContain('Refund: refused, "Insufficient Balance"');
  expect(said()).toContain("Not given back.");
}, 30_000);

test("without credentials it says in one paragraph what it needs, and ends with 2", async () => {
  const run = script([], {});
  expect(await run.ended).toBe(2);
  expect(run.said().trim()).toMatch(
    /^This speaks to the wallet's own sandbox.*Missing: SANDBOX_BASE_URL, SANDBOX_USERNAME, SANDBOX_PASSWORD, SANDBOX_APP_KEY, SANDBOX_APP_SECRET\.$/,
  );
});

test.each([["--amount", "free"], ["--port", "0"], ["--pay"]])(
  "it does not guess at %s %s",
  async (...words) => {
    const run = script(words, {});
    expect(await run.ended).toBe(2);
    expect(run.said()).toMatch(/^Usage: npm run tool -- sandbox/);
  },
);

test("of what crosses the border, secrets are taken out and numbers masked, however deep", () => {
  const given = {
    id_token: "eyJ.secret",
    refresh_token: "r",
    Authorization: "eyJ.secret",
    payer: { customerMsisdn: PAYER, payerAccount: PAYER, payerReference: "short" },
    trxID: "BLA0XYZ123",
  };
  expect(JSON.parse(redacted(JSON.stringify(given)))).toEqual({
    id_token: "***",
    refresh_token: "***",
    Authorization: "***",
    payer: { customerMsisdn: "017*****575", payerAccount: "017*****575", payerReference: "***" },
    trxID: "BLA0XYZ123",
  });
  expect(redacted("<html>eyJ.secret</html>")).toBe("(no JSON, 23 characters)");
});
