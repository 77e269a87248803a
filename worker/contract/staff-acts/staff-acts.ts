/**
 * Every act of staff, once: its name in the audit trail, who may do it, what is sent and answered, and what it waits
 * for (domain/staff/decide-act.ts). The steps stand in worker/acts/acts.ts; an act without steps does not compile.
 *
 * An act is called twice: with `dry_run` it answers a preview with a hash, and with that hash it is done. Where the
 * facts are others by then, nothing is done and the refusal `preview_changed` brings the new preview.
 */
import { z } from "zod";
import { FREE, MONEY, type ActEntry } from "./act-entry.ts";
import { agent, line, phone, sale } from "./act-inputs.ts";
import { ContactName } from "../booking/checkout-fields.ts";
import { Taka } from "../shared.ts";
import { CONTENT_ACTS } from "./staff-content-acts.ts";
import { COUNTER_ACTS } from "./staff-counter-acts.ts";
import { MESSAGE_ACTS } from "./staff-message-acts.ts";
import { NameActView, PhoneActView } from "../staff/staff-names.ts";
import { PEOPLE_ACTS } from "./staff-people-acts.ts";
import { SHOP_ACTS } from "./staff-shop-acts.ts";
import { TICKET_ACTS } from "./staff-ticket-acts.ts";
import { TRIP_ACTS } from "./staff-trip-acts.ts";
import { AgentActView, SaleActView } from "../staff/staff.ts";

/** Fields that every act takes in addition to its own input. */
export const ActBody = z.object({
  /** Needed with the shop's key only, which does not identify its holder. */
  by: z
    .string()
    .regex(/^[a-z][a-z0-9._-]{1,31}$/, "must be 2 to 32 small letters and digits, as rahim")
    .optional(),
  /** Stays in the audit trail for good: no name, phone number or email in it. */
  reason: line.min(3, "must say why").max(300, "is too long"),
  dry_run: z.boolean(),
  /** Hash of the preview that is being confirmed. */
  hash: z.string().max(200).optional(),
  /** Requests a second person even if the act needs none. */
  second_person: z.boolean().optional(),
});
export type ActBody = z.infer<typeof ActBody>;

export const STAFF_ACTS = {
  "cancel-sale": {
    about: "Voids a ticket; its money goes back in full.",
    trail: "cancel_sale",
    roles: ["money", "ops"],
    ...MONEY,
    input: sale,
    view: SaleActView,
  },
  "give-back": {
    about: "Gives a part of a valid ticket's money back.",
    trail: "give_back",
    roles: ["money"],
    ...MONEY,
    input: sale.extend({ amount: Taka }),
    view: SaleActView,
  },
  settle: {
    about: "Ends a refund that the wallet refuses and that was made by other means.",
    trail: "settle",
    roles: ["money"],
    ...MONEY,
    input: sale,
    view: SaleActView,
  },
  acknowledge: {
    about: "A payment in doubt that staff know of; for a day health shows it without attention.",
    trail: "acknowledge",
    roles: ["money", "ops"],
    ...FREE,
    input: sale,
    view: SaleActView,
  },
  "correct-name": {
    about:
      "Corrects the passenger's name on a ticket: to any name, five times with the passenger's own corrections, until two hours before the departure.",
    trail: "correct_name",
    roles: ["money", "ops"],
    ...FREE,
    input: sale.extend({ name: ContactName }),
    view: NameActView,
  },
  "correct-phone": {
    about:
      "Corrects the phone number of a ticket, twice with the passenger's own corrections, until its journey is over. The old number, its address and its printed code end at once; the new number is told, and the old one where it is known.",
    trail: "correct_phone",
    roles: ["money", "ops"],
    ...FREE,
    input: sale.extend({ phone }),
    view: PhoneActView,
  },
  ...MESSAGE_ACTS,
  ...TICKET_ACTS,
  ...TRIP_ACTS,
  ...COUNTER_ACTS,
  ...CONTENT_ACTS,
  "approve-agent": {
    about: "Lets an agent log in, after somebody has called the number.",
    trail: "approve_agent",
    roles: ["ops", "money"],
    ...FREE,
    input: agent,
    view: AgentActView,
  },
  "suspend-agent": {
    about: "Ends an agent's sessions, and every log-in.",
    trail: "suspend_agent",
    roles: ["ops", "money"],
    ...FREE,
    input: agent,
    view: AgentActView,
  },
  "resume-agent": {
    about: "Lets a suspended agent log in again.",
    trail: "resume_agent",
    roles: ["ops", "money"],
    ...FREE,
    input: agent,
    view: AgentActView,
  },
  "log-out-agent": {
    about: "Ends an agent's sessions.",
    trail: "log_out_agent",
    roles: ["ops", "money"],
    ...FREE,
    input: agent,
    view: AgentActView,
  },
  "recover-agent": {
    about: "Gives a link to a new password, which works once, for an hour.",
    trail: "recover_agent",
    roles: ["ops"],
    ...FREE,
    needsStepUp: true,
    givesSecret: true,
    input: agent,
    view: AgentActView,
  },
  ...SHOP_ACTS,
  ...PEOPLE_ACTS,
} as const satisfies Record<string, ActEntry>;

export type ActName = keyof typeof STAFF_ACTS;
export type ActInput<Name extends ActName> = z.output<(typeof STAFF_ACTS)[Name]["input"]>;
export type ActAnswer<Name extends ActName> = z.output<(typeof STAFF_ACTS)[Name]["view"]>;

export const ACT_NAMES = Object.keys(STAFF_ACTS).filter(isActName);

export function isActName(name: string): name is ActName {
  return Object.hasOwn(STAFF_ACTS, name);
}

/** The entry as a plain `ActEntry`, with its optional fields. */
export function actEntry(name: ActName): ActEntry {
  return STAFF_ACTS[name];
}
