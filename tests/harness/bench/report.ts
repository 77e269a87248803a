/** Figures as a table for readers and as JSON for tools. */
import { writeFileSync } from "node:fs";

export interface Figure {
  name: string;
  value: number;
  unit: string;
  target: string;
  /** Null where there is nothing to meet. */
  met: boolean | null;
  /** The values of all rounds, of which `value` is the median. */
  spread?: readonly number[];
}

export function report(figures: readonly Figure[], file: string | undefined): void {
  const width = Math.max(...figures.map((one) => one.name.length));
  for (const { name, value, unit, target, met, spread } of figures) {
    const mark = met === null ? "" : met ? "ok" : "MISSED";
    const [shown, range] = [formatValue(value).padStart(10), formatSpread(spread).padEnd(16)];
    console.log(
      `${name.padEnd(width)}  ${shown} ${unit.padEnd(10)} ${range} ${target.padEnd(12)} ${mark}`.trimEnd(),
    );
  }
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

export function atLeast(target: number, name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: `>= ${target}`, met: value >= target };
}

export function atMost(target: number, name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: `<= ${target}`, met: value <= target };
}

export function figure(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: "", met: null };
}

function formatSpread(spread: readonly number[] = []): string {
  return spread.length === 0
    ? ""
    : `${formatValue(Math.min(...spread))} to ${formatValue(Math.max(...spread))}`;
}

function formatValue(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value.toFixed(value < 0.1 ? 4 : 2);
}
