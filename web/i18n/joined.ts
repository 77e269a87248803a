/** Joins names: "Dhaka", "Dhaka and Bogura", "Dhaka, Bogura and Rangpur". */
export function joinNames(names: readonly string[], and: string): string {
  const last = names[names.length - 1] ?? "";
  const before = names.slice(0, -1).join(", ");
  return before === "" ? last : `${before} ${and} ${last}`;
}
