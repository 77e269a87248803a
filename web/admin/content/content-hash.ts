/** Where something new is written. */
import { hashTo } from "../places.ts";

/** In place of an id. */
export const NEW = "new";

export function hashOfNew(kind: string): string {
  return hashTo("/content", { filter: { kind, id: NEW } });
}
