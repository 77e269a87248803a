/** Where something new is written. */
import { hashTo } from "../frame/places.ts";

/** Stands in the address where an id would. */
export const NEW = "new";

export function hashOfNew(kind: string): string {
  return hashTo("/content", { filter: { kind, id: NEW } });
}
