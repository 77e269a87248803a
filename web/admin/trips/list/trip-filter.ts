/** The filter of the list of trips: in the address, in the inputs, and as the call is sent it. Pure. */

const FILTER_FIELDS = [
  "from",
  "to",
  "destination",
  "unit",
  "mode",
  "state",
  "name",
  "duties",
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];
/** Empty: anything. */
export type TripFilter = Readonly<Record<FilterField, string>>;

/** In the address for `from`: no first day. Without it the list begins today. */
export const EVER = "ever";

export function tripFilter(address: URLSearchParams, today: string): TripFilter {
  const of = (field: FilterField) => address.get(field) ?? "";
  const from = of("from");
  return {
    from: from === "" ? today : from === EVER ? "" : from,
    to: of("to"),
    destination: of("destination"),
    unit: of("unit"),
    mode: of("mode"),
    state: of("state"),
    name: of("name"),
    duties: of("duties"),
  };
}

/**
 * For hashTo. A unit belongs to its destination and goes with it; the page begins anew. A bus that lacks a guide for
 * its way back may have left before the first day.
 */
export function changeFilter(
  filter: TripFilter,
  field: FilterField,
  value: string,
): Record<string, string> {
  const unit = field === "destination" ? { unit: "" } : {};
  const from = field === "duties" && value !== "" ? { from: "" } : {};
  const changed = { ...filter, ...unit, ...from, [field]: value };
  return { ...changed, from: changed.from === "" ? EVER : changed.from };
}

/** For the call: a year that is still being typed (0002, 0020) is no day yet. */
export function withWholeDays(filter: TripFilter): TripFilter {
  const whole = (day: string) => (day.startsWith("20") ? day : "");
  return { ...filter, from: whole(filter.from), to: whole(filter.to) };
}

/** For a saved view, as in the address. That the list begins today is left out: tomorrow it begins tomorrow. */
export function viewQuery(filter: TripFilter, today: string): string {
  const address = new URLSearchParams(changeFilter(filter, "from", filter.from));
  for (const field of FILTER_FIELDS) {
    const value = address.get(field);
    if (value === "" || (field === "from" && value === today)) address.delete(field);
  }
  return address.toString();
}
