/** The people of the sample shop, for a local run: each start gives them new links into the back office. */
import { PersonActView } from "../contract/staff/staff.ts";
import { PeopleView } from "../contract/staff/staff-sign-in.ts";
import type { Role } from "../domain/staff/roles.ts";
import { confirmAct } from "./confirm-act.ts";
import { callStaff, Refused, type StaffAccess } from "./staff-client.ts";

const SIGNED = { by: "start", reason: "A local run", dry_run: false };
const NAMES: Record<"owner" | "money", string> = {
  owner: "Sample owner",
  money: "Sample accountant",
};

export interface SampleLinks {
  owner: string | null;
  /** Agrees to what the owner asks for. */
  money: string | null;
}

/**
 * Null for whom the shop's key invites nobody: staff have tokens of their own, or, where passkeys are needed, the owner
 * has to agree first.
 */
export async function sampleLinks(access: StaffAccess): Promise<SampleLinks> {
  const read = await callUnlessRefused(() => callStaff(access, "people", {}));
  if (read === null) return { owner: null, money: null };
  const { people } = PeopleView.parse(read);
  const invite = (role: keyof typeof NAMES) => {
    const known = people.find((one) => one.name === NAMES[role] && one.disabled_at === null);
    return callUnlessRefused(() =>
      known === undefined
        ? makeLink(access, "invite", { name: NAMES[role], roles: [role] satisfies Role[] })
        : makeLink(access, "invite-again", { staff: known.id }),
    );
  };
  return { owner: await invite("owner"), money: await invite("money") };
}

async function callUnlessRefused<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

async function makeLink(access: StaffAccess, act: string, input: object): Promise<string | null> {
  const answer = await confirmAct(
    (name, body) => callStaff(access, name, body),
    act,
    { ...SIGNED, ...input },
    { now: Date.now, print: () => {}, wait: async () => {} },
  );
  return PersonActView.parse(answer).link ?? null;
}
