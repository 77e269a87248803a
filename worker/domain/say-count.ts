/**
 * A number with what is counted: `1 seat`, `2 seats`. The number is as the reader sees it. Pure; for the browser's
 * English and the server's alike.
 */
export const sayCount = (count: number | string, one: string) =>
  `${count} ${String(count) === "1" ? one : `${one}s`}`;
