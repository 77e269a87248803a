/** `npm run reset`: empties what a local run has kept: bookings, seats, pictures, the wallet's payments. */
import { rm } from "node:fs/promises";
import { takenPort } from "./ports.ts";
import { readSettings } from "./settings.ts";

const settings = readSettings(process.env);
if ((await takenPort({ PORT: settings.port, WALLET_PORT: settings.walletPort })) !== null) {
  console.error("The product is running. Stop it first, then reset.");
  process.exit(1);
}
await rm(settings.stateDir, { recursive: true, force: true });
console.log("Emptied. The next start begins a new season.");
