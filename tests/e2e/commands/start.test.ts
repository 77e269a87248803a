import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { STORES } from "../../../worker/payments/built-in.ts";
import { freePort, findTakenPort } from "../../../worker/scripts/ports.ts";
import { SIMULATORS } from "../../../worker/scripts/simulator-process.ts";
import { APPEARS_WITHIN_MS } from "../../support/hangs.ts";
import { runScript } from "../../support/commands/run-script.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { aScreen } from "../../support/screen.ts";

const script = (name: string, env: Record<string, string>) =>
  runScript([`worker/scripts/${name}`], env);

const SIMULATOR_PORTS = SIMULATORS.map((simulator) => simulator.portVariable);

async function freePorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const name of ["PORT", ...SIMULATOR_PORTS]) ports[name] = String(await freePort());
  return ports;
}

test("a port that is taken is reported in one sentence", async () => {
  const { port } = new URL(inject("origin"));
  expect(await script("start.ts", { ...(await freePorts()), PORT: port })).toEqual({
    output: `Port ${port} is in use. Stop what runs there, or choose another: PORT=${Number(port) + 10} npm start`,
    code: 1,
  });
});

test.each(SIMULATOR_PORTS)(
  "a simulator's port that is taken (%s) is reported in one sentence, before anything is built",
  async (variable) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { output, code } = await script("start.ts", {
      ...(await freePorts()),
      [variable]: String(port),
    });
    other.close();
    expect(output).toMatch(new RegExp(`^Port ${port} is in use\\. .* ${variable}=\\d+ npm start$`));
    expect(code).toBe(1);
  },
);

test("a variable that means nothing is refused in one sentence", async () => {
  const { output, code } = await script("start.ts", { HOLD_SECONDS: "481" });
  expect(output).toBe('HOLD_SECONDS is "481"; it must be a whole number from 1 to 480.');
  expect(code).toBe(1);
});

describe("a running product", () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct("start", { dist: inject("dist"), season: inject("season") });
  });
  afterAll(() => product.stop());

  test("has its data to itself: a second start and a reset are refused", async () => {
    const STATE_DIR = join(product.folder, "state");
    expect(await script("start.ts", { ...(await freePorts()), STATE_DIR })).toEqual({
      output: "The product runs already on this data. Stop it first, or set STATE_DIR.",
      code: 1,
    });
    expect(await script("reset.ts", { STATE_DIR })).toEqual({
      output: "The product is running. Stop it first, then reset.",
      code: 1,
    });
  });

  test("has a page of phones beside the shop and the wallet", async () => {
    const page = await fetch(product.smsOrigin);
    expect(await page.text()).toContain("<title>Phones and their messages</title>");
  });

  test("remembers a hold through a power cut, and ends in time with all that it started", async () => {
    const screen = aScreen(product.origin);
    const { tripId } = await screen.firstTrip();
    const before = await screen.seats(tripId);
    await screen.hold(tripId, before.ticketingUniqueId, "C2");

    await product.kill();
    await product.restart();
    const after = await screen.seats(tripId);
    expect(after.getUserTicketData).toEqual([{ seat_no: "C2" }]);
    expect(after.ticketingUniqueId).toBe(before.ticketingUniqueId);

    const endedFrom = Date.now();
    await product.end();
    expect(Date.now() - endedFrom).toBeLessThan(APPEARS_WITHIN_MS);
    const { origin, walletOrigin, storeOrigins, smsOrigin } = product;
    const origins = [origin, walletOrigin, ...Object.values(storeOrigins), smsOrigin];
    const ports = origins.map((address) => Number(new URL(address).port));
    expect(await findTakenPort(Object.fromEntries(ports.map((port) => [port, port])))).toBe(null);
  });

  test("leaves nothing behind after a reset but an empty folder", async () => {
    const STATE_DIR = join(product.folder, "state");
    expect(await script("reset.ts", { STATE_DIR })).toEqual({
      output: "Emptied. The next start begins a new season.",
      code: 0,
    });
    const stores = STORES.map(({ name }) => `${name}.sqlite`);
    for (const name of ["v3", "wallet.sqlite", ...stores, "sms.sqlite", "signing-key"]) {
      expect(existsSync(join(STATE_DIR, name)), name).toBe(false);
    }
  });
});
