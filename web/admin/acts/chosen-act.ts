/** An act that somebody has pressed, and what it is sent besides the reason: its dialog is open. */
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";

export interface ChosenAct<Name extends ActName> {
  act: Name;
  input: Record<string, unknown>;
  /** Called when it was done, or waits: the form forgets what was typed. */
  onSent?: () => void;
}
