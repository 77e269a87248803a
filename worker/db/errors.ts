/** Reads what D1 threw: drizzle wraps single queries (`cause`), batches come bare. */

export function isUniqueClash(error: unknown, column: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes(`UNIQUE constraint failed: ${column}`)) return true;
  }
  return false;
}

/** Whether a trigger refused the statement with a sentence that begins so. */
export function isAborted(error: unknown, sentence: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes(`${sentence}: `)) return true;
  }
  return false;
}
