/** [O19] The commands of the page "a sale in twelve calls" in a shell; their bodies are what the calls take. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CALLS } from "../../worker/contract/calls.ts";
import { SALE_STEPS } from "../../worker/http/sale-by-curl.ts";

const LONGEST_MS = 60_000;
/** What each call answers, as far as the script reads it. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  "/profile": {},
  "/login": { token: "TOKEN" },
  "/get-bus-route-list": { busRouteList: [{ id: "3" }] },
  "/get-unit-list-with-route/{id}": { unitList: [{ id: "7" }] },
  "/get-filter-bus-list": {
    busFTRouteList: [
      { id: "41", seatsAvailable: 1 },
      { id: "42", seatsAvailable: 9 },
    ],
  },
  "/get-seat-list-with-route/{id}": { ticketingUniqueId: "42.a.b" },
  "/hold-seats-together": {},
  "/quote": { fare: 1200, total: 1224 },
  "/bkash/payment/create": {
    ticketBillPayBkashId: 5,
    grantToken: "GRANT",
    data: { paymentID: "TR1", bkashURL: "https://wallet.test/TR1" },
  },
  "/payments/{id}": { state: "created" },
  "/bkash/payment/execute": { status_code: 201, data: { ticket_data: { ticketing_id: "T1" } } },
  "/get-ticketing-details-with-id/{id}": { invoiceData: { invoice: "8M4QU5J" } },
};

interface Sent {
  call: string;
  key: string | undefined;
  isLoggedIn: boolean;
}

function findCall(method: string, url: string) {
  return CALLS.find(({ method: own, path }) => {
    const pattern = new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    return own === method && pattern.test(url);
  });
}

test(
  "runs through: twelve calls in their order, with bodies that they take, and keys",
  async () => {
    const sent: Sent[] = [];
    const faults: string[] = [];
    const server = createServer((request, response) => {
      let text = "";
      request.setEncoding("utf8").on("data", (part: string) => (text += part));
      request.on("end", () => {
        const call = findCall(request.method ?? "", request.url ?? "");
        const parsed = call?.body?.safeParse(JSON.parse(text));
        if (call === undefined || parsed?.success === false) faults.push(`${request.url} ${text}`);
        const isLoggedIn = request.headers.authorization === "Bearer TOKEN";
        const key = request.headers["idempotency-key"];
        sent.push({
          call: call?.path ?? "",
          key: key === undefined ? key : String(key),
          isLoggedIn,
        });
        response.setHeader("Set-Cookie", [
          "XSRF-TOKEN=pair; Path=/",
          "visitor=v; Path=/; HttpOnly",
        ]);
        response.end(JSON.stringify(ANSWERS[call?.path ?? ""] ?? {}));
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const folder = mkdtempSync(join(tmpdir(), "sale-by-curl-"));
    const shop = { SHOP: `http://127.0.0.1:${port}`, LOGIN: "0171", PASSWORD: 'a "b', ORDER: "o1" };
    const script = SALE_STEPS.map(({ command }) => command).join("\n");
    const env = { ...process.env, ...shop };
    const shell = spawn("bash", ["-c", script], { cwd: folder, env, timeout: LONGEST_MS });
    let output = "";
    shell.stdout.setEncoding("utf8").on("data", (part: string) => (output += part));
    await once(shell, "close");
    server.close();
    rmSync(folder, { recursive: true });

    expect(faults).toEqual([]);
    expect(sent.map(({ call }) => call)).toEqual(Object.keys(ANSWERS));
    const keys = sent.flatMap(({ key }) => key ?? []);
    expect(keys).toEqual(["o1-hold", "o1-pay", "o1-execute"]);
    expect(sent.filter(({ key }) => key !== undefined).every(({ isLoggedIn }) => isLoggedIn)).toBe(
      true,
    );
    expect(output).toContain("The buyer pays at https://wallet.test/TR1");
    expect(output).toContain('"invoice": "8M4QU5J"');
  },
  LONGEST_MS,
);
