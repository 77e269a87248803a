/**
 * Acts on the shop's staff: invite a person, give a new link to one who lost the passkey, change roles, disable and
 * enable, end one session or token. Each states what power it has over whom (domain/staff/power.ts). The shop's key
 * invites only the first owner; in a local run others too, so that `npm start` can print links.
 */
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { canSkipPasskey } from "../../config/variables.ts";
import { randomId } from "../../auth/signer.ts";
import { database } from "../../db/client.ts";
import { countEndings, endOpenAccess, findOpenAccess } from "../../db/staff/end-access.ts";
import {
  changeRoles,
  disablePerson,
  enablePerson,
  findPerson,
  insertPerson,
  inviteAgain,
  type Person,
} from "../../db/staff/people.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { writeRoles, type Role } from "../../domain/staff/roles.ts";
import { POWER_EFFECTS, type PowerEffect } from "../../domain/staff/power.ts";
import {
  OVERTAKEN,
  refuseAct,
  steps,
  type ActContext,
  type OwnFields,
  type ActPlan,
} from "../act-steps.ts";
import { makeInvitation } from "./invitation-link.ts";
import { requestLineNames } from "../request-lines.ts";

type PersonPlan = ActPlan<OwnFields<"invite">>;

/** A letter that no name with the shop's key begins with (contract/staff-acts/staff-acts.ts). */
const ID_PREFIX = "S-";

export const planInvite = steps(STAFF_ACTS.invite, async (context, { name, roles }) => {
  const refusal = keyRefusal(context, roles);
  if (refusal !== null) return err(refusal);
  const message = `${name} is taken on as ${writeRoles(roles)}.`;
  return ok({
    // The id of the new person; each plan generates another, and a request keeps its own.
    target: ID_PREFIX + randomId(),
    power: { over: null, ...POWER_EFFECTS.invite() },
    facts: { name, roles: writeRoles(roles) },
    isDue: true,
    message,
    view: { staff: null, link: null, name, was: [], roles },
    async execute(line) {
      const id = line.target;
      const { invitation, link, instruction } = await makeInvitation(context, line.now);
      const detail = JSON.stringify({ roles: writeRoles(roles) });
      const person = { id, name, roles };
      await insertPerson(database(context.env), person, invitation, { ...line, detail });
      return ok({ changed: true, message: `${message} ${instruction}`, view: { staff: id, link } });
    },
  });
});

export const planInviteAgain = steps(STAFF_ACTS["invite-again"], (context, { staff }) =>
  onPerson(context, staff, async (person) => {
    const refusal = keyRefusal(context, person.roles);
    if (refusal !== null) return err(refusal);
    if (person.disabledAt !== null)
      return err(refuseAct(`${staff} is disabled.`, "person_disabled"));
    const message = `${person.name} registers a passkey anew; what there was stops working then.`;
    return ok({
      ...personFields(person, {}, POWER_EFFECTS["invite-again"]()),
      isDue: true,
      message,
      async execute(line) {
        const { invitation, link, instruction } = await makeInvitation(context, line.now);
        if (!(await inviteAgain(database(context.env), staff, invitation, line)))
          return err(OVERTAKEN);
        return ok({ changed: true, message: `${message} ${instruction}`, view: { link } });
      },
    });
  }),
);

export const planChangeRoles = steps(STAFF_ACTS["change-roles"], (context, { staff, roles }) =>
  onPerson(context, staff, async (person) => {
    const [was, became] = [writeRoles(person.roles), writeRoles(roles)];
    const effect = POWER_EFFECTS["change-roles"]({ was: person.roles, became: roles });
    const fields = personFields(person, { was, became }, effect);
    return ok({
      ...fields,
      view: { ...fields.view, roles },
      isDue: was !== became,
      message:
        was === became
          ? `${person.name} is ${became} already.`
          : `${person.name} is ${became} in place of ${was}.`,
      detail: { was, became },
      inverse: { act: "change-roles", input: { staff, roles: person.roles } },
      async execute(line) {
        const change = { id: staff, was: person.roles, roles };
        return toOutcome(await changeRoles(database(context.env), change, line));
      },
    });
  }),
);

export const planDisableStaff = steps(STAFF_ACTS["disable-staff"], (context, { staff }) =>
  onPerson(context, staff, async (person) => {
    const isDue = person.disabledAt === null;
    return ok({
      ...personFields(person, { isDue }, POWER_EFFECTS["disable-staff"]()),
      isDue,
      message: isDue
        ? `${person.name} is out at once: every session and token is over, and what they asked for and still waits is stopped.`
        : `${person.name} is disabled already.`,
      inverse: { act: "enable-staff", input: { staff } },
      execute: async (line) =>
        toOutcome(
          await disablePerson(database(context.env), staff, line, requestLineNames("stopped")),
        ),
    });
  }),
);

export const planEndStaffAccess = steps(
  STAFF_ACTS["end-staff-access"],
  (context, { staff, kind, id }) =>
    onPerson(context, staff, async (person) => {
      const db = database(context.env);
      const access = { staffId: staff, kind, id };
      const [label, endings] = await Promise.all([
        findOpenAccess(db, access),
        countEndings(db, staff, context.now),
      ]);
      const effect = POWER_EFFECTS["end-staff-access"]({ endings });
      return ok({
        ...personFields(person, { kind, id, isOpen: label !== null }, effect),
        isDue: label !== null,
        message:
          label === null
            ? `This ${kind} of ${person.name} is over.`
            : `The ${kind} ${label} of ${person.name} is over at once.`,
        detail: { kind, id },
        execute: async (line) => toOutcome(await endOpenAccess(db, access, line)),
      });
    }),
);

export const planEnableStaff = steps(STAFF_ACTS["enable-staff"], (context, { staff }) =>
  onPerson(context, staff, async (person) => {
    const isDue = person.disabledAt !== null;
    return ok({
      ...personFields(person, { isDue }, POWER_EFFECTS["enable-staff"]()),
      isDue,
      message: isDue
        ? `${person.name} may sign in again, as ${writeRoles(person.roles)}.`
        : `${person.name} is not disabled.`,
      inverse: { act: "disable-staff", input: { staff } },
      execute: async (line) => toOutcome(await enablePerson(database(context.env), staff, line)),
    });
  }),
);

export async function onPerson(
  { env }: ActContext,
  id: string,
  plan: (person: Person) => Promise<Result<PersonPlan, Refusal>>,
): Promise<Result<PersonPlan, Refusal>> {
  const person = await findPerson(database(env), id);
  return person === null ? err({ reason: "staff_unknown" }) : plan(person);
}

export function personFields(person: Person, facts: PersonPlan["facts"], effect: PowerEffect) {
  return {
    target: person.id,
    facts: { staff: person.id, ...facts },
    view: {
      staff: person.id,
      link: null,
      name: person.name,
      was: person.roles,
      roles: person.roles,
    },
    power: { ...effect, over: person.id },
  };
}

function toOutcome(isChanged: boolean): Result<{ changed: boolean }, Refusal> {
  return isChanged ? ok({ changed: true }) : err(LAST_OWNER_OR_OVERTAKEN);
}

const LAST_OWNER_OR_OVERTAKEN = refuseAct(
  "This changed in this moment, or nobody else would be an owner who can sign in.",
  "last_owner",
);

/** Null for a member of staff, and for the shop's key where it may: it drives only while no owner is there. */
function keyRefusal({ env, staffId }: ActContext, roles: readonly Role[]): Refusal | null {
  if (staffId !== null || canSkipPasskey(env) || roles.includes("owner")) return null;
  return refuseAct("The shop's key takes on an owner alone.");
}
