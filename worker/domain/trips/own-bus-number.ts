/** The number in the name of a bus, such as "বাস ২" or "Bus-2", which people call it by. Pure. */
const NUMBER_AFTER_BUS = /(?:বাস|\bbus)[\s#-]*([\d০-৯]{1,2})(?![\d০-৯])/i;

/** Returns null when the name has none: a year is no number of a bus. */
export function findOwnBusNumber(name: string): string | null {
  return NUMBER_AFTER_BUS.exec(name)?.[1] ?? null;
}
