/**
 * Transient errors: an object that sheds calls because too many wait for it, or that is being moved to another machine,
 * and a database that refuses a query because too many wait before it. The request is valid, was not carried out, and
 * may be retried; the response states when.
 */
const MARKS = ["overloaded", "retryable"] as const;
/** D1 marks nothing, and drizzle wraps what it says. */
const D1_SHEDS = "D1 DB is overloaded";

export function isOverload(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const thrown = at;
    if (MARKS.some((mark) => Reflect.get(thrown, mark) === true)) return true;
    if (thrown.message.includes(D1_SHEDS)) return true;
  }
  return false;
}
