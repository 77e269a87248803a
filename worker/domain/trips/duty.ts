/** Who drives and guides a trip on one of its ways, and what is still missing of it. Pure. */

export const LEGS = ["out", "back"] as const;
export type Leg = (typeof LEGS)[number];

/** Empty: not known yet. */
export interface Duty {
  plate: string;
  driverName: string;
  driverPhone: string;
  /** A member of staff; null: nobody yet, or the guide who has a name of their own. */
  guideId: string | null;
  guideName: string;
  guidePhone: string;
  meetingPlace: string;
  /** From the departure of this way to this vehicle's own: it goes along when the trip moves. */
  afterMs: number;
}

export const NO_DUTY: Duty = {
  plate: "",
  driverName: "",
  driverPhone: "",
  guideId: null,
  guideName: "",
  guidePhone: "",
  meetingPlace: "",
  afterMs: 0,
};

export const DUTY_LACKS = ["plate", "guide"] as const;
export type DutyLack = (typeof DUTY_LACKS)[number];

/** `guide`: the name of whoever guides; empty also where a member of staff has left. */
export function dutyLacks({ plate, guide }: { plate: string; guide: string }): DutyLack[] {
  const has = { plate: plate !== "", guide: guide !== "" };
  return DUTY_LACKS.filter((part) => !has[part]);
}

/** The ways of a trip with when each departs; one way has no way back. */
export function legsOf({
  departsAt,
  returnsAt,
}: {
  departsAt: number;
  returnsAt: number | null;
}): { leg: Leg; departsAt: number }[] {
  const out = { leg: "out" as const, departsAt };
  return returnsAt === null ? [out] : [out, { leg: "back", departsAt: returnsAt }];
}

/** The names of what differs. */
export function dutyChanges(was: Duty, became: Duty): string[] {
  return DUTY_FIELDS.filter((name) => was[name] !== became[name]);
}

const DUTY_FIELDS = [
  "plate",
  "driverName",
  "driverPhone",
  "guideId",
  "guideName",
  "guidePhone",
  "meetingPlace",
  "afterMs",
] as const satisfies readonly (keyof Duty)[];
