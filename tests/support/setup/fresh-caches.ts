/** The files of a worker share its isolate, and ids never come twice; the lists of everything do, and start unread. */
import { purgeSeason, purgeShop } from "../../../worker/cache/public-reads.ts";

await purgeSeason({ destinations: [], units: [], trips: [], posts: [] });
await purgeShop();
