/**
 * `npm run reset`: empties what local runs have kept: bookings, seats, pictures, the simulators' payments and messages.
 */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { STORES } from "../payments/built-in.ts";
import { readSettings } from "./settings.ts";
import { lockState } from "./state-lock.ts";

/** Deleted by name, since STATE_DIR may contain other files. */
const STORE_NAMES = STORES.map(({ name }) => name).join("|");
const OURS = new RegExp(
  `^(v3|(?:wallet|${STORE_NAMES}|sms)\\.sqlite.*|signing-key.*|staff-key.*)$`,
);

const { stateDir } = readSettings(process.env);
if (!lockState(stateDir)) {
  console.error("The product is running. Stop it first, then reset.");
  process.exit(1);
}
for (const name of (await readdir(stateDir)).filter((one) => OURS.test(one))) {
  await rm(join(stateDir, name), { recursive: true });
}
console.log("Emptied. The next start begins a new season.");
