/** What the table of calls says of one call (calls.ts). */
import type { z } from "zod";
import type { Reason } from "../domain/refusal.ts";

export interface Call {
  method: "GET" | "POST";
  /** Under /api, with `{name}` for what is filled in. */
  path: string;
  about: string;
  /**
   * `counts`: an agent's name goes on the ticket, an expired bearer is refused. `needed`: for agents alone. `staff`: with
   * the staff key more is answered.
   */
  bearer?: "counts" | "needed" | "staff";
  /** A bearer does not stand in for the anti-forgery pair, or for the visitor that it belongs to. */
  needsVisitor?: boolean;
  /** Besides those that follow from its shape (call-refusals.ts). */
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
