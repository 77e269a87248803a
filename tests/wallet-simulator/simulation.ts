/** What every part of the simulator uses: a clock, the tables, and the dropped connection. */
import type { Settings } from "./settings.ts";
import type { Tables } from "./store.ts";

export interface Simulation {
  now(): number;
  tables: Tables;
  settings(): Settings;
  /** A pause of this length. Tests end it at once, as the shop's own time-out would. */
  pause(ms: number): Promise<void>;
}

/** The connection breaks here: the process drops the socket, the fetch of a test rejects. */
export class Dropped extends Error {
  override name = "Dropped";
}

const DIGITS_AND_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => DIGITS_AND_CAPITALS[byte % DIGITS_AND_CAPITALS.length]).join("");
}
