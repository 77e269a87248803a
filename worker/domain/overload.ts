/**
 * Faults that pass by themselves: an object that sheds calls since too many wait for it, or one that is being moved to
 * another machine. Nothing is wrong with the request; whoever sent it may come again in a moment, and is told when.
 */
const MARKS = ["overloaded", "retryable"] as const;

export function isOverload(error: unknown): boolean {
  return error instanceof Error && MARKS.some((mark) => Reflect.get(error, mark) === true);
}
