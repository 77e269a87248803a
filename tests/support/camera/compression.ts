/** What JPEG loses of a grey picture: blocks of 8 by 8 in frequencies, each rounded to steps. */
import type { Shades } from "./printed-ticket.ts";

const SIDE = 8;
/** The steps for brightness of the standard's annex K, at quality 50. */
const STEPS = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
  14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
  92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/** `COSINES[frequency * 8 + place]`, scaled so that the transform is its own transpose's inverse. */
const COSINES = Float32Array.from({ length: SIDE * SIDE }, (_, at) => {
  const [frequency, place] = [Math.floor(at / SIDE), at % SIDE];
  const scale = Math.sqrt((frequency === 0 ? 1 : 2) / SIDE);
  return scale * Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * SIDE));
});

export function compress({ width, height, data }: Shades, quality: number): void {
  if (quality >= 100) return;
  const factor = (quality < 50 ? 5000 / quality : 200 - 2 * quality) / 100;
  const block = new Float32Array(SIDE * SIDE);
  const steps = STEPS.map((step) => Math.max(1, step * factor));
  for (let top = 0; top + SIDE <= height; top += SIDE) {
    for (let left = 0; left + SIDE <= width; left += SIDE) {
      const findIndex = (at: number) => (top + (at >> 3)) * width + left + (at & 7);
      for (let at = 0; at < block.length; at += 1)
        block[at] = (data[findIndex(at)] ?? 0) * 255 - 128;
      transform(block, true);
      steps.forEach((step, at) => {
        block[at] = Math.round((block[at] ?? 0) / step) * step;
      });
      transform(block, false);
      for (let at = 0; at < block.length; at += 1)
        data[findIndex(at)] = ((block[at] ?? 0) + 128) / 255;
    }
  }
}

const line = new Float32Array(SIDE);

/** Along rows, then along columns. */
function transform(block: Float32Array, isForward: boolean): void {
  alongLines(block, isForward, 1, SIDE);
  alongLines(block, isForward, SIDE, 1);
}

function alongLines(block: Float32Array, isForward: boolean, step: number, next: number): void {
  for (let row = 0; row < SIDE; row += 1) {
    for (let at = 0; at < SIDE; at += 1) line[at] = block[row * next + at * step] ?? 0;
    for (let to = 0; to < SIDE; to += 1) {
      let sum = 0;
      for (let at = 0; at < SIDE; at += 1) {
        const cosine = COSINES[isForward ? to * SIDE + at : at * SIDE + to] ?? 0;
        sum += (line[at] ?? 0) * cosine;
      }
      block[row * next + to * step] = sum;
    }
  }
}
