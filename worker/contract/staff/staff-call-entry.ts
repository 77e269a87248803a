/** The entry of one call of staff in their table (staff-calls.ts). */
import type { z } from "zod";
import type { Role } from "../../domain/staff/roles.ts";
import type { Call } from "../call.ts";

/** `everybody`: callers who are not signed in, too. `staff`: all members of staff. A list: these roles and owners. */
export type OpenTo = "everybody" | "staff" | readonly Role[];

export interface StaffCall extends Call {
  method: "POST";
  openTo: OpenTo;
}

/** Each is a POST under /api/staff. */
export const staffCall = (
  path: string,
  openTo: OpenTo,
  about: string,
  body: z.ZodType,
  view: z.ZodType,
): StaffCall => ({
  method: "POST",
  path: `/staff/${path}`,
  openTo,
  about,
  body,
  answers: { 200: view },
});
