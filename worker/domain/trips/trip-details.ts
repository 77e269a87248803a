/**
 * What people read of a trip, and no rule depends on. A new detail needs its name in this list and its words in
 * `web/i18n/en/trip-details.ts` and `web/i18n/bn/trip-details.ts`: storage, calls, season files, copies, forms and
 * screens follow from the list.
 */
export const TRIP_DETAILS = ["note"] as const;
export type TripDetailName = (typeof TRIP_DETAILS)[number];

/** A detail that the trip does not have is missing. */
export type TripDetails = Readonly<Partial<Record<TripDetailName, string>>>;

/** In characters. */
export const TRIP_DETAIL_MAX = 200;

export function mapTripDetails<Value>(
  toValue: (name: TripDetailName) => Value,
): Record<TripDetailName, Value> {
  const entries = TRIP_DETAILS.map((name) => [name, toValue(name)] as const);
  return Object.fromEntries(entries) as Record<TripDetailName, Value>;
}

/** All details, with an empty text for each that the trip does not have. */
export function fillTripDetails(details: TripDetails | undefined): Record<TripDetailName, string> {
  return mapTripDetails((name) => details?.[name] ?? "");
}

/** A trip as a preview names it: its name, its bus and its details. */
export function describeNaming(name: string, bus: string, details: TripDetails = {}): string {
  return [name, bus, ...Object.values(details)].join(", ");
}

/**
 * The details among other fields, always in the same order and without empty ones, so that equal details are equal as
 * JSON.
 */
export function pickTripDetails(from: {
  readonly [Name in TripDetailName]?: string | undefined;
}): TripDetails {
  const filled = TRIP_DETAILS.filter((name) => (from[name] ?? "") !== "");
  return Object.fromEntries(filled.map((name) => [name, from[name]]));
}
