/** What every act that makes trips does around writing them. */
import { purgeTrips } from "../cache/public-reads.ts";
import { listTripsOf } from "../db/catalogue/catalogue.ts";
import { database } from "../db/client.ts";
import { isUniqueClash } from "../db/errors.ts";

/** False for an id that somebody else took in the same millisecond. */
export async function orIdClash(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueClash(error, "trips.id")) return false;
    throw error;
  }
}

/** The lists that show them; each once. */
export async function purgeNew(env: Env, ids: readonly string[]): Promise<void> {
  await purgeTrips(await listTripsOf(database(env), ids));
}
