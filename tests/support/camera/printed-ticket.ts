/**
 * The piece of a printed ticket that a guide holds up to the camera: its code as the ticket's paper has it, with lines
 * of text beside it. Drawn as shades from 0 (black) to 1 (white).
 */
import { codeAddress, qrModules } from "../../../web/ui/qr-path.ts";
import type { Random } from "../../../drizzle/lived/random.ts";

export interface Shades {
  width: number;
  height: number;
  /** Row by row. */
  data: Float32Array;
}

export interface PrintFaults {
  /** How much blackness a worn thermal head or old paper has lost, from 0 to 1. */
  fade: number;
  /** White lines where points of the head no longer heat. */
  deadLines: number;
  /** Share of the dark points that took no ink. */
  speckle: number;
}

export const ORIGIN = "https://bhortibus.example";
/** The side of a module on the drawn paper, in points; a thermal printer of 203 dpi draws it with 4 to 8. */
const POINTS = 6;
/** Paper around the code with its quiet zone, in modules. */
const MARGIN = 6;

export function drawTicket(code: string, faults: PrintFaults, random: Random): Shades {
  const { size, isDark } = qrModules(codeAddress(ORIGIN, code));
  const side = (size + 2 * MARGIN) * POINTS;
  const data = new Float32Array(side * side).fill(1);
  const ink = (x: number, y: number) => {
    if (random.next() >= faults.speckle) data[y * side + x] = faults.fade;
  };
  for (let y = 0; y < size * POINTS; y += 1) {
    for (let x = 0; x < size * POINTS; x += 1) {
      if (!isDark(Math.floor(y / POINTS), Math.floor(x / POINTS))) continue;
      ink(x + MARGIN * POINTS, y + MARGIN * POINTS);
    }
  }
  drawLines(side, ink, random);
  for (let line = 0; line < faults.deadLines; line += 1) {
    const x = random.below(side);
    for (let y = 0; y < side; y += 1) data[y * side + x] = 1;
  }
  return { width: side, height: side, data };
}

/** Words of the ticket above and below the code. */
function drawLines(side: number, ink: (x: number, y: number) => void, random: Random): void {
  const depth = (MARGIN - 2) * POINTS;
  for (const top of [POINTS, side - depth]) {
    for (let x = POINTS; x < side - POINTS; x += 1) {
      if (x % (POINTS * 2) < 3 || random.chance(0.2)) continue;
      for (let y = 0; y < depth / 2; y += 1) if (random.chance(0.6)) ink(x, top + y);
    }
  }
}
