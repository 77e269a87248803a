/** The steps that every act which creates trips runs after writing them. */
import { purgeTrips } from "../../cache/public-reads.ts";
import { listTripsById } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";

/** The lists that show them; each once. */
export async function purgeNew(env: Env, ids: readonly string[]): Promise<void> {
  await purgeTrips(await listTripsById(database(env), ids));
}
