/** `npm run tool -- sandbox` against the simulator, with a scripted buyer. */
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

function script(args: readonly string[], env: Record<string, string>) {
  return aProcess(["tests/harness/sandbox-payment.ts", ...args], {
    ...process.env,
    ...EMPTY,
    ...env,
  });
}

/** The script waiting at the page, and the buyer's actions. */
async function atThePage(dialect: string, ...args: string[]) {
  const [port, back] = [await freePort(), await freePort()];
  await aSimulatorProcess(port).ready;
  const run = script(["--port", String(back), "--payer", PAYER, ...args], {
    SANDBOX_BASE_URL: `http://127.0.0.1:${port}/${dialect}`,
    SANDBOX_DIALECT: dialect,
    SANDBOX_USERNAME: "a-username",
    SANDBOX_PASSWORD: "a-password",
    SANDBOX_APP_KEY: "an-app-key",
    SANDBOX_APP_SECRET: "an-app-secret",
  });
  const paymentID = await run.prints(/\n {2}http\S+paymentID=(\w+)/);
  const press = (button: "approve" | "close", wallet = PAYER) =>
    pressOnPage(port, button, { paymentID, ...(button === "approve" ? { wallet } : {}) });
  return { ...run, press };
}

test.each(["v1.2.0-beta", "v2"])(
  "pays and gives back in %s, and shows each call without its secrets",
  async (dialect) => {
    const { press, ended, output } = await atThePage(dialect, "--amount", "12.5", "--refund");
    await fetch(await press("approve"));
    expect(await ended).toBe(0);
    expect(output()).toMatch(/Paid: 12\.50 taka, transaction [A-Z0-9]{10}\./);
    expect(output()).toContain("Refund: refunded\n");
    expect(output()).toContain("Refunds: 12.50 taka given back");
    expect(output().match(/^POST /gm)).toHaveLength(6);
    for (const secret of [...SECRETS, "eyJ", PAYER]) expect(output()).not.toContain(secret);
  },
  30_000,
);

test("Enter does the same as the callback", async () => {
  const { press, child, ended, output } = await atThePage("v2");
  await press("approve");
  child.stdin?.write("\n");
  expect(await ended).toBe(0);
  expect(output()).toContain("Paid: 10.00 taka");
});

test("a buyer who closes the page has not paid, and no Execute is sent", async () => {
  const { press, ended, output } = await atThePage("v1.2.0-beta");
  await fetch(await press("close"));
  expect(await ended).toBe(1);
  expect(output()).toContain("Not paid, by the buyer's will.");
  expect(output()).not.toContain("/execute");
});

test("Enter before the payment ends as not paid", async () => {
  const { child, ended, output } = await atThePage("v2");
  child.stdin?.write("\n");
  expect(await ended).toBe(1);
  expect(output()).toContain("Not paid, by the wallet's answer.");
});

test("an Execute without an answer is queried", async () => {
  const { press, ended, output } = await atThePage("v2");
  await fetch(await press("approve", "01700000001"));
  expect(await ended).toBe(0);
  expect(output()).toMatch(/Response none.*Execute: in doubt.*Query: completed/s);
});

test("a port in use is reported before a token is requested", async () => {
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
  expect(run.output().trim()).toMatch(/^Port \d+: .*EADDRINUSE/);
});

test("a refused refund is a failure, printed with the wallet's message", async () => {
  const { press, ended, output } = await atThePage("v1.2.0-beta", "--refund");
  await fetch(await press("approve", "01700002023"));
  expect(await ended).toBe(1);
  expect(output()).toContain('Refund: refused, "Insufficient Balance"');
  expect(output()).toContain("Not given back.");
});

test("without credentials it prints in one paragraph what it needs, and exits with 2", async () => {
  const run = script([], {});
  expect(await run.ended).toBe(2);
  expect(run.output().trim()).toMatch(
    /^This speaks to the wallet's own sandbox.*Missing: SANDBOX_BASE_URL, SANDBOX_USERNAME, SANDBOX_PASSWORD, SANDBOX_APP_KEY, SANDBOX_APP_SECRET\.$/,
  );
});

test.each([["--amount", "free"], ["--port", "0"], ["--pay"]])(
  "it does not guess at %s %s",
  async (...args) => {
    const run = script(args, {});
    expect(await run.ended).toBe(2);
    expect(run.output()).toMatch(/^Usage: npm run tool -- sandbox/);
  },
);

test("in logged calls secrets are redacted and numbers masked, at any depth", () => {
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
