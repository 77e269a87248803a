/** The driver and guide of a trip on one leg, and what is still missing. Pure. */

export const LEGS = ["out", "back"] as const;
export type Leg = (typeof LEGS)[number];

/** A plate or a guide that is missing concerns somebody this long before a way departs. */
export const DUTY_DUE_MS = 48 * 3_600_000;

/** Empty: not known yet. */
export interface Duty {
  plate: string;
  driverName: string;
  driverPhone: string;
  /** A member of staff; null: nobody yet, or a guide with a name of their own. */
  guideId: string | null;
  guideName: string;
  guidePhone: string;
  meetingPlace: string;
  /** From the departure of this leg to this vehicle's own: it moves along with the trip. */
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

/** `guide`: the guide's name; empty also if a member of staff has left. */
export function dutyLacks({ plate, guide }: { plate: string; guide: string }): DutyLack[] {
  const has = { plate: plate !== "", guide: guide !== "" };
  return DUTY_LACKS.filter((part) => !has[part]);
}

/** The ways of a trip with when each departs; one way has no way back. */
export function listLegs({
  departsAt,
  returnsAt,
}: {
  departsAt: number;
  returnsAt: number | null;
}): { leg: Leg; departsAt: number }[] {
  const out = { leg: "out" as const, departsAt };
  return returnsAt === null ? [out] : [out, { leg: "back", departsAt: returnsAt }];
}

/** The changed fields by their names on the wire. */
export function dutyChanges(was: Duty, became: Duty): DutyField[] {
  const names = Object.keys(DUTY_FIELDS) as DutyField[];
  return names.filter((name) => was[DUTY_FIELDS[name]] !== became[DUTY_FIELDS[name]]);
}

/** A guide with a name of their own whose number stays is the same person, whose name was corrected. */
export function isOtherGuide(was: Duty, became: Duty): boolean {
  if (was.guideId !== became.guideId) return true;
  const isNamed = was.guideName !== "" && became.guideName !== "";
  const isSamePhone = was.guidePhone !== "" && was.guidePhone === became.guidePhone;
  return was.guideName !== became.guideName && !(isNamed && isSamePhone);
}

const DUTY_FIELDS = {
  plate: "plate",
  driver_name: "driverName",
  driver_phone: "driverPhone",
  guide: "guideId",
  guide_name: "guideName",
  guide_phone: "guidePhone",
  meeting_place: "meetingPlace",
  departs: "afterMs",
} as const satisfies Record<string, keyof Duty>;

export type DutyField = keyof typeof DUTY_FIELDS;
