/**
 * What can be wrong with a ticket and with its picture, each alone by its strength from 0 to 1, and all of them
 * together. Strength 1 is what a person would call unusable.
 */
import { makeRandom } from "../../../drizzle/lived/random.ts";
import { photograph, toPixels, type CameraFaults } from "./camera.ts";
import { drawTicket, type PrintFaults } from "./printed-ticket.ts";

type Faults = PrintFaults & CameraFaults;

/** A fresh print in the light of a bus station, held well. */
const HELD_WELL: Faults = {
  fade: 0.05,
  deadLines: 0,
  speckle: 0,
  turn: 4,
  slant: 0.05,
  size: 0.8,
  blur: 0.7,
  motion: 0,
  crumple: 0,
  gradient: 0.1,
  shadow: 0,
  light: 0.9,
  noise: 0.015,
  quality: 85,
};

const FAULTS = {
  blur: (strength) => ({ blur: 0.7 + 4 * strength }),
  motion: (strength) => ({ motion: 16 * strength }),
  slant: (strength) => ({ slant: 1.5 * strength, turn: 180 * strength }),
  distance: (strength) => ({ size: 0.8 - 0.6 * strength }),
  shadow: (strength) => ({ shadow: 0.9 * strength, gradient: 0.8 * strength }),
  fade: (strength) => ({ fade: 0.95 * strength, deadLines: 16 * strength }),
  crumple: (strength) => ({ crumple: 12 * strength }),
  wear: (strength) => ({ speckle: 0.5 * strength }),
  night: (strength) => ({ light: 0.9 - 0.85 * strength, noise: 0.015 + 0.1 * strength }),
  compression: (strength) => ({ quality: Math.round(85 - 83 * strength) }),
} satisfies Record<string, (strength: number) => Partial<Faults>>;

export type FaultName = keyof typeof FAULTS | "all";

/** A hand never holds a sheet still: degrees of turn and parts of slant from one picture to the next. */
const SHAKE = { turn: 16, slant: 0.1 };

/**
 * Pictures of one ticket, as the camera takes them one after the other. The same name, strength and seed give the same
 * pictures.
 */
export function* takePictures(
  code: string,
  fault: FaultName,
  strength: number,
  seed: number,
  count: number,
) {
  const random = makeRandom(seed);
  const faults = { ...HELD_WELL, ...getFaults(fault, strength) };
  const sheet = drawTicket(code, faults, random);
  for (let taken = 0; taken < count; taken += 1) {
    const shake = taken === 0 ? 0 : random.next() - 0.5;
    const turn = faults.turn + SHAKE.turn * shake;
    const slant = Math.max(0, faults.slant + SHAKE.slant * shake);
    const picture = photograph(sheet, { ...faults, turn, slant }, random);
    yield { width: picture.width, height: picture.height, data: toPixels(picture) };
  }
}

function getFaults(fault: FaultName, strength: number): Partial<Faults> {
  if (fault !== "all") return FAULTS[fault](strength);
  return Object.assign({}, ...Object.values(FAULTS).map((faultAt) => faultAt(strength)));
}
