/** The entry of one call in the table of calls (calls.ts). */
import type { z } from "zod";
import type { Reason } from "../domain/refusal.ts";

export interface Call {
  method: "GET" | "POST";
  /** The path below /api, with `{name}` for a parameter. */
  path: string;
  about: string;
  /**
   * `counts`: an agent's name goes on the ticket, an expired bearer is refused. `needed`: for agents only. `staff`: the
   * response has more fields with the staff key. `guide`: for a paired phone only, and without cookies.
   */
  bearer?: "counts" | "needed" | "staff" | "guide";
  /** The call has its own proof in place of cookies, so it needs no anti-forgery pair. */
  needsNoPair?: boolean;
  /** A bearer does not replace the anti-forgery pair, or the visitor that the pair belongs to. */
  needsVisitor?: boolean;
  /**
   * The call takes an Idempotency-Key. `stored`: a repeat has the first answer. `derived`: a repeat is answered by what
   * has become of it since.
   */
  idempotency?: "stored" | "derived";
  /** The call may be proven by a payment's handle, in the header Grant-Token. */
  takesGrant?: boolean;
  /** Refusals in addition to those that follow from the call's shape (call-refusals.ts). */
  refuses?: readonly Reason[];
  /** The body may come as a form with this field for a file, instead of as JSON. */
  fileField?: string;
  /** The answer is a CSV file. */
  givesFile?: boolean;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The call opens a WebSocket, and this is what it sends. */
  sends?: z.ZodType;
  /** By HTTP status. */
  answers: Partial<Record<200 | 201 | 202 | 503, z.ZodType>>;
}
