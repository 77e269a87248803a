/**
 * A phone number whose messages simply arrive: no story ends in 8 (stories.ts). Any other that is drawn may end as a
 * story does, and its messages may never arrive. `prefix`: three digits; `number`: its last seven digits are taken.
 */
export function plainPhone(prefix: string, number: number): string {
  return `${prefix}${String(number % 1e7).padStart(7, "0")}8`;
}
