/** What every part of the simulator uses: a clock, the messages, the switches and the orders of a test. */
import type { Inbox } from "./inbox.ts";
import type { Settings } from "./settings.ts";
import type { Story } from "./stories.ts";

export interface Simulation {
  now(): number;
  inbox: Inbox;
  settings: Settings;
  /** The stories of the next calls, whatever their numbers are. */
  orders: Story[];
  /** The second in which the last message was taken, and how many were. */
  pace: { second: number; taken: number };
  /** A pause of this length. Tests end it at once, as the shop's own time-out would. */
  pause(ms: number): Promise<void>;
}
