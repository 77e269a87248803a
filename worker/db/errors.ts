/** Reads what D1 threw: drizzle wraps single queries (`cause`), batches come bare. */

export function isUniqueClash(fault: unknown, column: string): boolean {
  for (let at: unknown = fault; at instanceof Error; at = at.cause) {
    if (at.message.includes(`UNIQUE constraint failed: ${column}`)) return true;
  }
  return false;
}
