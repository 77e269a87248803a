/** A long list of destinations shows the first few, until somebody asks for all of them or for those of a letter. */
const LONG = 30;
const CARDS_FIRST = 12;

export const isLong = (routes: readonly unknown[]): boolean => routes.length > LONG;

/**
 * `letter`: what the names begin with; empty: all; null: nobody has chosen. A letter that begins no name, such as one
 * of the other language, chooses nothing.
 */
export function foldRoutes<Route>(
  routes: readonly Route[],
  letter: string | null,
  nameOf: (route: Route) => string,
): readonly Route[] {
  if (!isLong(routes)) return routes;
  const chosen = routes.filter((route) => letter !== null && nameOf(route).startsWith(letter));
  return chosen.length > 0 ? chosen : routes.slice(0, CARDS_FIRST);
}
