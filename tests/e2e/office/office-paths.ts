/** The places of the office, and what they read. */
import { isPlace, PLACES, type PlaceEntry } from "../../../web/admin/frame/places.ts";

export const PATHS = Object.keys(PLACES).filter(isPlace);

/** Places of the menu: the others are about one trip, sale or person. */
export const MENU = PATHS.filter((path) => (PLACES[path] as PlaceEntry).isOfOne !== true);

/** Everything but who is signed in. */
export const READS = /\/api\/staff\/(?!me$|sign-in|step-up)/;

/** The sales are read when somebody has searched, so that nothing of them is old. */
export const READS_NOTHING: ReadonlySet<string> = new Set(["/sales"]);
