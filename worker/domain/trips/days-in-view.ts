/**
 * A long list of buses shows its first days; the others are folded. Seats are asked for of what is in view, since each
 * bus costs a call of its object. Pure.
 */
const BUSES_IN_VIEW = 20;

/** `days`: of each bus, in the order of the list. Whole days, and the first one always. */
export function findDaysInView(days: readonly string[]): ReadonlySet<string> {
  const inView = new Set<string>();
  for (const day of new Set(days)) {
    const buses = days.filter((one) => inView.has(one) || one === day).length;
    if (inView.size > 0 && buses > BUSES_IN_VIEW) break;
    inView.add(day);
  }
  return inView;
}
