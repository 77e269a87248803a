/** Acts on members of staff and their access; a part of the one table (staff-acts.ts). */
import { z } from "zod";
import { FREE, RIGHTS, type ActEntry } from "./act-entry.ts";
import { person, roles, staff } from "./act-inputs.ts";
import { Id } from "./shared.ts";
import { PersonActView } from "./staff.ts";

export const PEOPLE_ACTS = {
  invite: {
    about: "Takes someone new on: a link that registers a passkey.",
    trail: "invite",
    roles: [],
    ...RIGHTS,
    givesSecret: true,
    input: person,
    view: PersonActView,
  },
  "invite-again": {
    about: "A link for someone who has lost the passkey; it replaces what they had.",
    trail: "invite_again",
    roles: [],
    ...RIGHTS,
    givesSecret: true,
    input: staff,
    view: PersonActView,
  },
  "change-roles": {
    about: "Gives a member of staff other roles.",
    trail: "change_roles",
    roles: [],
    ...RIGHTS,
    input: staff.extend({ roles }),
    view: PersonActView,
  },
  "disable-staff": {
    about: "Ends every session and token of a member of staff, and every sign-in.",
    trail: "disable_staff",
    roles: [],
    ...FREE,
    needsStepUp: true,
    input: staff,
    view: PersonActView,
  },
  "end-staff-access": {
    about: "Ends one session or token of a member of staff.",
    trail: "end_staff_access",
    roles: [],
    ...FREE,
    needsStepUp: true,
    input: staff.extend({ kind: z.enum(["session", "token"]), id: Id }),
    view: PersonActView,
  },
  "enable-staff": {
    about: "Lets a disabled member of staff sign in again.",
    trail: "enable_staff",
    roles: [],
    ...RIGHTS,
    input: staff,
    view: PersonActView,
  },
} as const satisfies Record<string, ActEntry>;
