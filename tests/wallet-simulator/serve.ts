/**
 * The wallet simulator as a process: `node tests/wallet-simulator/serve.ts`. Its payments lie in a file and outlive
 * it. It listens on this machine only, unless WALLET_HOST is set.
 */
import { readFile } from "node:fs/promises";
import { nodeServer } from "./node-server.ts";
import { FONTS } from "./page-style.ts";
import { DEFAULTS } from "./settings.ts";
import { simulator } from "./simulator.ts";
import { sqliteStore } from "./sqlite-store.ts";

const port = Number(process.env["WALLET_PORT"] ?? 4174);
const host = process.env["WALLET_HOST"] ?? "127.0.0.1";
const store = sqliteStore(process.env["WALLET_STATE"] ?? ".local/wallet.sqlite");
const tokenCallsPerHour = Number(process.env["WALLET_TOKEN_CALLS"] ?? DEFAULTS.tokenCallsPerHour);

const app = simulator({ store, settings: { tokenCallsPerHour } });
for (const [path, file] of Object.entries(FONTS)) {
  const url = new URL(`../../web/fonts/${file}`, import.meta.url);
  app.get(path, async (c) => {
    const font = await readFile(url).catch(() => null);
    return font === null ? c.notFound() : c.body(font, 200, { "Content-Type": "font/woff2" });
  });
}

const server = nodeServer(app.fetch);

server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? `Port ${port} is taken, so the simulated wallet cannot start: stop what runs there or set WALLET_PORT.`
      : `The simulated wallet cannot start: ${error.message}`,
  );
  process.exit(1);
});

server.listen(port, host, () => {
  console.log(`Simulated wallet: http://${host}:${port}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);

// Beside the product: when that dies, even by SIGKILL, its end of the pipe closes.
if (process.env["WALLET_ENDS_WITH_INPUT"] !== undefined) process.stdin.resume().on("end", end);

function end(): void {
  server.close();
  server.closeAllConnections();
  store.close();
  process.exit(0);
}
