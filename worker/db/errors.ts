/** Reads what D1 threw: drizzle wraps single queries (`cause`), batches come bare. */

export function isUniqueClash(error: unknown, column: string): boolean {
  return hasMessage(error, `UNIQUE constraint failed: ${column}`);
}

/** Whether a row refers to one that is not there. */
export function isMissingReference(error: unknown): boolean {
  return hasMessage(error, "FOREIGN KEY constraint failed");
}

/** Runs a write; returns false if the column had the value already. */
export async function writeUnlessClash(
  column: string,
  write: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueClash(error, column)) return false;
    throw error;
  }
}

/** Whether a trigger refused the statement with a sentence that begins so. */
export function isAborted(error: unknown, sentence: string): boolean {
  return hasMessage(error, `${sentence}: `);
}

function hasMessage(error: unknown, words: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes(words)) return true;
  }
  return false;
}

/** Whether a statement needed a column or a table that D1 has not had yet: it is older than the code. */
export function needsMigration(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (/no such (?:column|table)|has no column named/.test(at.message)) return true;
  }
  return false;
}

/** The result of a read, or null if D1 lacks a table or a column of it: it was restored to before a migration. */
export async function readUnlessBehind<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (needsMigration(error)) return null;
    throw error;
  }
}
