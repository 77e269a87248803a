/** What everybody is shown may be a moment old (worker/cache/public-reads.ts); a test that can't wait has it asked anew. */
import { purge } from "../../worker/cache/swr-cache.ts";

const PATH = "/.cache/";
/** The names of all entries since they were last forgotten. */
const names = new Set<string>();

const prototype: unknown = Object.getPrototypeOf(await caches.open("any"));
if (typeof prototype !== "object" || prototype === null) throw new Error("a cache has no class");
const put: unknown = Reflect.get(prototype, "put");
if (typeof put !== "function") throw new Error("a cache takes nothing");
Reflect.set(prototype, "put", function (this: unknown, key: string, entry: Response) {
  const [, path] = key.split(PATH);
  if (path !== undefined) names.add(decodeURIComponent(path));
  return Reflect.apply(put, this, [key, entry]);
});

export function seatsShownAnew(tripId: string): Promise<void> {
  return purge([`seats:${tripId}`]);
}

/** A test file reads nothing that another one was shown. */
export async function forgetCached(): Promise<void> {
  await purge([...names]);
  names.clear();
}

/** The trip itself, and its seats. */
export function tripShownAnew(tripId: string): Promise<void> {
  return purge([`trip:${tripId}`, `seats:${tripId}`]);
}
