/** The people of the sample shop, for a local run: each start gives them new links into the back office. */
import { PersonActView } from "../contract/staff.ts";
import { PeopleView } from "../contract/staff-sign-in.ts";
import type { Role } from "../domain/staff/roles.ts";
import { confirmAct } from "./confirm-act.ts";
import { callStaff, Refused, type StaffAccess } from "./staff-client.ts";

const SIGNED = { by: "start", reason: "A local run", dry_run: false };
const NAMES: Record<"owner" | "money", string> = {
  owner: "Sample owner",
  money: "Sample accountant",
};

export interface SampleLinks {
  owner: string;
  /** Agrees to what the owner asks for. */
  money: string;
}

/** Null where the shop's key drives nothing any more: staff have tokens of their own. */
export async function sampleLinks(access: StaffAccess): Promise<SampleLinks | null> {
  try {
    const { people } = PeopleView.parse(await callStaff(access, "people", {}));
    const linkOf = async (role: keyof typeof NAMES) => {
      const known = people.find((one) => one.name === NAMES[role] && one.disabled_at === null);
      return known === undefined
        ? link(access, "invite", { name: NAMES[role], roles: [role] satisfies Role[] })
        : link(access, "invite-again", { staff: known.id });
    };
    return { owner: await linkOf("owner"), money: await linkOf("money") };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

async function link(access: StaffAccess, act: string, input: object): Promise<string> {
  const answer = await confirmAct(
    (name, body) => callStaff(access, name, body),
    act,
    { ...SIGNED, ...input },
    { now: Date.now, print: () => {}, wait: async () => {} },
  );
  return PersonActView.parse(answer).link ?? "";
}
