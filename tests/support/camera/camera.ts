/**
 * A cheap phone's camera over a printed ticket: the sheet is crumpled, held at an angle, in uneven light, out of focus
 * or moving, and the picture is noisy and compressed. The same random numbers give the same picture.
 */
import type { Random } from "../../../drizzle/lived/random.ts";
import { compress } from "./compression.ts";
import type { Shades } from "./printed-ticket.ts";

export interface CameraFaults {
  /** Turn of the sheet, in degrees. */
  turn: number;
  /** How much nearer one side of the sheet is than the other: 0.5 makes it half as long again. */
  slant: number;
  /** Side of the sheet as a share of the picture's shorter side. */
  size: number;
  /** Standard deviation of the blur, in pixels. */
  blur: number;
  /** Length of the way that the hand moved while the picture was taken, in pixels. */
  motion: number;
  /** How far folds move points of the sheet, in pixels. */
  crumple: number;
  /** Loss of light from one side of the picture to the other, from 0 to 1. */
  gradient: number;
  /** Loss of light below the edge of a shadow, from 0 to 1. */
  shadow: number;
  /** Light of the whole picture, from 0 to 1. */
  light: number;
  /** Standard deviation of the sensor's noise, of a range of 1. */
  noise: number;
  /** Quality of the compression from 1 to 100, as JPEG counts it; 100 changes nothing. */
  quality: number;
}

export const WIDTH = 640;
export const HEIGHT = 480;
/** The shade of what is behind the sheet. */
const BEHIND = 0.35;

type ToSheet = (x: number, y: number) => [number, number];

export function photograph(sheet: Shades, faults: CameraFaults, random: Random): Shades {
  const toSheet = placeSheet(sheet, faults, random);
  const folds = foldSheet(faults.crumple, random);
  const lit = measureLight(faults, random);
  const data = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const { dx, dy, shade } = folds(x, y);
      const [u, v] = toSheet(x + dx, y + dy);
      data[y * WIDTH + x] = sample(sheet, u, v) * shade * lit(x, y);
    }
  }
  const picture = { width: WIDTH, height: HEIGHT, data };
  smear(picture, faults.motion, random);
  blur(picture, faults.blur);
  data.forEach((shade, at) => {
    data[at] = shade + faults.noise * bell(random);
  });
  compress(picture, faults.quality);
  return picture;
}

/** As a canvas gives it: four bytes a pixel. */
export function toPixels({ data }: Shades): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(data.length * 4);
  data.forEach((shade, at) => {
    pixels.fill(shade * 255, at * 4, at * 4 + 3);
    pixels[at * 4 + 3] = 255;
  });
  return pixels;
}

/** From a pixel to a point of the sheet, which lies in the middle of the picture, turned and slanted. */
function placeSheet(sheet: Shades, { turn, slant, size }: CameraFaults, random: Random): ToSheet {
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const scale = sheet.width / (size * HEIGHT);
  const direction = random.next() * 2 * Math.PI;
  const [slantX, slantY] = [Math.cos(direction) * slant, Math.sin(direction) * slant];
  const shift = [(random.next() - 0.5) * 40, (random.next() - 0.5) * 40] as const;
  return (x, y) => {
    const [left, down] = [x - WIDTH / 2 - shift[0], y - HEIGHT / 2 - shift[1]];
    const far = 1 + (slantX * left + slantY * down) / HEIGHT;
    const [u, v] = [(cos * left + sin * down) / far, (cos * down - sin * left) / far];
    return [u * scale + sheet.width / 2, v * scale + sheet.height / 2];
  };
}

/** Waves of several lengths move the points; their slopes catch the light. */
function foldSheet(crumple: number, random: Random) {
  const waves = Array.from({ length: 7 }, () => {
    const direction = random.next() * 2 * Math.PI;
    const length = 60 + random.next() * 260;
    return {
      x: (Math.cos(direction) * 2 * Math.PI) / length,
      y: (Math.sin(direction) * 2 * Math.PI) / length,
      phase: random.next() * 2 * Math.PI,
      part: length / 1200,
    };
  });
  return (x: number, y: number) => {
    let [dx, dy, shade] = [0, 0, 1];
    for (const wave of waves) {
      const at = wave.x * x + wave.y * y + wave.phase;
      dx += crumple * wave.part * Math.sin(at);
      dy += crumple * wave.part * Math.cos(at * 1.3);
      // A fold is sharper than a wave.
      shade -= crumple * 0.006 * (1 - Math.abs(Math.sin(at))) ** 3;
    }
    return { dx, dy, shade: Math.max(0.2, shade) };
  };
}

function measureLight({ gradient, shadow, light }: CameraFaults, random: Random) {
  const direction = random.next() * 2 * Math.PI;
  const [along, down] = [Math.cos(direction), Math.sin(direction)];
  const edge = (random.next() - 0.5) * 120;
  return (x: number, y: number): number => {
    const place = (along * (x - WIDTH / 2) + down * (y - HEIGHT / 2)) / WIDTH + 0.5;
    const across = down * (x - WIDTH / 2) - along * (y - HEIGHT / 2) - edge;
    // The edge of a shadow is some pixels wide.
    const inShadow = Math.min(1, Math.max(0, across / 24 + 0.5));
    return light * (1 - gradient * place) * (1 - shadow * inShadow);
  };
}

function sample({ width, height, data }: Shades, u: number, v: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return BEHIND;
  const [right, below] = [u - x, v - y];
  const at = y * width + x;
  const shadeAt = (place: number) => data[place] ?? BEHIND;
  const top = shadeAt(at) * (1 - right) + shadeAt(at + 1) * right;
  const bottom = shadeAt(at + width) * (1 - right) + shadeAt(at + width + 1) * right;
  return top * (1 - below) + bottom * below;
}

function smear(picture: Shades, length: number, random: Random): void {
  if (length < 1) return;
  const direction = random.next() * 2 * Math.PI;
  const from = picture.data.slice();
  const steps = Math.ceil(length);
  const offsets = Array.from({ length: steps }, (_, step) => {
    const way = step - (steps - 1) / 2;
    return Math.round(way * Math.cos(direction)) + Math.round(way * Math.sin(direction)) * WIDTH;
  });
  picture.data.forEach((_, at) => {
    picture.data[at] = offsets.reduce((sum, by) => sum + (from[at + by] ?? BEHIND), 0) / steps;
  });
}

/** Along rows, then along columns. */
function blur({ width, height, data }: Shades, deviation: number): void {
  if (deviation <= 0) return;
  const reach = Math.ceil(deviation * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const pass = (length: number, lines: number, step: number, next: number) => {
    const line = new Float32Array(length);
    for (let row = 0; row < lines; row += 1) {
      for (let at = 0; at < length; at += 1) line[at] = data[row * next + at * step] ?? 0;
      for (let at = 0; at < length; at += 1) {
        let sum = 0;
        for (let by = -reach; by <= reach; by += 1) {
          const from = Math.min(length - 1, Math.max(0, at + by));
          sum += (line[from] ?? 0) * (weights[by + reach] ?? 0);
        }
        data[row * next + at * step] = sum / whole;
      }
    }
  };
  pass(width, height, 1, width);
  pass(height, width, width, 1);
}

/** Normally distributed. */
function bell(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
