/**
 * Transient errors: an object that sheds calls because too many wait for it, or that is being moved to another machine.
 * The request is valid and may be retried; the response states when.
 */
const MARKS = ["overloaded", "retryable"] as const;

export function isOverload(error: unknown): boolean {
  return error instanceof Error && MARKS.some((mark) => Reflect.get(error, mark) === true);
}
