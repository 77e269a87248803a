/** Acts with power over members of staff (domain/staff/power.ts); a part of the one table (staff-acts.ts). */
import { z } from "zod";
import { POWER, type ActEntry } from "./act-entry.ts";
import { person, roles, staff } from "./act-inputs.ts";
import { Id } from "../shared.ts";
import { PersonActView } from "../staff/staff.ts";

export const PEOPLE_ACTS = {
  invite: {
    about: "Takes someone new on: a link that registers a passkey.",
    trail: "invite",
    roles: [],
    ...POWER,
    givesSecret: true,
    input: person,
    view: PersonActView,
  },
  "invite-again": {
    about: "A link for someone who has lost the passkey; it replaces what they had.",
    trail: "invite_again",
    roles: [],
    ...POWER,
    givesSecret: true,
    input: staff,
    view: PersonActView,
  },
  "change-roles": {
    about: "Gives a member of staff other roles.",
    trail: "change_roles",
    roles: [],
    ...POWER,
    input: staff.extend({ roles }),
    view: PersonActView,
  },
  "disable-staff": {
    about: "Ends every session and token of a member of staff, and every sign-in.",
    trail: "disable_staff",
    roles: [],
    ...POWER,
    input: staff,
    view: PersonActView,
  },
  "end-staff-access": {
    about: "Ends one session or token of a member of staff (KIND is session or token).",
    trail: "end_staff_access",
    roles: [],
    ...POWER,
    input: staff.extend({ kind: z.enum(["session", "token"]), id: Id }),
    view: PersonActView,
  },
  "enable-staff": {
    about: "Lets a disabled member of staff sign in again.",
    trail: "enable_staff",
    roles: [],
    ...POWER,
    input: staff,
    view: PersonActView,
  },
  "recover-owner": {
    about:
      "The shop's key gives an owner who lost the passkey a link: after 72 hours, in which any owner stops it.",
    trail: "recover_owner",
    roles: [],
    ...POWER,
    second: "recovery",
    givesSecret: true,
    input: staff.partial(),
    view: PersonActView,
  },
} as const satisfies Record<string, ActEntry>;
