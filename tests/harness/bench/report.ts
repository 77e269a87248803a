/** Figures as a table for readers and as JSON for tools. */
import { writeFileSync } from "node:fs";

export interface Figure {
  name: string;
  value: number;
  unit: string;
  target: string;
  /** Null where there is nothing to meet. */
  met: boolean | null;
}

export function report(figures: readonly Figure[], file: string | undefined): void {
  const width = Math.max(...figures.map((one) => one.name.length));
  for (const { name, value, unit, target, met } of figures) {
    const mark = met === null ? " " : met ? "ok" : "MISSED";
    console.log(
      `${name.padEnd(width)}  ${formatValue(value).padStart(10)} ${unit.padEnd(10)} ${target.padEnd(12)} ${mark}`,
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

function formatValue(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value.toFixed(value < 0.1 ? 4 : 2);
}
