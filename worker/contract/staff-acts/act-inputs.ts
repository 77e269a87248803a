/** Inputs that several acts of staff share (staff-acts.ts). */
import { z } from "zod";
import { lineAsTyped } from "../../domain/as-typed.ts";
import { normalizePhone, phoneAsTyped } from "../../domain/phone.ts";
import { ROLES } from "../../domain/staff/roles.ts";
import { isPlainLine } from "../../domain/plain-text.ts";
import { Id, SeatNo } from "../shared.ts";
import { SaleReference } from "../staff/staff.ts";

const SEATS_MAX = 45;

export const line = z.string().overwrite(lineAsTyped).refine(isPlainLine, "must be one plain line");

/** The search text. Characters that no name has find nothing, and are not refused. */
export const searchText = z.string().overwrite(lineAsTyped);

/** In its stored form. */
export const phone = z
  .string()
  .overwrite(phoneAsTyped)
  .min(1, "must be filled in")
  .max(30, "is too long")
  .refine((typed) => normalizePhone(typed) !== null, "must be a phone number")
  .transform((typed) => normalizePhone(typed) ?? "");

export const sale = z.object({ sale: SaleReference });
export const trip = z.object({ trip: Id });
export const seats = trip.extend({
  seats: z.array(SeatNo).min(1, "must name a seat").max(SEATS_MAX, "are too many"),
});
/** By id, phone number or email. */
export const agent = z.object({ agent: z.string().trim().min(1).max(254) });
/** The whole shop: nothing is named. */
export const shop = z.object({});
export const staff = z.object({ staff: Id });
export const roles = z
  .array(z.enum(ROLES))
  .min(1, "must name a role")
  .max(ROLES.length, "are too many");
export const person = z.object({
  name: line.min(2, "is too short").max(80, "is too long"),
  roles,
});
