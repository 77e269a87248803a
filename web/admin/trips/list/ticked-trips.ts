/** Trips that were ticked in the list, on their way through the pages of each: they stand in the address. Pure. */

const NAME = "ticked";

export function tickedFilter(ticked: readonly string[]): Record<string, string> {
  return { [NAME]: ticked.join(".") };
}

export function readTicked(address: URLSearchParams): string[] {
  return (address.get(NAME) ?? "").split(".").filter((id) => id !== "");
}
