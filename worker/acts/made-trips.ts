/** What every act that makes trips does after writing them. */
import { purgeTrips } from "../cache/public-reads.ts";
import { listTripsOf } from "../db/catalogue/catalogue.ts";
import { database } from "../db/client.ts";

/** The lists that show them; each once. */
export async function purgeNew(env: Env, ids: readonly string[]): Promise<void> {
  await purgeTrips(await listTripsOf(database(env), ids));
}
