import { matchPath, useLocation } from "react-router";

/** The id in the address of a screen about one item: `/blogDetails/{id}`. Empty if there is none. */
export function usePathId(): string {
  return matchPath("/:screen/:id", useLocation().pathname)?.params.id ?? "";
}
