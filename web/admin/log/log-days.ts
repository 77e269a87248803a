/** Lines of the log in the days on which they were written, as they come: the newest first. Pure. */
export function groupByDay<Line extends { at: string }>(
  lines: readonly Line[],
): { day: string; lines: Line[] }[] {
  // The wire's instants are Dhaka's own.
  const days = new Map<string, Line[]>();
  for (const line of lines) {
    const day = line.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }));
}
