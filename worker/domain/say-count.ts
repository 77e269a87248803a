/**
 * A number with what is counted: `1 seat`, `2 seats`. `count` is a text where a page has written it already, and `one`
 * is the singular. For the English of pages and of the server. Pure.
 */
export const sayCount = (count: number | string, one: string) =>
  `${count} ${String(count) === "1" ? one : `${one}s`}`;
