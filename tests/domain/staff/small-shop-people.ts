/**
 * The people of the small shop, and the acts by which one of them could get power over the others. Whoever attacks
 * holds the passkey of each hostile member; everybody else is honest: agrees to nothing, and an owner stops what is
 * against the others on the day after it was asked for, when owners are told again.
 */
import { POWER_EFFECTS, type Grant, type PowerEffect } from "../../../worker/domain/staff/power.ts";
import { ROLES, type Role } from "../../../worker/domain/staff/roles.ts";

export type PowerAct = keyof typeof POWER_EFFECTS;

export interface Member {
  roles: readonly Role[];
  isActive: boolean;
  /** Who attacks holds the passkey. */
  isHostile: boolean;
}

export interface Crew {
  members: Readonly<Record<string, Member>>;
  grants: readonly Grant[];
  /** When sessions of somebody were ended by others. */
  endings: readonly { of: string; at: number }[];
}

export interface PowerStep {
  act: PowerAct;
  /** Whom the act is about; null for somebody who is not here yet. */
  over: string | null;
  effect: PowerEffect;
  /** The people after it was done, with a right that it gives from these. */
  apply(crew: Crew, at: number, by: readonly string[]): Crew;
}

export interface PowerMove {
  name: string;
  /** What the act does; null where there is nothing to do. */
  plan(crew: Crew, now: number): PowerStep | null;
}

const DAY = 86_400_000;
const NEWCOMER = "S-new";

/** A member who works here. */
export const member = (...roles: Role[]): Member => ({ roles, isActive: true, isHostile: false });

function changeMember(crew: Crew, id: string, change: Partial<Member>): Crew {
  const was = crew.members[id] ?? member();
  return { ...crew, members: { ...crew.members, [id]: { ...was, ...change } } };
}

function give(crew: Crew, grant: Grant): Crew {
  return { ...crew, grants: [...crew.grants, grant] };
}

const invite: PowerMove = {
  name: "invite an owner",
  plan: ({ members }) =>
    members[NEWCOMER] !== undefined
      ? null
      : {
          act: "invite",
          over: null,
          effect: POWER_EFFECTS.invite(),
          apply: (crew, at, by) =>
            give(changeMember(crew, NEWCOMER, { ...member("owner"), isHostile: true }), {
              to: NEWCOMER,
              by,
              at,
              had: [],
            }),
        },
};

/** The link is used by whoever has it. */
function link(act: "invite-again" | "recover-owner", over: string): PowerMove {
  return {
    name: `${act} ${over}`,
    plan: ({ members }) =>
      members[over]?.isActive !== true
        ? null
        : {
            act,
            over,
            effect: POWER_EFFECTS[act](),
            apply: (crew, at, by) =>
              give(changeMember(crew, over, { isHostile: true }), { to: over, by, at, had: ROLES }),
          },
  };
}

function changeRoles(over: string, became: readonly Role[]): PowerMove {
  return {
    name: `change-roles ${over} ${became.join()}`,
    plan({ members }) {
      const was = members[over]?.roles ?? [];
      if (was.join() === became.join()) return null;
      return {
        act: "change-roles",
        over,
        effect: POWER_EFFECTS["change-roles"]({ was, became }),
        apply: (crew, at, by) =>
          give(changeMember(crew, over, { roles: became }), { to: over, by, at, had: was }),
      };
    },
  };
}

function disable(over: string): PowerMove {
  return {
    name: `disable-staff ${over}`,
    plan: ({ members }) =>
      members[over]?.isActive !== true
        ? null
        : {
            act: "disable-staff",
            over,
            effect: POWER_EFFECTS["disable-staff"](),
            apply: (crew) => changeMember(crew, over, { isActive: false }),
          },
  };
}

function enable(over: string): PowerMove {
  return {
    name: `enable-staff ${over}`,
    plan: ({ members }) =>
      members[over]?.isActive !== false
        ? null
        : {
            act: "enable-staff",
            over,
            effect: POWER_EFFECTS["enable-staff"](),
            apply: (crew, at, by) =>
              give(changeMember(crew, over, { isActive: true }), { to: over, by, at, had: [] }),
          },
  };
}

function endSession(over: string): PowerMove {
  return {
    name: `end-staff-access ${over}`,
    plan: ({ endings }, now) => ({
      act: "end-staff-access",
      over,
      effect: POWER_EFFECTS["end-staff-access"]({ endings: endingsIn(endings, over, now) }),
      apply: (crew, at) => ({ ...crew, endings: [...crew.endings, { of: over, at }] }),
    }),
  };
}

/** In the last day. */
export function endingsIn(endings: Crew["endings"], of: string, now: number): number {
  return endings.filter((one) => one.of === of && one.at > now - DAY).length;
}

export const POWER_MOVES: readonly PowerMove[] = [
  invite,
  link("invite-again", "S-karim"),
  link("invite-again", "S-rima"),
  link("invite-again", "S-ops"),
  changeRoles("S-karim", ["content"]),
  changeRoles("S-rima", ["content"]),
  changeRoles("S-former", ["owner"]),
  disable("S-karim"),
  disable("S-rima"),
  disable("S-ops"),
  enable("S-former"),
  endSession("S-karim"),
  endSession("S-rima"),
  link("recover-owner", "S-karim"),
];
