/** Duties of a trip: vehicle, driver, guide and meeting point of its way out and its return. */
import { z } from "zod";
import { normalizePhone, phoneAsTyped } from "../../domain/phone.ts";
import { DUTY_LACKS, LEGS } from "../../domain/trips/duty.ts";
import { line, trip } from "../staff-acts/act-inputs.ts";
import { Id, Instant } from "../shared.ts";
import { ActView } from "./staff.ts";

const Leg = z.enum(LEGS);
const text = (most: number) => line.max(most, "is too long");
/** Empty, or the number in the form in which it is stored. */
const Phone = z
  .string()
  .overwrite(phoneAsTyped)
  .max(30, "is too long")
  .refine((typed) => typed === "" || normalizePhone(typed) !== null, "must be a phone number")
  .transform((typed) => normalizePhone(typed) ?? "");

/** Empty: not known yet. */
const fields = {
  plate: text(40),
  driver_name: text(80),
  driver_phone: Phone,
  /** A member of staff with the role of a guide; null: nobody yet, or the guide whose name follows. */
  guide: Id.nullable(),
  guide_name: text(80),
  guide_phone: Phone,
  meeting_place: text(200),
  /** Left out: unchanged. */
  departs: Instant.optional(),
};

export const dutyInput = trip.extend({
  leg: Leg,
  /**
   * The version that was changed: another one by now refuses the act. The command line, which sees none, leaves it out.
   */
  seen: z.string().max(100).optional(),
  ...fields,
});

const Fields = z.object({
  plate: z.string(),
  driver_name: z.string(),
  driver_phone: z.string(),
  guide: z.string().nullable(),
  guide_name: z.string(),
  guide_phone: z.string(),
  meeting_place: z.string(),
  departs: Instant,
});
const Lacks = z.array(z.enum(DUTY_LACKS));

/** `guide_name` is also that of a member of staff. */
export const DutyView = Fields.extend({ leg: Leg, lacks: Lacks, version: z.string() });
export type DutyView = z.infer<typeof DutyView>;

export const DutiesView = z.object({
  status_code: z.literal(201),
  /** One for each leg of the trip, in order. */
  duties: z.array(DutyView),
  /** Members of staff who are guides. */
  guides: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type DutiesView = z.infer<typeof DutiesView>;

export const DutyActView = ActView.extend({
  leg: Leg,
  was: Fields,
  became: Fields,
  /** What is still missing after the act. */
  lacks: Lacks,
  /** Phones of the guide of before that it ends. */
  ends_phones: z.int(),
});

/** A way of a trip that departs soon and whose duty is incomplete. */
export const MissingDuty = z.object({
  trip: z.string(),
  name: z.string(),
  leg: Leg,
  departs_at: Instant,
  lacks: Lacks,
});
