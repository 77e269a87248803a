/** Reads what D1 threw: drizzle wraps single queries (`cause`), batches come bare. */

export function isUniqueClash(error: unknown, column: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes(`UNIQUE constraint failed: ${column}`)) return true;
  }
  return false;
}
