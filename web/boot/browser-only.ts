/**
 * Replaces the import of a chunk that the server never loads, so that it stays out of the Worker's bundle:
 * `import.meta.env.SSR ? browserOnly() : import(…)`.
 */
export function browserOnly(): Promise<never> {
  return Promise.reject(new Error("this chunk is loaded in the browser only"));
}
