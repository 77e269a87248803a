/** Finding a university by its name or by one of its short names, in either script. Pure. */
import type { RouteItem } from "./route-card.tsx";

/** From this length on it may stand anywhere in a name; shorter, at the beginning of one of its words. */
const ANYWHERE_FROM = 3;

export function findRoutes(routes: readonly RouteItem[], typed: string): readonly RouteItem[] {
  const wanted = plain(typed);
  if (wanted === "") return routes;
  return routes.filter(({ destination_name: name, short_names: shortNames }) =>
    [name, ...shortNames].map(plain).some((text) => isIn(text, wanted)),
  );
}

/** Without signs and capitals; composed, since a keyboard may write a Bengali letter in two ways. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[.,()'’-]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function isIn(text: string, wanted: string): boolean {
  if (wanted.length >= ANYWHERE_FROM) return text.includes(wanted);
  return text.split(" ").some((word) => word.startsWith(wanted));
}
