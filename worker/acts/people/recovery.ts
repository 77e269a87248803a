/**
 * The recovery of an owner who has lost the passkey, if no other owner is there to help: the holder of the shop's key
 * requests a link, every owner is notified for 72 hours, and any of them can stop it. The key can do nothing else while
 * an owner with a passkey is active.
 */
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { database } from "../../db/client.ts";
import { inviteAgain, listActivePeople, type Person } from "../../db/staff/people.ts";
import { err, ok } from "../../domain/result.ts";
import { OVERTAKEN, refuseAct, steps } from "../act-steps.ts";
import { POWER_EFFECTS } from "../../domain/staff/power.ts";
import { makeInvitation } from "./invitation-link.ts";
import { personFields } from "./people.ts";

const BY_KEY = refuseAct(
  "This is for whoever holds the shop's key: an owner gives another one a link with invite-again.",
  "recovery_by_key",
);

const NO_OWNER = refuseAct("No owner has a passkey: invite takes on the first one.");

/** A shop never has more owners than a sentence can name. */
const NAMED_MOST = 3;
const NAME_CHARACTERS_MOST = 12;

function listNames(owners: readonly Person[]): string {
  const named = owners
    .slice(0, NAMED_MOST)
    .map(({ id, name }) => `${id} (${name.slice(0, NAME_CHARACTERS_MOST)})`);
  return [...named, ...(owners.length > NAMED_MOST ? ["…"] : [])].join(", ");
}

export const planRecoverOwner = steps(STAFF_ACTS["recover-owner"], async (context, { staff }) => {
  if (context.staffId !== null) return err(BY_KEY);
  const db = database(context.env);
  const owners = (await listActivePeople(db)).filter(({ roles }) => roles.includes("owner"));
  if (owners.length === 0) return err(NO_OWNER);
  const [person, another] = owners.filter(({ id }) => staff === undefined || id === staff);
  if (person === undefined || another !== undefined) {
    return err(
      refuseAct(`Name an owner with a passkey: ${listNames(owners)}.`, "recovery_of_whom"),
    );
  }
  const message = `${person.name} registers a passkey anew, and what there was stops working then. Every owner is told, and any of them can stop it.`;
  return ok({
    ...personFields(person, {}, POWER_EFFECTS["recover-owner"]()),
    isDue: true,
    message,
    async execute(line) {
      const { invitation, link, instruction } = await makeInvitation(context, line.now);
      if (!(await inviteAgain(db, person.id, invitation, line))) return err(OVERTAKEN);
      return ok({ changed: true, message: `${message} ${instruction}`, view: { link } });
    },
  });
});
